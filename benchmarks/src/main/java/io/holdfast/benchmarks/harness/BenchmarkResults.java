package io.holdfast.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The results of benchmarks as stored in files. Tables, plots and the page are generated from them. */
public record BenchmarkResults(List<BenchRun> benches, List<StoredComparisonResult> results, List<CostCurve> curves) {

    private static final ObjectWriter JSON = JsonMapper.shared().writerWithDefaultPrettyPrinter();

    /**
     * The results of one benchmark.
     *
     * @param taken the date, commit and machine of the measurement
     * @param facts additional details of the setup
     */
    public record BenchRun(String bench, String summary, Map<String, String> taken, Map<String, String> facts) {}

    public static final BenchmarkResults EMPTY = new BenchmarkResults(List.of(), List.of(), List.of());

    public static BenchmarkResults fromJson(String json) {
        return JsonMapper.shared().readValue(json, BenchmarkResults.class);
    }

    public String toJson() {
        return JSON.writeValueAsString(this) + "\n";
    }

    public BenchmarkResults plus(BenchmarkResults other) {
        return new BenchmarkResults(
                concat(benches, other.benches), concat(results, other.results), concat(curves, other.curves));
    }

    public List<StoredComparisonResult> results(BenchRun run) {
        return results.stream().filter(row -> row.bench().equals(run.bench())).toList();
    }

    public List<CostCurve> curves(BenchRun run) {
        return curves.stream()
                .filter(curve -> curve.bench().equals(run.bench()))
                .toList();
    }

    private static <T> List<T> concat(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }
}
