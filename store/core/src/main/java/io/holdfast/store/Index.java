package io.holdfast.store;

import io.holdfast.store.codec.KeyCodec;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Another order, or another way, to find the rows of a table. It is declared on the table ({@link Table#indexed}) and
 * kept right by every put and delete; its entries live in a family of their own.
 *
 * @param <I> what the rows are found by
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

    /** At most one row for each {@code I}; a row with null has no entry. Family: i -> key. */
    public static <I, K, V> Index<I, K, V> unique(String name, KeyCodec<I> codec, Function<V, @Nullable I> by) {
        return new Index<>(name, true, codec, (key, value) -> listOfNullable(by.apply(value)), 0);
    }

    /**
     * Any number of rows for each {@code I}, sorted by key; a row with null has no entry. Family: i, key -> nothing.
     * Text that is to be listed in alphabetical order is {@code Keys.text()}: {@code Keys.string()} sorts by length first
     * where something follows it, as the row's key does here.
     */
    public static <I, K, V> Index<I, K, V> on(String name, KeyCodec<I> codec, Function<V, @Nullable I> by) {
        return new Index<>(name, false, codec, (key, value) -> listOfNullable(by.apply(value)), 0);
    }

    /** As {@link #unique} and {@link #on}, with any number of entries for a row, made from its key and value. */
    public static <I, K, V> Index<I, K, V> onEach(
            String name, boolean unique, KeyCodec<I> codec, BiFunction<K, V, Collection<I>> by) {
        return new Index<>(name, unique, codec, by, 0);
    }

    /**
     * The same index with another number. The store cannot see into the function that makes the entries: when it changes,
     * raise the number, and the next open builds the index anew.
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
