package io.holdfast.benchmarks.harness;

import java.util.Locale;

/** Builds an SVG image. The colours follow the reader's preference for a light or dark theme. */
final class SvgBuilder {

    private static final String STYLE = """
            <style>
              svg { font: 12px system-ui, sans-serif; }
              .paper { fill: #ffffff; } .ink { fill: #1f2328; } .soft { fill: #59636e; }
              .ours { fill: #0969da; stroke: #0969da; } .peer { fill: #afb8c1; stroke: #afb8c1; }
              .line { fill: none; stroke-width: 2; } .rule { stroke: #d1d9e0; } .bold { font-weight: 600; }
              @media (prefers-color-scheme: dark) {
                .paper { fill: #0d1117; } .ink { fill: #e6edf3; } .soft { fill: #9198a1; }
                .ours { fill: #4493f8; stroke: #4493f8; } .peer { fill: #59636e; stroke: #59636e; }
                .line { fill: none; } .rule { stroke: #3d444d; }
              }
            </style>
            """;

    /** The position of a label relative to its coordinates. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    private final StringBuilder body = new StringBuilder();
    private final int width;
    private final int height;
    private final String title;

    SvgBuilder(int width, int height, String title) {
        this.width = width;
        this.height = height;
        this.title = title;
    }

    void text(double x, double y, Anchor anchor, String style, String text) {
        add("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" class=\"%s\">%s</text>"
                .formatted(coordinate(x), coordinate(y), anchor.name().toLowerCase(Locale.ROOT), style, escaped(text)));
    }

    void box(double x, double y, double width, double height, String style) {
        add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" class=\"%s\"/>"
                .formatted(coordinate(x), coordinate(y), coordinate(width), coordinate(height), style));
    }

    void line(double x1, double y1, double x2, double y2, String style) {
        add("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"%s\"/>"
                .formatted(coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2), style));
    }

    void dot(double x, double y, String style) {
        add("<circle cx=\"%s\" cy=\"%s\" r=\"3\" class=\"%s\"/>".formatted(coordinate(x), coordinate(y), style));
    }

    private void add(String element) {
        body.append("  ").append(element).append('\n');
    }

    private static String coordinate(double value) {
        return String.format(Locale.ROOT, "%.1f", value).replace(".0", "");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public String toString() {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">%n"
                        .formatted(width, height, width, height)
                + "<title>" + escaped(title) + "</title>\n"
                + STYLE
                + "  <rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n"
                + body
                + "</svg>\n";
    }
}
