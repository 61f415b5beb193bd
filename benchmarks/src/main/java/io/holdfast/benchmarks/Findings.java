package io.holdfast.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** What benches found, as it is kept in files: all that tables, plots and the page are made of. */
record Findings(List<Chapter> benches, List<Row> results, List<Curve> curves) {

    private static final ObjectWriter JSON = JsonMapper.shared().writerWithDefaultPrettyPrinter();

    /**
     * One bench.
     *
     * @param taken when, from which commit and on which machine
     * @param facts what else the reader of the figures has to know
     */
    record Chapter(String bench, String summary, Map<String, String> taken, Map<String, String> facts) {}

    static final Findings NONE = new Findings(List.of(), List.of(), List.of());

    static Findings read(String json) {
        return JsonMapper.shared().readValue(json, Findings.class);
    }

    String json() {
        return JSON.writeValueAsString(this) + "\n";
    }

    Findings and(Findings others) {
        return new Findings(
                joined(benches, others.benches), joined(results, others.results), joined(curves, others.curves));
    }

    List<Row> results(Chapter chapter) {
        return results.stream()
                .filter(row -> row.bench().equals(chapter.bench()))
                .toList();
    }

    List<Curve> curves(Chapter chapter) {
        return curves.stream()
                .filter(curve -> curve.bench().equals(chapter.bench()))
                .toList();
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        List<T> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
