package io.holdfast.store;

import io.holdfast.store.codec.ComposedKeyCodec;
import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.MalformedKeyException;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a table: its name, the codecs for its keys and values, and the rules that every write must
 * satisfy. A declaration is immutable, contains no data, and is meant to be a constant. Methods that add a rule return
 * a new declaration.
 *
 * <pre>{@code
 * static final Index<String, UUID, User> BY_EMAIL = Index.unique("users_by_email", string(), User::email);
 * static final Table<UUID, User> USERS = Table.of("users", uuid(), cbor(User.class))
 *         .indexed(BY_EMAIL)
 *         .check("age", (id, user) -> user.age() >= 0);
 * }</pre>
 */
public final class Table<K, V> {

    private static final Duration MAX_AGE = Duration.ofDays(36_525);

    private final String name;
    private final KeyCodec<K> keys;
    private final ValueCodec<V> values;
    private final List<Index<?, K, V>> indexes;
    private final List<Check<K, V>> checks;
    private final @Nullable Expiry<V> expiry;
    private final int shardParts;

    private Table(
            String name,
            KeyCodec<K> keys,
            ValueCodec<V> values,
            List<Index<?, K, V>> indexes,
            List<Check<K, V>> checks,
            @Nullable Expiry<V> expiry,
            int shardParts) {
        this.name = name;
        this.keys = keys;
        this.values = values;
        this.indexes = indexes;
        this.checks = checks;
        this.expiry = expiry;
        this.shardParts = shardParts;
    }

    /** Returns a table without indexes, checks or expiry. */
    public static <K, V> Table<K, V> of(String name, KeyCodec<K> keys, ValueCodec<V> values) {
        return new Table<>(Schema.checkName(name), keys, values, List.of(), List.of(), null, 0);
    }

    /** Like {@link #of}, but without checking the name, for families that are internal to the store. */
    static <K, V> Table<K, V> view(String name, KeyCodec<K> keys, ValueCodec<V> values) {
        return new Table<>(name, keys, values, List.of(), List.of(), null, 0);
    }

    /** Adds an index, which every write updates. */
    public Table<K, V> indexed(Index<?, K, V> index) {
        return new Table<>(name, keys, values, plus(indexes, index), checks, expiry, shardParts);
    }

    /** Adds a check that every row must satisfy. Putting a row that violates the check is rejected. */
    public Table<K, V> check(String rule, BiPredicate<K, V> holds) {
        return new Table<>(name, keys, values, indexes, plus(checks, new Check<>(rule, holds)), expiry, shardParts);
    }

    /**
     * Makes each row expire at the time that the function returns for its value, or never if the function returns null.
     */
    public Table<K, V> expiring(Function<V, @Nullable Instant> at) {
        return new Table<>(name, keys, values, indexes, checks, (value, now) -> at.apply(value), shardParts);
    }

    /** Makes each row expire when the given time has passed since it was put. */
    public Table<K, V> expiringAfter(Duration age) {
        if (age.isNegative() || age.isZero() || age.compareTo(MAX_AGE) > 0) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "age of rows in '" + name + "' must be above zero and at most " + MAX_AGE + ", but is " + age);
        }
        return new Table<>(name, keys, values, indexes, checks, (value, now) -> after(now, age), shardParts);
    }

    private static @Nullable Instant after(Instant now, Duration age) {
        return now.isBefore(EpochNanos.LAST) ? now.plus(age) : null;
    }

    /**
     * On backends with shards, stores rows whose keys share the given number of leading parts on the same shard. Other
     * rows are distributed over all shards. If the number includes all parts of the key, or is 1 for a key with a
     * single part, each row is placed independently.
     */
    public Table<K, V> shardedBy(int leadingParts) {
        int parts = keys instanceof ComposedKeyCodec<K> composed ? composed.size() : 1;
        if (leadingParts < 1 || leadingParts > parts) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the number of leading parts of " + keys.format() + " by which table '" + name
                            + "' is sharded must be between 1 and " + parts + ", but is " + leadingParts);
        }
        return new Table<>(name, keys, values, indexes, checks, expiry, leadingParts);
    }

    public String name() {
        return name;
    }

    public KeyCodec<K> keys() {
        return keys;
    }

    public ValueCodec<V> values() {
        return values;
    }

    List<Index<?, K, V>> indexes() {
        return indexes;
    }

    List<Check<K, V>> checks() {
        return checks;
    }

    @Nullable
    Expiry<V> expiry() {
        return expiry;
    }

    boolean hasRules() {
        return !indexes.isEmpty() || !checks.isEmpty() || expiry != null;
    }

    /**
     * Returns the number of leading bytes of a key that determine its shard.
     *
     * @throws MalformedKeyException if the key has fewer bytes
     */
    int shardPrefix(byte[] key) {
        if (shardParts == 0) {
            return 0;
        }
        if (key.length == 0) {
            throw new MalformedKeyException("the key is empty");
        }
        if (keys instanceof ComposedKeyCodec<K> composed) {
            return composed.lengthOf(shardParts, key);
        }
        KeyReader in = new KeyReader(key);
        keys.read(in);
        return in.position();
    }

    @Override
    public String toString() {
        return name;
    }

    private static <T> List<T> plus(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return List.copyOf(longer);
    }

    record Check<K, V>(String rule, BiPredicate<K, V> holds) {}

    /** Returns the expiry time of a value that is put now, or null if the value never expires. */
    @FunctionalInterface
    interface Expiry<V> {
        @Nullable
        Instant at(V value, Instant now);
    }
}
