package io.holdfast.benchmarks.harness;

import io.holdfast.benchmarks.harness.SvgBuilder.Anchor;
import java.util.List;

/**
 * A chart that shows each result as a pair of bars. The units differ between results, so each pair has its own scale.
 */
public final class BarPlot {

    private static final int WIDTH = 760;
    private static final int LABEL_WIDTH = 190;
    private static final int MAX_LENGTH = 340;
    private static final int BAR_HEIGHT = 14;
    private static final int CASE_HEIGHT = 46;
    private static final int MARGIN = 16;
    private static final int HEADER = 30;

    private BarPlot() {}

    public static String of(String title, List<StoredComparisonResult> rows) {
        SvgBuilder svg = new SvgBuilder(WIDTH, HEADER + rows.size() * CASE_HEIGHT, title);
        svg.text(WIDTH - MARGIN, 18, Anchor.END, "soft", "ratio (higher is better)");
        for (int i = 0; i < rows.size(); i++) {
            draw(svg, rows.get(i), HEADER + i * CASE_HEIGHT);
        }
        return svg.toString();
    }

    private static void draw(SvgBuilder svg, StoredComparisonResult row, double top) {
        double max = Math.max(row.ours(), row.peerValue());
        bar(svg, row.name(), "ours", "ink bold", row.ours(), max, row.unit(), top);
        bar(svg, row.peer(), "peer", "soft", row.peerValue(), max, row.unit(), top + BAR_HEIGHT + 3);
        String style = row.isBehind() ? "soft" : "ink bold";
        svg.text(WIDTH - MARGIN, top + 20, Anchor.END, style, NumberFormatter.ratio(row.ratio()));
    }

    private static void bar(
            SvgBuilder svg, String name, String side, String style, double value, double max, String unit, double top) {
        double length = max > 0 ? MAX_LENGTH * value / max : 0;
        svg.text(LABEL_WIDTH - 8, top + 11, Anchor.END, style, name);
        svg.box(LABEL_WIDTH, top, length, BAR_HEIGHT, side);
        svg.text(LABEL_WIDTH + length + 6, top + 11, Anchor.START, "soft", NumberFormatter.number(value) + " " + unit);
    }
}
