package io.holdfast.testkit.model;

import io.holdfast.store.Entry;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a {@link ModelRun}, performed on a store or on its reference model.
 *
 * <pre>plain: id -> long     named: id -> Named, unique by name     leased: id -> Leased, expiring</pre>
 */
interface ModelOperations {

    Table<Integer, Long> PLAIN = Table.of("plain", Keys.u16(), Values.cbor(Long.class));

    Index<String, Integer, Named> BY_NAME = Index.unique("named_by_name", Keys.string(), Named::name);
    Table<Integer, Named> NAMED =
            Table.of("named", Keys.u16(), Values.cbor(Named.class)).indexed(BY_NAME);

    Table<Integer, Leased> LEASED =
            Table.of("leased", Keys.u16(), Values.cbor(Leased.class)).expiring(Leased::until);

    Schema SCHEMA = Schema.of("model", PLAIN, NAMED, LEASED);

    record Named(@Nullable String name) {}

    record Leased(long value, Instant until) {}

    /** A range of keys, with the direction and limit of a scan. */
    record Span(int from, int to, boolean reverse, int limit) {}

    Instant now();

    <V> Optional<V> get(Table<Integer, V> table, int key);

    <V> List<Entry<Integer, V>> scan(Table<Integer, V> table, Span span);

    Optional<Entry<Integer, Named>> find(String name);

    List<Entry<Integer, Named>> byName(boolean reverse);

    /**
     * Puts a row unless another row has the same name.
     *
     * @return whether the row was put
     */
    <V> boolean put(Table<Integer, V> table, int key, V value);

    <V> boolean putIfAbsent(Table<Integer, V> table, int key, V value);

    <V> void delete(Table<Integer, V> table, int key);

    <V> Optional<V> take(Table<Integer, V> table, int key);
}
