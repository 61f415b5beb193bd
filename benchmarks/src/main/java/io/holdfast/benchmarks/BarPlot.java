package io.holdfast.benchmarks;

import io.holdfast.benchmarks.SvgBuilder.Anchor;
import java.util.List;

/** Results as pairs of bars. Units differ from case to case, so that each pair has a scale of its own. */
final class BarPlot {

    private static final int WIDTH = 760;
    private static final int NAMES = 190;
    private static final int LONGEST = 340;
    private static final int BAR = 14;
    private static final int CASE = 46;
    private static final int MARGIN = 16;
    private static final int HEAD = 30;

    private BarPlot() {}

    static String of(String title, List<StoredComparison> rows) {
        SvgBuilder svg = new SvgBuilder(WIDTH, HEAD + rows.size() * CASE, title);
        svg.text(WIDTH - MARGIN, 18, Anchor.END, "soft", "ratio, more is better");
        for (int i = 0; i < rows.size(); i++) {
            draw(svg, rows.get(i), HEAD + i * CASE);
        }
        return svg.toString();
    }

    private static void draw(SvgBuilder svg, StoredComparison row, double top) {
        double most = Math.max(row.ours(), row.peerValue());
        bar(svg, row.name(), "ours", "ink bold", row.ours(), most, row.unit(), top);
        bar(svg, row.peer(), "peer", "soft", row.peerValue(), most, row.unit(), top + BAR + 3);
        String style = row.isBehind() ? "soft" : "ink bold";
        svg.text(WIDTH - MARGIN, top + 20, Anchor.END, style, NumberFormatter.ratio(row.ratio()));
    }

    private static void bar(
            SvgBuilder svg,
            String name,
            String side,
            String style,
            double value,
            double most,
            String unit,
            double top) {
        double length = most > 0 ? LONGEST * value / most : 0;
        svg.text(NAMES - 8, top + 11, Anchor.END, style, name);
        svg.box(NAMES, top, length, BAR, side);
        svg.text(NAMES + length + 6, top + 11, Anchor.START, "soft", NumberFormatter.number(value) + " " + unit);
    }
}
