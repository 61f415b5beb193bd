package io.holdfast.benchmarks.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text table. Numbers are right-aligned, other cells are left-aligned, and empty columns are omitted. */
final class TextTable {

    private final List<String[]> rows = new ArrayList<>();

    TextTable(String... headers) {
        rows.add(headers);
    }

    void addRow(String... cells) {
        rows.add(cells);
    }

    @Override
    public String toString() {
        StringBuilder[] lines = new StringBuilder[rows.size()];
        Arrays.setAll(lines, i -> new StringBuilder());
        for (int column = 0; column < rows.get(0).length; column++) {
            append(lines, column);
        }
        StringBuilder text = new StringBuilder();
        for (StringBuilder line : lines) {
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private void append(StringBuilder[] lines, int column) {
        List<String> cells = rows.stream().map(row -> row[column]).toList();
        List<String> body = cells.subList(1, cells.size());
        if (body.stream().allMatch(String::isEmpty)) {
            return;
        }
        boolean numbers = body.stream().allMatch(cell -> cell.isEmpty() || Character.isDigit(cell.charAt(0)));
        int width = cells.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < lines.length; i++) {
            String padding = " ".repeat(width - cells.get(i).length());
            lines[i].append("  ").append(numbers ? padding + cells.get(i) : cells.get(i) + padding);
        }
    }
}
