package io.holdfast.benchmarks.harness;

import io.holdfast.benchmarks.harness.SvgBuilder.Anchor;
import java.util.List;

/**
 * A chart that shows cost curves in panels. Sizes have a logarithmic scale, costs have a linear scale that starts at
 * zero, and vertical lines show the spread.
 */
public final class LinePlot {

    private static final int COLUMNS = 2;
    private static final int PANEL_WIDTH = 380;
    private static final int PANEL_HEIGHT = 220;
    private static final int LEFT = 60;
    private static final int RIGHT = 24;
    private static final int TOP = 36;
    private static final int BOTTOM = 44;
    private static final int STEPS = 2;

    private final SvgBuilder svg;
    private final CostCurve curve;
    private final double x;
    private final double y;
    private final double top;

    private LinePlot(SvgBuilder svg, CostCurve curve, int position) {
        this.svg = svg;
        this.curve = curve;
        x = position % COLUMNS * PANEL_WIDTH;
        y = position / COLUMNS * PANEL_HEIGHT;
        top = roundedUp(curve.points().stream()
                .mapToDouble(point -> point.cost().most())
                .max()
                .orElse(1));
    }

    public static String of(String title, List<CostCurve> curves) {
        int rows = (curves.size() + COLUMNS - 1) / COLUMNS;
        SvgBuilder svg = new SvgBuilder(COLUMNS * PANEL_WIDTH, rows * PANEL_HEIGHT, title);
        for (int i = 0; i < curves.size(); i++) {
            new LinePlot(svg, curves.get(i), i).draw();
        }
        return svg.toString();
    }

    private void draw() {
        svg.text(x + LEFT, y + 20, Anchor.START, "ink bold", curve.name() + ", " + curve.unit());
        for (int i = 0; i <= STEPS; i++) {
            double cost = top * i / STEPS;
            svg.line(x + LEFT, yOf(cost), x + PANEL_WIDTH - RIGHT, yOf(cost), "rule");
            svg.text(x + LEFT - 8, yOf(cost) + 4, Anchor.END, "soft", NumberFormatter.number(cost));
        }
        List<CostCurve.Point> points = curve.points();
        for (int i = 0; i < points.size(); i++) {
            CostCurve.Point point = points.get(i);
            MedianWithSpread cost = point.cost();
            if (i > 0) {
                CostCurve.Point previous = points.get(i - 1);
                svg.line(
                        xOf(previous.many()),
                        yOf(previous.cost().median()),
                        xOf(point.many()),
                        yOf(cost.median()),
                        "ours line");
            }
            svg.line(xOf(point.many()), yOf(cost.least()), xOf(point.many()), yOf(cost.most()), "ours");
            svg.dot(xOf(point.many()), yOf(cost.median()), "ours");
            svg.text(
                    xOf(point.many()),
                    y + PANEL_HEIGHT - BOTTOM + 16,
                    Anchor.MIDDLE,
                    "soft",
                    NumberFormatter.count(point.many()));
        }
        svg.text(
                x + LEFT + (PANEL_WIDTH - LEFT - RIGHT) / 2.0,
                y + PANEL_HEIGHT - 10,
                Anchor.MIDDLE,
                "soft",
                curve.against());
    }

    private double xOf(long many) {
        List<CostCurve.Point> points = curve.points();
        double first = Math.log10((double) points.get(0).many());
        double last = Math.log10((double) points.get(points.size() - 1).many());
        double share = first == last ? 0.5 : (Math.log10((double) many) - first) / (last - first);
        // Leave space for the labels of the first and last points.
        return x + LEFT + 20 + share * (PANEL_WIDTH - LEFT - RIGHT - 40);
    }

    private double yOf(double cost) {
        return y + PANEL_HEIGHT - BOTTOM - cost / top * (PANEL_HEIGHT - TOP - BOTTOM);
    }

    /** Rounds up to 1, 2 or 5 times a power of ten. */
    static double roundedUp(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        for (double step : new double[] {1, 2, 5}) {
            if (value <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
