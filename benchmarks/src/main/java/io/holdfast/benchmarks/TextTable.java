package io.holdfast.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Text in columns: what begins with a digit to the right, the rest to the left. */
final class TextTable {

    private final List<String[]> rows = new ArrayList<>();

    TextTable(String... heads) {
        rows.add(heads);
    }

    void row(String... cells) {
        rows.add(cells);
    }

    @Override
    public String toString() {
        int columns = rows.get(0).length;
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (String[] row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
                numbers[i] |= !row[i].isEmpty() && Character.isDigit(row[i].charAt(0));
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String padding = " ".repeat(widths[i] - row[i].length());
                line.append("  ").append(numbers[i] ? padding + row[i] : row[i] + padding);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
