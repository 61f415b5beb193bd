package io.holdfast.store;

import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.record.EventTypes;
import io.holdfast.store.record.RecordFormat;
import io.holdfast.store.spi.Family;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The tables and families of an open store. */
final class TableCatalog {

    static final String META = "_meta";

    private final List<Family> families = new ArrayList<>();
    private final IdentityHashMap<Table<?, ?>, BoundTable<?, ?>> tables = new IdentityHashMap<>();
    private final Map<String, BoundTable<?, ?>> declared = new LinkedHashMap<>();
    private final Map<String, Schema> owners = new HashMap<>();
    private final Map<String, Table<byte[], byte[]>> raw = new LinkedHashMap<>();
    private final ExpiryIndex expiries;
    private final Family meta;
    private final Family expiry;
    private final Family record;
    private final EventTypes eventTypes;

    TableCatalog(Collection<Schema> schemas) {
        Map<String, String> names = new HashMap<>();
        meta = family(META, key -> 0);
        expiry = family(ExpiryIndex.FAMILY, key -> 0);
        expiries = new ExpiryIndex(expiry);
        addRaw(meta, true);
        addRaw(expiry, true);
        record = family(RecordFormat.FAMILY, key -> 0);
        addRaw(record, true);
        eventTypes = new EventTypes(
                schemas.stream().flatMap(schema -> schema.events().stream()).toList());
        for (Schema schema : schemas) {
            for (Table<?, ?> table : schema.tables()) {
                Schema.claim(names, table.name(), schema.name());
                table.indexes().forEach(index -> Schema.claim(names, index.name(), schema.name()));
                add(table);
                owners.put(table.name(), schema);
            }
        }
    }

    List<Family> families() {
        return List.copyOf(families);
    }

    Family meta() {
        return meta;
    }

    Family expiry() {
        return expiry;
    }

    Family record() {
        return record;
    }

    EventTypes eventTypes() {
        return eventTypes;
    }

    @Nullable
    BoundTable<?, ?> declared(String name) {
        return declared.get(name);
    }

    Collection<BoundTable<?, ?>> declared() {
        return declared.values();
    }

    /** Returns the schema that declares a table. */
    Schema owner(Table<?, ?> table) {
        return Objects.requireNonNull(owners.get(table.name()));
    }

    /** Returns whether the store was opened with all tables of a schema and with the same declarations. */
    boolean containsAll(Schema schema) {
        return tables.keySet().containsAll(schema.tables());
    }

    @SuppressWarnings("unchecked")
    <K, V> BoundTable<K, V> bound(Table<K, V> table) {
        BoundTable<?, ?> bound = tables.get(table);
        if (bound == null) {
            throw new BadRequestException(
                    ErrorCode.UNKNOWN_FAMILY,
                    declared.containsKey(table.name())
                            ? "table '" + table + "' differs from the declaration that the store was opened with"
                            : "table '" + table + "' is not in the store's schema, which has " + declared.keySet());
        }
        return (BoundTable<K, V>) bound;
    }

    /** Returns a family as a table of raw bytes. */
    Table<byte[], byte[]> raw(String name) {
        Table<byte[], byte[]> table = raw.get(name);
        if (table == null) {
            throw new BadRequestException(
                    ErrorCode.UNKNOWN_FAMILY,
                    "family '" + name + "' is not in the store's schema, which has " + raw.keySet());
        }
        return table;
    }

    private <K, V> void add(Table<K, V> table) {
        Family family = family(table.name(), table::shardPrefix);
        List<BoundIndex<?, K, V>> indexes = new ArrayList<>();
        for (Index<?, K, V> index : table.indexes()) {
            BoundIndex<?, K, V> bound = bind(index);
            indexes.add(bound);
            addRaw(bound.family(), true);
        }
        BoundTable<K, V> bound = new BoundTable<>(table, family, indexes, expiries, false);
        tables.put(table, bound);
        declared.put(table.name(), bound);
        addRaw(family, table.hasRules());
    }

    private <I, K, V> BoundIndex<I, K, V> bind(Index<I, K, V> index) {
        return new BoundIndex<>(index, family(index.name(), key -> 0));
    }

    private void addRaw(Family family, boolean readOnly) {
        Table<byte[], byte[]> view = Table.view(family.name(), Keys.bytes(), Values.bytes());
        raw.put(family.name(), view);
        tables.put(view, new BoundTable<>(view, family, List.of(), expiries, readOnly));
    }

    private Family family(String name, ToIntFunction<byte[]> shardPrefix) {
        Family family = new Family(families.size(), name, shardPrefix);
        families.add(family);
        return family;
    }
}
