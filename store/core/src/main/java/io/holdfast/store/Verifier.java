package io.holdfast.store;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads every row and every index entry of one state, and collects what disagrees. */
final class Verifier {

    private static final int PAGE = 1024;
    private static final int KEPT = 100;
    /** Rows that are looked up at once; each may be as large as a row can be. */
    private static final int LOOKS = 64;

    private final BackendReadTx tx;
    private final Catalog catalog;
    private final Progress progress;
    private final List<Look> looks = new ArrayList<>();
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
                look(index.family(), entry.key(), found -> {
                    if (!Arrays.equals(found, entry.value())) {
                        problem(table, rowKey, "is missing from the index '" + index.index() + "'");
                    }
                });
            }
        }
        if (table.table().expiry() != null) {
            long nanos = ExpiryIndex.nanosOf(stored);
            byte[] entry = ExpiryIndex.entry(nanos, table.table().name(), rowKey);
            if (nanos != ExpiryIndex.NEVER) {
                look(catalog.expiry(), entry, found -> {
                    if (found == null) {
                        problem(table, rowKey, "is missing from the expiry index");
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
        entries += each(index.family(), (entryKey, entryValue) -> {
            byte[] rowKey = index.rowKey(entryKey, entryValue);
            look(table.family(), rowKey, stored -> {
                boolean agrees = stored != null
                        && index.entries(table.decodeKey(rowKey), table.decode(rowKey, stored), rowKey).stream()
                                .anyMatch(entry -> Arrays.equals(entry.key(), entryKey));
                if (!agrees) {
                    problem(table, rowKey, "is not what the index '" + index.index() + "' says");
                }
            });
        });
    }

    private void checkExpiry(byte[] key, byte[] value) {
        ExpiryIndex.Due due = ExpiryIndex.due(key);
        BoundTable<?, ?> table = catalog.declared(due.table());
        if (table == null) {
            return;
        }
        look(table.family(), due.key(), stored -> {
            if (stored == null || ExpiryIndex.nanosOf(stored) != due.nanos()) {
                problem(table, due.key(), "is not what the expiry index says");
            }
        });
    }

    /** A row to be read for a check. */
    private record Look(Family family, byte[] key, Found check) {}

    private interface Found {
        void row(byte @Nullable [] stored);
    }

    /** Not at once: a database is asked for many together. */
    private void look(Family family, byte[] key, Found check) {
        looks.add(new Look(family, key, check));
        if (looks.size() == LOOKS) {
            settle();
        }
    }

    private void settle() {
        Map<Family, List<Look>> byFamily = new LinkedHashMap<>();
        looks.forEach(look -> byFamily.computeIfAbsent(look.family(), family -> new ArrayList<>())
                .add(look));
        looks.clear();
        byFamily.forEach((family, some) -> {
            try {
                List<byte @Nullable []> found =
                        tx.multiGet(family, some.stream().map(Look::key).toList());
                for (int at = 0; at < some.size(); at++) {
                    answer(some.get(at), found.get(at));
                }
            } catch (StoreFailure damaged) { // Which of them, only reading them one by one can say.
                some.forEach(look -> careful(family, look.key(), () -> answer(look, tx.get(family, look.key()))));
            }
        });
    }

    private void answer(Look look, byte @Nullable [] stored) {
        careful(look.family(), look.key(), () -> look.check().row(stored));
    }

    private void careful(Family family, byte[] key, Runnable check) {
        try {
            check.run();
        } catch (StoreFailure | IllegalArgumentException e) {
            problem("family '" + family + "', row " + BoundTable.hex(key) + ": " + e.getMessage());
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
                byte[] key = page.key(row);
                byte[] value = page.value(row);
                careful(family, key, () -> check.row(key, value));
            }
            settle();
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
