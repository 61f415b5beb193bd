package io.holdfast.identity.internal;

import io.holdfast.identity.CheckReport;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** What a check has seen so far, and what of it does not hold. */
final class IdentityCheckFindings {

    private static final int NAMED = 100;

    private final ReadTx tx;
    private final List<String> named = new ArrayList<>();
    private long problems;
    private long rows;

    IdentityCheckFindings(ReadTx tx) {
        this.tx = tx;
    }

    /** Goes over all rows of a table; says how many there are. */
    <K, V> long each(Table<K, V> table, BiConsumer<K, V> check) {
        long count = 0;
        for (Entry<K, V> row : tx.scan(table)) {
            check.accept(row.key(), row.value());
            count++;
        }
        rows += count;
        return count;
    }

    void require(boolean holds, Table<?, ?> table, Object key, String problem) {
        if (!holds) {
            problems++;
            if (named.size() < NAMED) {
                named.add(table + " " + key + ": " + problem);
            }
        }
    }

    CheckReport report(long identities, long sessions) {
        return new CheckReport(identities, sessions, rows, problems, named);
    }
}
