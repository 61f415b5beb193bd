package io.holdfast.store;

import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads every row and every index entry in a consistent state of the store, and collects inconsistencies. */
final class TableVerifier {

    private static final int PAGE = 1024;
    private static final int MAX_PROBLEMS = 100;
    /** Maximum number of rows looked up in one read. It bounds memory use if the rows are large. */
    private static final int MAX_LOOKUPS = 64;

    private final BackendReadTx tx;
    private final TableCatalog catalog;
    private final ProgressListener progress;
    private final List<Lookup> lookups = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private long problemCount;
    private long rows;
    private long entries;

    TableVerifier(BackendReadTx tx, TableCatalog catalog, ProgressListener progress) {
        this.tx = tx;
        this.catalog = catalog;
        this.progress = progress;
    }

    VerifyReport run() {
        for (BoundTable<?, ?> table : catalog.declared()) {
            rows += forEachRow(table.family(), (key, stored) -> checkRow(table, key, stored));
            checkIndexes(table);
        }
        entries += forEachRow(catalog.expiry(), this::checkExpiry);
        return new VerifyReport(tx.lastCommit(), rows, entries, List.copyOf(problems), problemCount);
    }

    private <K, V> void checkRow(BoundTable<K, V> table, byte[] rowKey, byte[] stored) {
        K key = table.decodeKey(rowKey);
        V value = table.decode(rowKey, stored);
        String broken = table.firstBrokenCheck(key, value);
        if (broken != null) {
            addProblem(table, rowKey, "violates the check '" + broken + "'");
        }
        for (BoundIndex<?, K, V> index : table.indexes()) {
            for (BoundIndex.StoredEntry entry : index.entries(key, value, rowKey)) {
                addLookup(index.family(), entry.key(), found -> {
                    if (!Arrays.equals(found, entry.value())) {
                        addProblem(table, rowKey, "is missing from the index '" + index.index() + "'");
                    }
                });
            }
        }
        if (table.table().expiry() != null) {
            long nanos = ExpiryIndex.nanosOf(stored);
            byte[] entry = ExpiryIndex.encodeEntry(nanos, table.table().name(), rowKey);
            if (nanos != ExpiryIndex.NEVER) {
                addLookup(catalog.expiry(), entry, found -> {
                    if (found == null) {
                        addProblem(table, rowKey, "is missing from the expiry index");
                    }
                });
            }
        }
    }

    private <K, V> void checkIndexes(BoundTable<K, V> table) {
        for (BoundIndex<?, K, V> index : table.indexes()) {
            checkIndex(table, index);
        }
    }

    private <I, K, V> void checkIndex(BoundTable<K, V> table, BoundIndex<I, K, V> index) {
        entries += forEachRow(index.family(), (entryKey, entryValue) -> {
            byte[] rowKey = index.rowKey(entryKey, entryValue);
            addLookup(table.family(), rowKey, stored -> {
                boolean consistent = stored != null
                        && index.entries(table.decodeKey(rowKey), table.decode(rowKey, stored), rowKey).stream()
                                .anyMatch(entry -> Arrays.equals(entry.key(), entryKey));
                if (!consistent) {
                    addProblem(table, rowKey, "does not match its entry in the index '" + index.index() + "'");
                }
            });
        });
    }

    private void checkExpiry(byte[] key, byte[] value) {
        ExpiryIndex.ExpiryEntry due = ExpiryIndex.decodeEntry(key);
        BoundTable<?, ?> table = catalog.declared(due.table());
        if (table == null) {
            return;
        }
        addLookup(table.family(), due.key(), stored -> {
            if (stored == null || ExpiryIndex.nanosOf(stored) != due.nanos()) {
                addProblem(table, due.key(), "does not match its entry in the expiry index");
            }
        });
    }

    /** A row to read, and the check to run on it. */
    private record Lookup(Family family, byte[] key, LookupCheck check) {}

    private interface LookupCheck {
        void row(byte @Nullable [] stored);
    }

    /** Adds a lookup. It runs later, together with other lookups, to save round trips to the database. */
    private void addLookup(Family family, byte[] key, LookupCheck check) {
        lookups.add(new Lookup(family, key, check));
        if (lookups.size() == MAX_LOOKUPS) {
            runLookups();
        }
    }

    private void runLookups() {
        Map<Family, List<Lookup>> byFamily = new LinkedHashMap<>();
        lookups.forEach(lookup -> byFamily.computeIfAbsent(lookup.family(), family -> new ArrayList<>())
                .add(lookup));
        lookups.clear();
        byFamily.forEach((family, group) -> {
            try {
                List<byte @Nullable []> found =
                        tx.multiGet(family, group.stream().map(Lookup::key).toList());
                for (int i = 0; i < group.size(); i++) {
                    checkFound(group.get(i), found.get(i));
                }
            } catch (StoreFailedException damaged) { // Read the rows one by one to find the damaged row.
                group.forEach(lookup ->
                        reportFailure(family, lookup.key(), () -> checkFound(lookup, tx.get(family, lookup.key()))));
            }
        });
    }

    private void checkFound(Lookup lookup, byte @Nullable [] stored) {
        reportFailure(lookup.family(), lookup.key(), () -> lookup.check().row(stored));
    }

    private void reportFailure(Family family, byte[] key, Runnable check) {
        try {
            check.run();
        } catch (StoreFailedException | IllegalArgumentException e) {
            addProblem("family '" + family + "', row " + BoundTable.hex(key) + ": " + e.getMessage());
        }
    }

    private interface RowCheck {
        void row(byte[] key, byte[] value);
    }

    private long forEachRow(Family family, RowCheck check) {
        long count = 0;
        KeyRange rest = KeyRange.ALL;
        while (true) {
            RowPage page = tx.scan(family, rest, false, PAGE);
            for (int row = 0; row < page.size(); row++) {
                byte[] key = page.key(row);
                byte[] value = page.value(row);
                reportFailure(family, key, () -> check.row(key, value));
            }
            runLookups();
            count += page.size();
            progress.onProgress("verify " + family, count);
            if (!page.hasMore()) {
                return count;
            }
            rest = rest.remainderAfter(page.lastKey(), false);
        }
    }

    private void addProblem(BoundTable<?, ?> table, byte[] rowKey, String problem) {
        addProblem("table '" + table.table() + "', row " + BoundTable.hex(rowKey) + " " + problem);
    }

    private void addProblem(String text) {
        problemCount++;
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(text);
        }
    }
}
