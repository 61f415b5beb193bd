package io.holdfast.store.kit;

import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Collects counts and inconsistencies while a module checks its tables. Not thread-safe. */
public final class CheckFindings {

    /** Maximum number of inconsistencies that are described. Additional inconsistencies are only counted. */
    public static final int MAX_REPORTED = 100;

    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private long problemCount;

    /** Adds the given number to the count of checked items of the given kind. */
    public void count(String kind, long number) {
        counts.merge(kind, number, Long::sum);
    }

    /** Passes every row of a table to a visitor and returns the number of rows. */
    public <K, V> long forEach(ReadTx tx, Table<K, V> table, BiConsumer<K, V> visitor) {
        long rows = 0;
        for (Entry<K, V> row : tx.scan(table)) {
            visitor.accept(row.key(), row.value());
            rows++;
        }
        return rows;
    }

    /** Reports an inconsistency in a row unless the given condition holds. */
    public void require(boolean condition, Table<?, ?> table, Object key, String problem) {
        if (!condition) {
            report(table + " " + key + ": " + problem);
        }
    }

    /** Reports an inconsistency. */
    public void report(String problem) {
        problemCount++;
        if (problems.size() < MAX_REPORTED) {
            problems.add(problem);
        }
    }

    public CheckReport toReport() {
        return new CheckReport(counts, problemCount, problems);
    }
}
