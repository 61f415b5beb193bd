package io.holdfast.benchmarks.harness;

import java.util.List;
import java.util.Map;

/** Formats results as text for a terminal. */
public final class TerminalTables {

    private TerminalTables() {}

    public static String facts(Map<String, String> facts) {
        StringBuilder text = new StringBuilder();
        facts.forEach((name, value) -> text.append("  %-11s %s%n".formatted(name, value)));
        return text.toString();
    }

    public static String of(BenchmarkResults results) {
        StringBuilder text = new StringBuilder();
        for (BenchmarkResults.BenchRun run : results.benches()) {
            text.append("\nbench ").append(run.bench()).append('\n');
            text.append(facts(run.facts())).append('\n');
            text.append(table(results.results(run))).append('\n');
            results.curves(run).forEach(curve -> text.append(table(curve)).append('\n'));
        }
        return text.toString();
    }

    private static TextTable table(List<StoredComparisonResult> rows) {
        TextTable table = new TextTable(
                "case", "unit", "ours", "spread", "peer", "peer value", "spread", "ratio", "target", "", "p50", "p99");
        for (StoredComparisonResult row : rows) {
            table.addRow(
                    row.name(),
                    row.unit(),
                    NumberFormatter.number(row.ours()),
                    NumberFormatter.spread(row.oursWithSpread()),
                    row.peer(),
                    NumberFormatter.number(row.peerValue()),
                    NumberFormatter.spread(row.peerWithSpread()),
                    NumberFormatter.ratio(row.ratio()),
                    row.targetText(),
                    verdict(row),
                    NumberFormatter.micros(row.p50()),
                    NumberFormatter.micros(row.p99()));
        }
        return table;
    }

    private static String verdict(StoredComparisonResult row) {
        if (!row.hasTarget()) {
            return "";
        }
        return row.exceedsTarget() ? "above" : row.reachesTarget() ? "ok" : "below";
    }

    private static TextTable table(CostCurve curve) {
        TextTable table = new TextTable(curve.against(), curve.name() + ", " + curve.unit(), "spread");
        for (CostCurve.Point point : curve.points()) {
            table.addRow(
                    NumberFormatter.count(point.many()),
                    NumberFormatter.number(point.cost().median()),
                    NumberFormatter.spread(point.cost()));
        }
        return table;
    }
}
