package io.holdfast.store;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads every row and every index entry of one state, and collects what disagrees. */
final class Verifier {

    private static final int PAGE = 1024;
    private static final int KEPT = 100;

    private final BackendReadTx tx;
    private final Catalog catalog;
    private final Progress progress;
    private final List<String> problems = new ArrayList<>();
    private long problemCount;
    private long rows;
    private long entries;

    Verifier(BackendReadTx tx, Catalog catalog, Progress progress) {
        this.tx = tx;
        this.catalog = catalog;
        this.progress = progress;
    }

    VerifyReport run() {
        for (BoundTable<?, ?> table : catalog.declared()) {
            rows += each(table.family(), (key, stored) -> checkRow(table, key, stored));
            checkIndexes(table);
        }
        entries += each(catalog.expiry(), this::checkExpiry);
        return new VerifyReport(tx.commit(), rows, entries, List.copyOf(problems), problemCount);
    }

    private <K, V> void checkRow(BoundTable<K, V> table, byte[] rowKey, byte[] stored) {
        K key = table.decodeKey(rowKey);
        V value = table.decode(rowKey, stored);
        String broken = table.broken(key, value);
        if (broken != null) {
            problem(table, rowKey, "breaks the check '" + broken + "'");
        }
        for (BoundIndex<?, K, V> index : table.indexes()) {
            for (BoundIndex.Entry entry : index.entries(key, value, rowKey)) {
                if (!Arrays.equals(tx.get(index.family(), entry.key()), entry.value())) {
                    problem(table, rowKey, "is missing from the index '" + index.index() + "'");
                }
            }
        }
        if (table.table().expiry() != null) {
            long nanos = ExpiryIndex.nanosOf(stored);
            byte[] entry = ExpiryIndex.entry(nanos, table.table().name(), rowKey);
            if (nanos != ExpiryIndex.NEVER && tx.get(catalog.expiry(), entry) == null) {
                problem(table, rowKey, "is missing from the expiry index");
            }
        }
    }

    private <K, V> void checkIndexes(BoundTable<K, V> table) {
        for (BoundIndex<?, K, V> index : table.indexes()) {
            checkIndex(table, index);
        }
    }

    private <I, K, V> void checkIndex(BoundTable<K, V> table, BoundIndex<I, K, V> index) {
        entries += each(index.family(), (entryKey, entryValue) -> {
            byte[] rowKey = index.rowKey(entryKey, entryValue);
            byte[] stored = tx.get(table.family(), rowKey);
            boolean agrees = stored != null
                    && index.entries(table.decodeKey(rowKey), table.decode(rowKey, stored), rowKey).stream()
                            .anyMatch(entry -> Arrays.equals(entry.key(), entryKey));
            if (!agrees) {
                problem(table, rowKey, "is not what the index '" + index.index() + "' says");
            }
        });
    }

    private void checkExpiry(byte[] key, byte[] value) {
        ExpiryIndex.Due due = ExpiryIndex.due(key);
        BoundTable<?, ?> table = catalog.declared(due.table());
        if (table == null) {
            return;
        }
        byte[] stored = tx.get(table.family(), due.key());
        if (stored == null || ExpiryIndex.nanosOf(stored) != due.nanos()) {
            problem(table, due.key(), "is not what the expiry index says");
        }
    }

    private interface Check {
        void row(byte[] key, byte[] value);
    }

    private long each(Family family, Check check) {
        long count = 0;
        Range rest = Range.ALL;
        while (true) {
            Rows page = tx.scan(family, rest, false, PAGE);
            for (int row = 0; row < page.size(); row++) {
                try {
                    check.row(page.key(row), page.value(row));
                } catch (StoreFailure | IllegalArgumentException e) {
                    problem("family '" + family + "', row " + BoundTable.hex(page.key(row)) + ": " + e.getMessage());
                }
            }
            count += page.size();
            progress.at("verify " + family, count);
            if (!page.more()) {
                return count;
            }
            rest = rest.beyond(page.lastKey(), false);
        }
    }

    private void problem(BoundTable<?, ?> table, byte[] rowKey, String what) {
        problem("table '" + table.table() + "', row " + BoundTable.hex(rowKey) + " " + what);
    }

    private void problem(String text) {
        problemCount++;
        if (problems.size() < KEPT) {
            problems.add(text);
        }
    }
}
