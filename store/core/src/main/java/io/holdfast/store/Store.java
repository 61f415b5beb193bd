package io.holdfast.store;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.WriteRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An open store: strictly serializable, durable transactions over typed tables. For any number of threads; whoever
 * opened it closes it.
 *
 * <pre>{@code
 * try (Store store = Store.open(RocksDb.at(Path.of("data")), SCHEMA)) {
 *     store.update(tx -> tx.put(USERS, id, user));
 *     Optional<User> user = store.read(tx -> tx.get(USERS, id));
 * }
 * }</pre>
 */
public final class Store implements AutoCloseable {

    private final Backend backend;
    private final Catalog catalog;
    private final InstantSource clock;
    private final Sweeper sweeper;
    private final BackgroundExecutors background;

    private Store(Builder options) {
        clock = options.clock;
        catalog = new Catalog(options.schemas);
        StoreListener listener = new ExceptionSafeListener(options.listener);
        backend = options.factory.open(catalog.families(), listener);
        sweeper = new Sweeper(backend, catalog, clock, listener);
        try {
            new SchemaRegistry(backend, catalog, options.progress).reconcile(clock.instant());
            background = new BackgroundExecutors(options.sweepEvery, sweeper::sweep);
        } catch (Throwable e) {
            backend.close();
            throw e;
        }
    }

    /** Opens a store with the usual options, creating it where there is none. */
    public static Store open(BackendFactory backend, Schema... schemas) {
        return on(backend).schemas(schemas).open();
    }

    /** Begins to open a store with options of one's own. */
    public static Builder on(BackendFactory backend) {
        return new Builder(backend);
    }

    /**
     * Runs a function in one transaction and returns its result once the commit is durable; for a function without a
     * result there is {@link #update(Consumer) update}. If the function throws,
     * nothing of it is written, and what it threw is thrown here. It runs alone, on some thread of the store's choice,
     * possibly more than once: it must be quick, not block, and change nothing but the transaction.
     */
    public <R extends @Nullable Object> R write(Function<? super Tx, ? extends R> function) {
        return this.<R>commit(WriteOptions.DEFAULT, function).value();
    }

    public <R extends @Nullable Object> R write(WriteOptions options, Function<? super Tx, ? extends R> function) {
        return this.<R>commit(options, function).value();
    }

    /** As {@link #write}, for functions without a result; returns the commit's number. */
    public long update(Consumer<? super Tx> function) {
        return update(WriteOptions.DEFAULT, function);
    }

    public long update(WriteOptions options, Consumer<? super Tx> function) {
        return commit(named(options, function), toFunction(function)).number();
    }

    /** As {@link #write}, with the commit's number beside the result. */
    public <R extends @Nullable Object> CommitResult<R> commit(Function<? super Tx, ? extends R> function) {
        return commit(WriteOptions.DEFAULT, function);
    }

    public <R extends @Nullable Object> CommitResult<R> commit(
            WriteOptions options, Function<? super Tx, ? extends R> function) {
        return backend.write(request(options, function));
    }

    /**
     * As {@link #write}, without waiting. The future's dependents run on a thread of the store, one after another; let
     * those that take time run elsewhere ({@code thenApplyAsync}), and never wait in one for another write.
     */
    public <R extends @Nullable Object> CompletableFuture<R> writeAsync(Function<? super Tx, ? extends R> function) {
        return this.<R>commitAsync(WriteOptions.DEFAULT, function).thenApply(CommitResult::value);
    }

    public <R extends @Nullable Object> CompletableFuture<R> writeAsync(
            WriteOptions options, Function<? super Tx, ? extends R> function) {
        return this.<R>commitAsync(options, function).thenApply(CommitResult::value);
    }

    /** As {@link #update}, without waiting. */
    public CompletableFuture<Long> updateAsync(Consumer<? super Tx> function) {
        return commitAsync(named(WriteOptions.DEFAULT, function), toFunction(function))
                .thenApply(CommitResult::number);
    }

    /** As {@link #commit}, without waiting. */
    public <R extends @Nullable Object> CompletableFuture<CommitResult<R>> commitAsync(
            Function<? super Tx, ? extends R> function) {
        return commitAsync(WriteOptions.DEFAULT, function);
    }

    public <R extends @Nullable Object> CompletableFuture<CommitResult<R>> commitAsync(
            WriteOptions options, Function<? super Tx, ? extends R> function) {
        return backend.writeAsync(request(options, function));
    }

    /** Runs a function on one consistent snapshot, which has every commit that was acknowledged before. */
    public <R extends @Nullable Object> R read(Function<? super ReadTx, ? extends R> function) {
        return backend.read(tx -> function.apply(new StoreReadTx(catalog, tx, clock)));
    }

    /** As {@link #read}, on a reading thread of the store. */
    public <R extends @Nullable Object> CompletableFuture<R> readAsync(Function<? super ReadTx, ? extends R> function) {
        return background.read(() -> read(function));
    }

    /** A consistent state to be read over a longer time; close it. */
    public Snapshot snapshot() {
        return new StoreSnapshot(catalog, backend.snapshot(), clock);
    }

    /** One row, in a transaction of its own. */
    public <K, V> Optional<V> get(Table<K, V> table, K key) {
        return read(tx -> tx.get(table, key));
    }

    /** Puts one row, in a transaction of its own; returns the commit's number. */
    public <K, V> long put(Table<K, V> table, K key, V value) {
        return update(tx -> tx.put(table, key, value));
    }

    /** Deletes one row, in a transaction of its own; returns the commit's number. */
    public <K, V> long delete(Table<K, V> table, K key) {
        return update(tx -> tx.delete(table, key));
    }

    /** Begins to collect writes that need no reads. */
    public Batch batch() {
        return new Batch(this);
    }

    /** A family as plain bytes: readable always, writable if its table has no indexes, checks or expiry. */
    public Table<byte[], byte[]> raw(String family) {
        return catalog.raw(family);
    }

    /**
     * Refuses to go on with a store that was opened without these tables: for whatever is built on it, to say so at once.
     *
     * @param constant where the schema is found, for the message
     */
    public void require(Schema schema, String constant) {
        if (!catalog.containsAll(schema)) {
            throw new BadRequest(
                    ErrorCode.UNKNOWN_FAMILY,
                    "the store was opened without schema '" + schema.name() + "': open the store with " + constant);
        }
    }

    /** The number of the newest durable commit. */
    public long lastCommit() {
        return backend.lastCommit();
    }

    /** The store's time. */
    public Instant now() {
        return clock.instant();
    }

    public StoreStats stats() {
        return backend.stats();
    }

    /** Removes the rows that have expired, as the store does by itself every so often; says how many. */
    public long sweep() {
        return sweeper.sweep();
    }

    /**
     * Reads everything: checksums of the files, every row, every check, every index in both directions. Damaged files
     * are a {@link StoreFailure} that names them; rows that disagree are in the report.
     */
    public VerifyReport verify(ProgressListener progress) {
        backend.verifyChecksums(progress);
        try (BackendSnapshot state = backend.snapshot()) {
            return verify(state, progress);
        }
    }

    private VerifyReport verify(BackendReadTx state, ProgressListener progress) {
        return new Verifier(state, catalog, progress).run();
    }

    /** Rewrites the data in its most compact form, while work goes on. */
    public void compact(ProgressListener progress) {
        backend.compact(progress);
    }

    /** Adds a backup of one consistent state to a backup folder, while work goes on. */
    public BackupInfo backup(Path folder) {
        return backend.backup(folder);
    }

    /** Finishes the writes that were accepted, refuses new ones, and lets go of the data. */
    @Override
    public void close() {
        // First the backend: it refuses to be closed from inside a write, and then nothing may be closed.
        backend.close();
        background.close();
    }

    Catalog catalog() {
        return catalog;
    }

    private static Function<Tx, Boolean> toFunction(Consumer<? super Tx> function) {
        return tx -> {
            function.accept(tx);
            return true;
        };
    }

    /** Named after the function itself, not after what it is wrapped in. */
    private static WriteOptions named(WriteOptions options, Consumer<? super Tx> function) {
        return options.name().isEmpty() ? options.withName(nameOf(function)) : options;
    }

    private static String nameOf(Object function) {
        String name = function.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : "a function in " + name.substring(0, lambda);
    }

    private <R extends @Nullable Object> WriteRequest<R> request(
            WriteOptions options, Function<? super Tx, ? extends R> function) {
        String name = options.name().isEmpty() ? nameOf(function) : options.name();
        return new WriteRequest<>(
                name,
                options.deadline(),
                options.maxWrites(),
                options.maxBytes(),
                options.durability(),
                false,
                tx -> function.apply(new StoreTx(catalog, tx, clock)));
    }

    /** How a store is opened. */
    public static final class Builder {
        private final BackendFactory factory;
        private final List<Schema> schemas = new ArrayList<>();
        private InstantSource clock = InstantSource.system();
        private StoreListener listener = StoreListener.NONE;
        private Duration sweepEvery = Duration.ofSeconds(1);
        private ProgressListener progress = ProgressListener.NONE;

        private Builder(BackendFactory factory) {
            this.factory = factory;
        }

        public Builder schemas(Schema... more) {
            schemas.addAll(List.of(more));
            return this;
        }

        /** Where the time comes from; the system by default. */
        public Builder clock(InstantSource source) {
            clock = source;
            return this;
        }

        public Builder listener(StoreListener hears) {
            listener = hears;
            return this;
        }

        /** How often expired rows are removed; 1 s by default, zero for only when {@link Store#sweep} is called. */
        public Builder sweepEvery(Duration period) {
            if (period.isNegative() || period.compareTo(Duration.ofDays(1)) > 0) {
                throw new BadRequest(
                        ErrorCode.INVALID_ARGUMENT, "sweepEvery is " + period + ", it must be between zero and 1 day");
            }
            sweepEvery = period;
            return this;
        }

        /** Told how far the building of new indexes has come. */
        public Builder progress(ProgressListener told) {
            progress = told;
            return this;
        }

        public Store open() {
            return new Store(this);
        }
    }
}
