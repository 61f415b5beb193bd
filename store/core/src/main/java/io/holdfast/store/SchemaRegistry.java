package io.holdfast.store;

import io.holdfast.store.codec.MalformedValue;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the data in a store look like, kept in the store itself and compared with the declared schema at every open.
 *
 * <pre>_meta: "format" -> u32     "table:" name -> TableFormat (JSON)</pre>
 *
 * An index that is new to its table is built before the store is handed out; it counts as ready only once it is whole,
 * so a crash on the way makes the next open build it again.
 */
final class SchemaRegistry {

    /** Version 1: the first. Raise it with every change that an older Holdfast would misread. */
    static final int FORMAT = 1;

    private static final byte[] FORMAT_KEY = "format".getBytes(StandardCharsets.UTF_8);
    private static final ValueCodec<TableFormat> CODEC = Values.json(TableFormat.class);
    private static final String TABLE = "table:";
    private static final int STEP = 500;

    /**
     * What is known of a table.
     *
     * @param schema whose it is; null if it was written before that was kept, and then it is whose it is next
     */
    record TableFormat(
            String keys,
            String values,
            boolean expiring,
            Map<String, IndexFormat> indexes,
            @Nullable String schema) {

        TableFormat with(Map<String, IndexFormat> other) {
            return new TableFormat(keys, values, expiring, other, schema);
        }
    }

    record IndexFormat(boolean unique, String keys, int version, boolean ready) {}

    private final Backend backend;
    private final Catalog catalog;
    private final ProgressListener progress;

    SchemaRegistry(Backend backend, Catalog catalog, ProgressListener progress) {
        this.backend = backend;
        this.catalog = catalog;
        this.progress = progress;
    }

    /** Compares, registers what is new and builds what is missing. */
    void reconcile(Instant now) {
        checkFormat();
        for (BoundTable<?, ?> table : catalog.declared()) {
            reconcile(table, now);
        }
    }

    private void checkFormat() {
        byte[] stored = backend.read(tx -> tx.get(catalog.meta(), FORMAT_KEY));
        if (stored == null) {
            write(tx -> {
                tx.put(
                        catalog.meta(),
                        FORMAT_KEY,
                        ByteBuffer.allocate(4).putInt(FORMAT).array());
                return 0;
            });
            return;
        }
        int format = stored.length == 4 ? ByteBuffer.wrap(stored).getInt() : -1;
        if (format > FORMAT) {
            throw new StoreFailure(
                    ErrorCode.NEWER_FORMAT,
                    "the data have format " + format + ", this Holdfast reads up to " + FORMAT + ": use a newer one");
        }
        if (format < 1) {
            throw new StoreFailure(ErrorCode.CORRUPTION, "the format number of the data is damaged");
        }
    }

    private <K, V> void reconcile(BoundTable<K, V> bound, Instant now) {
        Table<K, V> table = bound.table();
        TableFormat stored = load(table.name());
        if (stored == null) {
            refuseForeignRows(bound);
            for (BoundIndex<?, K, V> index : bound.indexes()) {
                takeOver(table.name(), index);
            }
            save(table.name(), format(bound, null));
            return;
        }
        compareOwner(table, stored.schema());
        TableFormat wanted = format(bound, stored);
        compare(table.name(), "keys", stored.keys(), wanted.keys());
        compare(table.name(), "values", stored.values(), wanted.values());
        compare(table.name(), "expiring", stored.expiring(), wanted.expiring());
        if (!wanted.equals(stored)) {
            save(table.name(), wanted);
        }
        Map<String, IndexFormat> indexes = new TreeMap<>(wanted.indexes());
        for (BoundIndex<?, K, V> index : bound.indexes()) {
            String name = index.index().name();
            IndexFormat format = wanted.indexes().get(name);
            if (format != null && !format.ready()) {
                takeOver(table.name(), index);
                build(bound, index, now);
                indexes.put(name, new IndexFormat(format.unique(), format.keys(), format.version(), true));
                save(table.name(), wanted.with(indexes));
            }
        }
    }

    /** The declared format; its indexes are ready if they were, or if the table is new and so has no rows. */
    private <K, V> TableFormat format(BoundTable<K, V> bound, @Nullable TableFormat stored) {
        Map<String, IndexFormat> indexes = new TreeMap<>();
        for (BoundIndex<?, K, V> index : bound.indexes()) {
            boolean unique = index.index().isUnique();
            String keys = index.index().codec().format();
            int version = index.index().version();
            IndexFormat ready = new IndexFormat(unique, keys, version, true);
            boolean kept = stored == null
                    || ready.equals(stored.indexes().get(index.index().name()));
            indexes.put(index.index().name(), new IndexFormat(unique, keys, version, kept));
        }
        Table<K, V> table = bound.table();
        return new TableFormat(
                table.keys().format(),
                table.values().format(),
                table.expiry() != null,
                indexes,
                catalog.owner(table).name());
    }

    /** Two schemas may use the same name for tables that only look alike: their rows are never mixed. */
    private void compareOwner(Table<?, ?> table, @Nullable String stored) {
        Schema declared = catalog.owner(table);
        if (stored != null
                && !stored.equals(declared.name())
                && !declared.formerly().contains(stored)) {
            throw new StoreFailure(
                    ErrorCode.SCHEMA_MISMATCH,
                    "table '" + table + "' belongs to schema '" + stored + "', and schema '" + declared.name()
                            + "' declares one of the same name: use another folder or another name, or"
                            + " Schema.formerly(\"" + stored + "\") if it is the same table");
        }
    }

    private static void compare(String table, String what, Object stored, Object declared) {
        if (!stored.equals(declared)) {
            throw new StoreFailure(
                    ErrorCode.SCHEMA_MISMATCH,
                    "table '" + table + "' was written with " + what + " = " + stored + ", the schema declares "
                            + declared);
        }
    }

    private void refuseForeignRows(BoundTable<?, ?> bound) {
        // In one state with the registration: another process may register the table, and write to it, right now.
        boolean foreign =
                backend.read(tx -> tx.get(catalog.meta(), metaKey(bound.table().name())) == null
                        && tx.scan(bound.family(), KeyRange.ALL, false, 1).size() > 0);
        if (foreign) {
            throw new StoreFailure(
                    ErrorCode.SCHEMA_MISMATCH,
                    "table '" + bound.table() + "' is new to the store, but its family holds rows of something else");
        }
    }

    /**
     * Empties the family of an index that is to be built. It may have been another table's before, declared or not: that
     * one forgets it, and has it built again when it comes back. It is never a table.
     */
    private void takeOver(String table, BoundIndex<?, ?, ?> index) {
        String name = index.index().name();
        KeyRange all = KeyRange.prefix(metaKey(""));
        for (RowPage rows = formats(all); rows.size() > 0; rows = formats(all)) {
            for (int row = 0; row < rows.size(); row++) {
                String other = tableName(rows.key(row));
                if (other.equals(name)) {
                    throw new StoreFailure(
                            ErrorCode.SCHEMA_MISMATCH,
                            "index '" + name + "' of table '" + table + "' has the name of a table that the store has");
                }
                TableFormat format = CODEC.decode(rows.value(row));
                if (!other.equals(table) && format.indexes().containsKey(name)) {
                    Map<String, IndexFormat> left = new TreeMap<>(format.indexes());
                    left.remove(name);
                    save(other, format.with(left));
                }
            }
            all = all.remainderAfter(rows.lastKey(), false);
        }
        clear(index.family());
    }

    private RowPage formats(KeyRange range) {
        return backend.read(tx -> tx.scan(catalog.meta(), range, false, STEP));
    }

    private void clear(Family family) {
        boolean more = true;
        while (more) {
            more = write(tx -> {
                RowPage rows = tx.scan(family, KeyRange.ALL, false, STEP);
                for (int row = 0; row < rows.size(); row++) {
                    tx.delete(family, rows.key(row));
                }
                return rows.hasMore();
            });
        }
    }

    private <K, V> void build(BoundTable<K, V> bound, BoundIndex<?, K, V> index, Instant now) {
        KeyRange rest = KeyRange.ALL;
        long done = 0;
        while (true) {
            KeyRange step = rest;
            RowPage rows = HousekeepingWrites.write(backend, "open", STEP, (tx, limit) -> {
                RowPage page = tx.scan(bound.family(), step, false, limit);
                for (int row = 0; row < page.size(); row++) {
                    bound.addToIndex(index, tx, page.key(row), page.value(row), now);
                }
                return page;
            });
            done += rows.size();
            progress.onProgress("build index " + index.index().name(), done);
            if (!rows.hasMore()) {
                return;
            }
            rest = rest.remainderAfter(rows.lastKey(), false);
        }
    }

    private @Nullable TableFormat load(String table) {
        byte[] stored = backend.read(tx -> tx.get(catalog.meta(), metaKey(table)));
        try {
            return stored == null ? null : CODEC.decode(stored);
        } catch (MalformedValue e) {
            throw new StoreFailure(
                    ErrorCode.CORRUPTION, "the registered schema of table '" + table + "' is damaged", e);
        }
    }

    private void save(String table, TableFormat format) {
        write(tx -> {
            tx.put(catalog.meta(), metaKey(table), CODEC.encode(format));
            return 0;
        });
    }

    private <R> R write(Function<BackendTx, R> step) {
        return HousekeepingWrites.write(backend, "open", step);
    }

    /** Where the format of a table is kept; those of all tables begin with that of none. */
    static byte[] metaKey(String table) {
        return (TABLE + table).getBytes(StandardCharsets.UTF_8);
    }

    static String tableName(byte[] metaKey) {
        return new String(metaKey, StandardCharsets.UTF_8).substring(TABLE.length());
    }

    /** The names of a stored table's indexes. */
    static Set<String> indexes(byte[] stored) {
        return CODEC.decode(stored).indexes().keySet();
    }
}
