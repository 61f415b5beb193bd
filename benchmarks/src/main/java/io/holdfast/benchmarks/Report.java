package io.holdfast.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** What a bench found, and under which circumstances: a table for people and JSON for machines. */
public final class Report {

    private static final ObjectWriter JSON = JsonMapper.shared().writerWithDefaultPrettyPrinter();

    private final String bench;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Result> results = new ArrayList<>();

    public Report(String bench) {
        this.bench = bench;
        fact("JVM", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        fact(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name") + " "
                        + System.getProperty("os.version") + " " + System.getProperty("os.arch"));
    }

    /** Something that the reader of the figures has to know. */
    public void fact(String name, String value) {
        facts.put(name, value);
    }

    public void add(Result result) {
        results.add(result);
    }

    /** Tells whoever waits how far it is. */
    public static void progress(String what) {
        System.err.println("  " + what);
    }

    void publish(PrintStream out, @Nullable Path json) throws IOException {
        out.print(text());
        if (json != null) {
            Path parent = json.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.writeString(json, json());
        }
    }

    String json() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Result result : results) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("case", result.name());
            row.put("unit", result.unit());
            row.put("ours", rounded(result.ours()));
            row.put("peer", result.peer());
            row.put("peerValue", rounded(result.peerValue()));
            row.put("ratio", rounded(result.ratio()));
            rows.add(row);
        }
        return JSON.writeValueAsString(Map.of("results", rows)) + "\n";
    }

    String text() {
        TextTable table = new TextTable("case", "unit", "ours", "peer", "peer's", "ratio", "bar", "", "p50", "p99");
        for (Result result : results) {
            table.row(
                    result.name(),
                    result.unit(),
                    figure(result.ours()),
                    result.peer(),
                    figure(result.peerValue()),
                    "%.2f".formatted(result.ratio()),
                    result.bar() == 0 ? "" : "%.2f".formatted(result.bar()),
                    result.bar() == 0 ? "" : result.ratio() >= result.bar() ? "ok" : "below",
                    latency(result.latencies(), 50),
                    latency(result.latencies(), 99));
        }
        StringBuilder text = new StringBuilder("\nbench " + bench + "\n");
        facts.forEach((name, value) -> text.append("  %-11s %s%n".formatted(name, value)));
        return text.append('\n').append(table).append('\n').toString();
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%,.1f" : "%,.0f", value);
    }

    private static String latency(@Nullable Histogram latencies, double percentile) {
        if (latencies == null || latencies.getTotalCount() == 0) {
            return "";
        }
        double micros = latencies.getValueAtPercentile(percentile) / 1e3;
        return micros < 1_000
                ? String.format(Locale.ROOT, "%.1f us", micros)
                : String.format(Locale.ROOT, "%.2f ms", micros / 1e3);
    }
}
