package io.holdfast.benchmarks.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of a benchmark: comparisons, curves and details of the setup. */
public final class BenchReport {

    private final String bench;
    private final String summary;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<StoredComparisonResult> rows = new ArrayList<>();
    private final List<CostCurve> curves = new ArrayList<>();

    public BenchReport(String bench, String summary) {
        this.bench = bench;
        this.summary = summary;
    }

    /** Adds a detail of the setup that is needed to interpret the results. */
    public void addFact(String name, String value) {
        facts.put(name, value);
    }

    public void add(ComparisonResult result) {
        rows.add(StoredComparisonResult.of(bench, result));
    }

    public void add(CostCurve curve) {
        curves.add(curve);
    }

    /** Prints a progress message. */
    public static void printProgress(String message) {
        System.err.println("  " + message);
    }

    public BenchmarkResults toResults(Map<String, String> environment) {
        return new BenchmarkResults(
                List.of(new BenchmarkResults.BenchRun(bench, summary, environment, facts)),
                List.copyOf(rows),
                List.copyOf(curves));
    }
}
