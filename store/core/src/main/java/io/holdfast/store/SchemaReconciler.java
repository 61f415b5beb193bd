package io.holdfast.store;

import io.holdfast.store.codec.MalformedValueException;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.BuildInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The format of the tables, stored in the store itself and compared with the declared schema when the store is opened.
 *
 * <pre>_meta: "format" -> u32     "table:" name -> TableFormat (JSON)</pre>
 *
 * <p>A new index is built while the store is being opened. It is marked as ready only when it is complete, so that it
 * is built again after a crash.
 */
final class SchemaReconciler {

    /** The format version. Increment it for every change that older versions of Holdfast would misread. */
    static final int FORMAT = BuildInfo.FORMAT;

    private static final byte[] FORMAT_KEY = "format".getBytes(StandardCharsets.UTF_8);
    private static final ValueCodec<TableFormat> CODEC = Values.json(TableFormat.class);
    private static final String TABLE = "table:";
    private static final int STEP = 500;

    /**
     * The stored format of a table.
     *
     * @param schema the schema that owns the table, or null if the table was created before owners were recorded; the
     *     next schema that declares it then becomes the owner
     */
    record TableFormat(
            String keys,
            String values,
            boolean expiring,
            Map<String, IndexFormat> indexes,
            @Nullable String schema) {

        TableFormat withIndexes(Map<String, IndexFormat> replacement) {
            return new TableFormat(keys, values, expiring, replacement, schema);
        }
    }

    record IndexFormat(boolean unique, String keys, int version, boolean ready) {}

    private final Backend backend;
    private final TableCatalog catalog;
    private final ProgressListener progress;

    SchemaReconciler(Backend backend, TableCatalog catalog, ProgressListener progress) {
        this.backend = backend;
        this.catalog = catalog;
        this.progress = progress;
    }

    /** Compares the declared tables with the stored formats, registers new tables and builds missing indexes. */
    void reconcile(Instant now) {
        checkFormat();
        for (BoundTable<?, ?> table : catalog.declared()) {
            reconcile(table, now);
        }
    }

    /**
     * Checks that the stored tables and indexes match their declarations, without writing anything. A declared table
     * that does not exist yet is empty.
     *
     * @throws TryAgainException if the store is empty, or if an index of an existing table has not been built yet
     */
    void requireReady() {
        byte[] storedFormat = backend.readLocal(tx -> tx.get(catalog.meta(), FORMAT_KEY));
        if (storedFormat == null) {
            throw notReady("the store is empty");
        }
        checkFormat(storedFormat);
        for (BoundTable<?, ?> bound : catalog.declared()) {
            String name = bound.table().name();
            TableFormat stored = load(name);
            if (stored == null) { // The table is created when the store is next opened for writing.
                continue;
            }
            compareOwner(bound.table(), stored.schema());
            TableFormat wanted = format(bound, stored);
            compareTable(name, stored, wanted);
            wanted.indexes().forEach((index, format) -> {
                if (!format.ready()) {
                    throw notReady("index '" + index + "' of table '" + name + "' has not been built yet");
                }
            });
        }
    }

    /** Returns the format of the stored data, or 0 if the store is empty. */
    int storedFormat() {
        byte[] stored = backend.readLocal(tx -> tx.get(catalog.meta(), FORMAT_KEY));
        return stored == null || stored.length != 4
                ? 0
                : ByteBuffer.wrap(stored).getInt();
    }

    /** Returns the names of all registered tables. */
    List<String> tables() {
        List<String> names = new ArrayList<>();
        KeyRange rest = KeyRange.prefix(metaKey(""));
        for (RowPage rows = formats(rest); rows.size() > 0; rows = formats(rest)) {
            for (int row = 0; row < rows.size(); row++) {
                names.add(tableName(rows.key(row)));
            }
            rest = rest.remainderAfter(rows.lastKey(), false);
        }
        return names;
    }

    /** Returns the indexes of a registered table that are declared but not built yet. */
    List<String> unbuiltIndexes(BoundTable<?, ?> bound) {
        String name = bound.table().name();
        TableFormat stored = Objects.requireNonNull(load(name));
        compareOwner(bound.table(), stored.schema());
        TableFormat wanted = format(bound, stored);
        compareTable(name, stored, wanted);
        return wanted.indexes().entrySet().stream()
                .filter(index -> !index.getValue().ready())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static TryAgainException notReady(String why) {
        return new TryAgainException(ErrorCode.UNAVAILABLE, "the store cannot be opened read-only: " + why);
    }

    private void checkFormat() {
        byte[] stored = backend.readLocal(tx -> tx.get(catalog.meta(), FORMAT_KEY));
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
        checkFormat(stored);
    }

    private static void checkFormat(byte[] stored) {
        int format = stored.length == 4 ? ByteBuffer.wrap(stored).getInt() : -1;
        if (format > FORMAT) {
            throw new StoreFailedException(
                    ErrorCode.NEWER_FORMAT,
                    "the data has format " + format + ", but this version of Holdfast supports formats up to " + FORMAT
                            + "; use a newer version");
        }
        if (format < 1) {
            throw new StoreFailedException(ErrorCode.CORRUPTION, "the format number of the data is damaged");
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
        compareTable(table.name(), stored, wanted);
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
                save(table.name(), wanted.withIndexes(indexes));
            }
        }
    }

    /**
     * Returns the declared format. An index is ready if it was stored as ready, or if the table is new and has no rows.
     */
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

    /** Rejects a table of another schema: two schemas may use the same name, but their rows must never be mixed. */
    private void compareOwner(Table<?, ?> table, @Nullable String stored) {
        Schema declared = catalog.owner(table);
        if (stored != null
                && !stored.equals(declared.name())
                && !declared.formerNames().contains(stored)) {
            throw new StoreFailedException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "table '" + table + "' belongs to schema '" + stored + "', but schema '" + declared.name()
                            + "' declares a table of the same name; use another folder or another name, or"
                            + " Schema.withFormerNames(\"" + stored + "\") if it is the same table");
        }
    }

    private static void compareTable(String table, TableFormat stored, TableFormat wanted) {
        compare(table, "keys", stored.keys(), wanted.keys());
        compare(table, "values", stored.values(), wanted.values());
        compare(table, "expiring", stored.expiring(), wanted.expiring());
    }

    private static void compare(String table, String property, Object stored, Object declared) {
        if (!stored.equals(declared)) {
            throw new StoreFailedException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "table '" + table + "' was written with " + property + " = " + stored + ", but the schema declares "
                            + declared);
        }
    }

    private void refuseForeignRows(BoundTable<?, ?> bound) {
        // Both reads use one snapshot, because another process may register the table and write to it between them.
        boolean foreign = backend.readLocal(
                tx -> tx.get(catalog.meta(), metaKey(bound.table().name())) == null
                        && tx.scan(bound.family(), KeyRange.ALL, false, 1).size() > 0);
        if (foreign) {
            throw new StoreFailedException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "table '" + bound.table() + "' is new, but its family already contains rows");
        }
    }

    /**
     * Empties the family of an index that is about to be built. If the family belonged to an index of another table,
     * that index is unregistered and will be rebuilt if it is declared again. The family must not belong to a table.
     */
    private void takeOver(String table, BoundIndex<?, ?, ?> index) {
        String name = index.index().name();
        KeyRange all = KeyRange.prefix(metaKey(""));
        for (RowPage rows = formats(all); rows.size() > 0; rows = formats(all)) {
            for (int row = 0; row < rows.size(); row++) {
                String other = tableName(rows.key(row));
                if (other.equals(name)) {
                    throw new StoreFailedException(
                            ErrorCode.SCHEMA_MISMATCH,
                            "index '" + name + "' of table '" + table + "' has the name of an existing table");
                }
                TableFormat format = CODEC.decode(rows.value(row));
                if (!other.equals(table) && format.indexes().containsKey(name)) {
                    Map<String, IndexFormat> remaining = new TreeMap<>(format.indexes());
                    remaining.remove(name);
                    save(other, format.withIndexes(remaining));
                }
            }
            all = all.remainderAfter(rows.lastKey(), false);
        }
        clear(index.family());
    }

    private RowPage formats(KeyRange range) {
        return backend.readLocal(tx -> tx.scan(catalog.meta(), range, false, STEP));
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
        byte[] stored = backend.readLocal(tx -> tx.get(catalog.meta(), metaKey(table)));
        try {
            return stored == null ? null : CODEC.decode(stored);
        } catch (MalformedValueException e) {
            throw new StoreFailedException(
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

    /**
     * Returns the key under which a table's format is stored. The key for the empty name is the prefix of all such
     * keys.
     */
    static byte[] metaKey(String table) {
        return (TABLE + table).getBytes(StandardCharsets.UTF_8);
    }

    static String tableName(byte[] metaKey) {
        return new String(metaKey, StandardCharsets.UTF_8).substring(TABLE.length());
    }

    /** Returns the names of the indexes in a stored table format. */
    static Set<String> indexes(byte[] stored) {
        return CODEC.decode(stored).indexes().keySet();
    }
}
