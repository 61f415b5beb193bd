package io.holdfast.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a bench hands in: results, curves, and under which circumstances they were taken. */
public final class BenchReport {

    private final String bench;
    private final String summary;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<StoredComparison> rows = new ArrayList<>();
    private final List<CostCurve> curves = new ArrayList<>();

    BenchReport(String bench, String summary) {
        this.bench = bench;
        this.summary = summary;
    }

    /** Something that the reader of the figures has to know. */
    public void addFact(String name, String value) {
        facts.put(name, value);
    }

    public void add(Comparison result) {
        rows.add(StoredComparison.of(bench, result));
    }

    public void add(CostCurve curve) {
        curves.add(curve);
    }

    /** Tells whoever waits how far it is. */
    public static void printProgress(String what) {
        System.err.println("  " + what);
    }

    BenchmarkResults toResults(Map<String, String> taken) {
        return new BenchmarkResults(
                List.of(new BenchmarkResults.BenchRun(bench, summary, taken, facts)),
                List.copyOf(rows),
                List.copyOf(curves));
    }
}
