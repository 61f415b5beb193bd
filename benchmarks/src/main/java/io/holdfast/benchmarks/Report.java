package io.holdfast.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a bench hands in: results, curves, and under which circumstances they were taken. */
public final class Report {

    private final String bench;
    private final String summary;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Curve> curves = new ArrayList<>();

    Report(String bench, String summary) {
        this.bench = bench;
        this.summary = summary;
    }

    /** Something that the reader of the figures has to know. */
    public void fact(String name, String value) {
        facts.put(name, value);
    }

    public void add(Result result) {
        rows.add(Row.of(bench, result));
    }

    public void add(Curve curve) {
        curves.add(curve);
    }

    /** Tells whoever waits how far it is. */
    public static void progress(String what) {
        System.err.println("  " + what);
    }

    Findings findings(Map<String, String> taken) {
        return new Findings(
                List.of(new Findings.Chapter(bench, summary, taken, facts)), List.copyOf(rows), List.copyOf(curves));
    }
}
