package io.holdfast.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** What benches found, as it is kept in files: all that tables, plots and the page are made of. */
record BenchmarkResults(List<BenchRun> benches, List<StoredComparison> results, List<CostCurve> curves) {

    private static final ObjectWriter JSON = JsonMapper.shared().writerWithDefaultPrettyPrinter();

    /**
     * One bench.
     *
     * @param taken when, from which commit and on which machine
     * @param facts what else the reader of the figures has to know
     */
    record BenchRun(String bench, String summary, Map<String, String> taken, Map<String, String> facts) {}

    static final BenchmarkResults EMPTY = new BenchmarkResults(List.of(), List.of(), List.of());

    static BenchmarkResults fromJson(String json) {
        return JsonMapper.shared().readValue(json, BenchmarkResults.class);
    }

    String toJson() {
        return JSON.writeValueAsString(this) + "\n";
    }

    BenchmarkResults plus(BenchmarkResults others) {
        return new BenchmarkResults(
                concat(benches, others.benches), concat(results, others.results), concat(curves, others.curves));
    }

    List<StoredComparison> results(BenchRun chapter) {
        return results.stream()
                .filter(row -> row.bench().equals(chapter.bench()))
                .toList();
    }

    List<CostCurve> curves(BenchRun chapter) {
        return curves.stream()
                .filter(curve -> curve.bench().equals(chapter.bench()))
                .toList();
    }

    private static <T> List<T> concat(List<T> some, List<T> more) {
        List<T> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
