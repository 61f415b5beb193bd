package io.holdfast.benchmarks;

import java.util.List;
import java.util.Map;

/** Findings as text for a terminal. */
final class Text {

    private Text() {}

    static String facts(Map<String, String> facts) {
        StringBuilder text = new StringBuilder();
        facts.forEach((name, value) -> text.append("  %-11s %s%n".formatted(name, value)));
        return text.toString();
    }

    static String of(Findings findings) {
        StringBuilder text = new StringBuilder();
        for (Findings.Chapter chapter : findings.benches()) {
            text.append("\nbench ").append(chapter.bench()).append('\n');
            text.append(facts(chapter.facts())).append('\n');
            text.append(table(findings.results(chapter))).append('\n');
            findings.curves(chapter).forEach(curve -> text.append(table(curve)).append('\n'));
        }
        return text.toString();
    }

    private static TextTable table(List<Row> rows) {
        TextTable table = new TextTable(
                "case", "unit", "ours", "spread", "peer", "peer's", "spread", "ratio", "bar", "", "p50", "p99");
        for (Row row : rows) {
            table.row(
                    row.name(),
                    row.unit(),
                    Figures.number(row.ours()),
                    Figures.spread(row.ourFigure()),
                    row.peer(),
                    Figures.number(row.peerValue()),
                    Figures.spread(row.peerFigure()),
                    Figures.ratio(row.ratio()),
                    row.hasBar() ? Figures.ratio(row.bar()) : "",
                    !row.hasBar() ? "" : row.reached() ? "ok" : "below",
                    Figures.micros(row.p50()),
                    Figures.micros(row.p99()));
        }
        return table;
    }

    private static TextTable table(Curve curve) {
        TextTable table = new TextTable(curve.against(), curve.name() + ", " + curve.unit(), "spread");
        for (Curve.Point point : curve.points()) {
            table.row(Figures.many(point.many()), Figures.number(point.cost().median()), Figures.spread(point.cost()));
        }
        return table;
    }
}
