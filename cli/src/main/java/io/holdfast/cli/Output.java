package io.holdfast.cli;

import io.holdfast.api.Problem;
import io.holdfast.api.json.StrictJson;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Prints results as tables and fields, or as JSON with one object per line. */
final class Output {

    private static final int MAX_CELL_WIDTH = 60;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean json;
    private final boolean terminal;

    Output(PrintStream out, PrintStream err, boolean json, boolean terminal) {
        this.out = out;
        this.err = err;
        this.json = json;
        this.terminal = terminal;
    }

    boolean json() {
        return json;
    }

    boolean terminal() {
        return terminal;
    }

    /** Returns whether nothing more can be printed, because the reader of a pipe has ended. */
    boolean isClosed() {
        return out.checkError();
    }

    void line(String text) {
        out.println(text);
    }

    /** Prints a message that is not part of the result. */
    void note(String text) {
        err.println(text);
    }

    /** Shows the progress of a long task if the output is a terminal. */
    void progress(String text) {
        if (terminal) {
            err.print("\r\033[K" + text);
            err.flush();
        }
    }

    /** Prints a result, one field per line. */
    void value(Object result) {
        if (json) {
            out.println(StrictJson.MAPPER.writeValueAsString(result));
            return;
        }
        Map<String, String> fields = new LinkedHashMap<>();
        flatten("", StrictJson.tree(result), fields);
        int width = fields.keySet().stream().mapToInt(String::length).max().orElse(0);
        fields.forEach((name, text) -> out.println(padded(name, width) + "  " + text));
    }

    /**
     * Prints rows as a table.
     *
     * @param limit the maximum number of rows, or 0 for all rows
     * @param columns the paths of the fields to print, such as {@code stats.total}, or empty for all fields of the
     *     first row
     */
    void rows(Iterable<?> rows, int limit, String... columns) {
        List<JsonNode> shown = new ArrayList<>();
        boolean more = false;
        for (Object row : rows) {
            if (limit > 0 && shown.size() == limit) {
                more = true;
                break;
            }
            shown.add(StrictJson.tree(row));
            if (json) {
                out.println(StrictJson.MAPPER.writeValueAsString(row));
            }
        }
        if (!json) {
            table(shown, columns.length == 0 ? fieldsOf(shown) : List.of(columns));
        }
        if (more) {
            err.println("More rows exist; use --limit 0 to show all.");
        }
    }

    private void table(List<JsonNode> rows, List<String> columns) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(columns.stream().map(Output::title).toList());
        rows.forEach(row -> cells.add(columns.stream()
                .map(column -> cell(at(row, column), column.equals(columns.get(columns.size() - 1))))
                .toList()));
        int[] widths = new int[columns.size()];
        cells.forEach(line -> {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        });
        for (List<String> line : cells) {
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                boolean number = column < columns.size() && rows.stream().allMatch(numeric(columns.get(column)));
                String value = line.get(column);
                text.append(number ? padding(value, widths[column]) + value : padded(value, widths[column]))
                        .append("  ");
            }
            out.println(text.toString().stripTrailing());
        }
    }

    private static Predicate<JsonNode> numeric(String column) {
        return row -> at(row, column).isNumber() || at(row, column).isMissingNode();
    }

    private static List<String> fieldsOf(List<JsonNode> rows) {
        return rows.isEmpty() ? List.of() : List.copyOf(rows.get(0).propertyNames());
    }

    private static String title(String column) {
        return column.substring(column.lastIndexOf('.') + 1);
    }

    private static JsonNode at(JsonNode row, String column) {
        return row.at("/" + column.replace('.', '/'));
    }

    /** Returns the text of a cell. Only cells in the last column can be long. */
    private static String cell(JsonNode value, boolean last) {
        String text = text(value);
        return text.length() > MAX_CELL_WIDTH && !last ? text.substring(0, MAX_CELL_WIDTH - 3) + "..." : text;
    }

    static String text(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (value.isArray()) {
            List<String> parts = new ArrayList<>();
            boolean objects = false;
            for (JsonNode part : value) {
                parts.add(text(part));
                objects |= part.isObject();
            }
            return String.join(objects ? "; " : ", ", parts);
        }
        if (value.isObject()) {
            List<String> parts = new ArrayList<>();
            value.properties().forEach(field -> {
                String text = text(field.getValue());
                if (!text.isEmpty()) {
                    parts.add(field.getKey() + " " + text);
                }
            });
            return String.join(" ", parts);
        }
        return value.isBigDecimal() ? value.decimalValue().toPlainString() : value.asString();
    }

    private static void flatten(String prefix, JsonNode value, Map<String, String> into) {
        if (value.isObject()) {
            value.properties()
                    .forEach(field -> flatten(
                            prefix.isEmpty() ? field.getKey() : prefix + "." + field.getKey(), field.getValue(), into));
        } else {
            String text = text(value);
            if (!text.isEmpty()) {
                into.put(prefix, text);
            }
        }
    }

    /** Prints the details of a problem. */
    void details(@Nullable Problem problem) {
        if (problem == null || problem.details() == null) {
            return;
        }
        Map<String, String> fields = new LinkedHashMap<>();
        flatten("", StrictJson.tree(problem.details()), fields);
        fields.remove("code");
        fields.forEach((name, text) -> err.println("  " + name + ": " + text));
    }

    private static String padded(String text, int width) {
        return text + padding(text, width);
    }

    private static String padding(String text, int width) {
        return String.join("", Collections.nCopies(width - text.length(), " "));
    }
}
