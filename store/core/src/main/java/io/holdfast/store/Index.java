package io.holdfast.store;

import io.holdfast.store.codec.KeyCodec;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of a table. It is declared on the table ({@link Table#indexed}) and updated by every put and
 * delete. The index entries are stored in a separate family.
 *
 * @param <I> the type of the index key
 * @param <K> the type of the table's key
 * @param <V> the type of the table's values
 */
public final class Index<I, K, V> {

    private final String name;
    private final boolean unique;
    private final KeyCodec<I> codec;
    private final BiFunction<K, V, Collection<I>> entries;
    private final int version;

    private Index(
            String name, boolean unique, KeyCodec<I> codec, BiFunction<K, V, Collection<I>> entries, int version) {
        this.name = Schema.checkName(name);
        this.unique = unique;
        this.codec = unique ? codec : codec.delimited();
        this.entries = entries;
        this.version = version;
    }

    /** Returns a unique index, which allows at most one row per index key. A row with a null index key has no entry. */
    public static <I, K, V> Index<I, K, V> unique(String name, KeyCodec<I> codec, Function<V, @Nullable I> by) {
        return new Index<>(name, true, codec, (key, value) -> listOfNullable(by.apply(value)), 0);
    }

    /**
     * Returns a non-unique index, sorted by index key and then by row key. A row with a null index key has no entry.
     * For strings in alphabetical order, use {@code Keys.text()}: {@code Keys.string()} sorts by length first unless it
     * is the last part of a key, and in an index entry the row key follows it.
     */
    public static <I, K, V> Index<I, K, V> on(String name, KeyCodec<I> codec, Function<V, @Nullable I> by) {
        return new Index<>(name, false, codec, (key, value) -> listOfNullable(by.apply(value)), 0);
    }

    /** Like {@link #unique}, but with an index key computed from the row's key. */
    public static <I, K, V> Index<I, K, V> uniqueOnKey(String name, KeyCodec<I> codec, Function<K, @Nullable I> by) {
        return new Index<>(name, true, codec, (key, value) -> listOfNullable(by.apply(key)), 0);
    }

    /** Like {@link #on}, but with an index key computed from the row's key. */
    public static <I, K, V> Index<I, K, V> onKey(String name, KeyCodec<I> codec, Function<K, @Nullable I> by) {
        return new Index<>(name, false, codec, (key, value) -> listOfNullable(by.apply(key)), 0);
    }

    /**
     * Like {@link #unique} and {@link #on}, but with any number of entries per row, computed from the row's key and
     * value.
     */
    public static <I, K, V> Index<I, K, V> onEach(
            String name, boolean unique, KeyCodec<I> codec, BiFunction<K, V, Collection<I>> by) {
        return new Index<>(name, unique, codec, by, 0);
    }

    /**
     * Returns this index with the given version number. The store cannot detect a change to the function that computes
     * the entries. If you change the function, increment the version; the store then rebuilds the index when it is next
     * opened.
     */
    public Index<I, K, V> withVersion(int number) {
        return new Index<>(name, unique, codec, entries, number);
    }

    public String name() {
        return name;
    }

    int version() {
        return version;
    }

    public boolean isUnique() {
        return unique;
    }

    KeyCodec<I> codec() {
        return codec;
    }

    Collection<I> entriesOf(K key, V value) {
        return entries.apply(key, value);
    }

    @Override
    public String toString() {
        return name;
    }

    private static <I> Collection<I> listOfNullable(@Nullable I entry) {
        return entry == null ? List.of() : List.of(entry);
    }
}
