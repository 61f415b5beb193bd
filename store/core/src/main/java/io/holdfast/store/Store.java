package io.holdfast.store;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.record.CommitWaiters;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.RecordRetention;
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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An open store: strictly serializable, durable transactions over typed tables. Thread-safe. The code that opens a
 * store must close it.
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
    private final TableCatalog catalog;
    private final InstantSource clock;
    private final ExpiredRowSweeper sweeper;
    private final BackgroundExecutors background;
    private final boolean readOnly;
    private final RecordService record;

    private Store(Builder options) {
        clock = options.clock;
        readOnly = options.readOnly;
        catalog = new TableCatalog(options.schemas);
        CommitWaiters waiters = new CommitWaiters();
        StoreListener listener = new CompositeStoreListener(options.listener, waiters);
        backend = options.factory.open(catalog.families(), listener);
        record = new RecordService(backend, catalog, clock, waiters, options.record, readOnly);
        sweeper = new ExpiredRowSweeper(backend, catalog, clock, listener);
        try {
            SchemaReconciler schema = new SchemaReconciler(backend, catalog, options.progress);
            if (readOnly) {
                schema.requireReady();
            } else {
                schema.reconcile(clock.instant());
                record.open();
            }
            background = new BackgroundExecutors(readOnly ? Duration.ZERO : options.sweepEvery, this::sweep);
        } catch (Throwable e) {
            backend.close();
            throw e;
        }
    }

    /** Opens a store with default options, creating the store if it does not exist. */
    public static Store open(BackendFactory backend, Schema... schemas) {
        return on(backend).schemas(schemas).open();
    }

    /** Returns a builder for opening a store with other options. */
    public static Builder on(BackendFactory backend) {
        return new Builder(backend);
    }

    /**
     * Runs a function in one transaction and returns its result once the commit is durable. Use {@link
     * #update(Consumer) update} for a function without a result. If the function throws an exception, nothing is
     * written and the exception is rethrown here. The function may run on any thread and more than once; it must be
     * fast, must not block, and must not change anything outside the transaction.
     */
    public <R extends @Nullable Object> R write(Function<? super Tx, ? extends R> function) {
        return this.<R>commit(WriteOptions.DEFAULT, function).value();
    }

    /** Like {@link #write(Function)}, but with the given options. */
    public <R extends @Nullable Object> R write(WriteOptions options, Function<? super Tx, ? extends R> function) {
        return this.<R>commit(options, function).value();
    }

    /** Like {@link #write(Function)}, but for a function without a result. Returns the commit number. */
    public long update(Consumer<? super Tx> function) {
        return update(WriteOptions.DEFAULT, function);
    }

    /** Like {@link #update(Consumer)}, but with the given options. */
    public long update(WriteOptions options, Consumer<? super Tx> function) {
        return commit(named(options, function), toFunction(function)).number();
    }

    /** Like {@link #write(Function)}, but returns the result together with the commit number. */
    public <R extends @Nullable Object> CommitResult<R> commit(Function<? super Tx, ? extends R> function) {
        return commit(WriteOptions.DEFAULT, function);
    }

    /** Like {@link #commit(Function)}, but with the given options. */
    public <R extends @Nullable Object> CommitResult<R> commit(
            WriteOptions options, Function<? super Tx, ? extends R> function) {
        if (readOnly) {
            throw readOnlyError();
        }
        VisibleActions actions = new VisibleActions(backend);
        return actions.afterCommit(backend.write(request(options, function, actions)));
    }

    /**
     * Like {@link #write(Function)}, but without blocking. Every error completes the future exceptionally, including a
     * refusal that is known immediately, such as {@code OVERLOADED}, {@code CLOSED} or {@code MISUSED}; the method
     * itself throws no {@link StoreException}. As usual, {@code get} and {@code join} throw it as the cause of their
     * exception, and a callback may receive it as the cause of a {@link java.util.concurrent.CompletionException}.
     *
     * <p>The callbacks of all returned futures run on a single thread of the store. Run slow callbacks elsewhere
     * ({@code thenApplyAsync}), and never wait for another write in a callback.
     */
    public <R extends @Nullable Object> CompletableFuture<R> writeAsync(Function<? super Tx, ? extends R> function) {
        return this.<R>commitAsync(WriteOptions.DEFAULT, function).thenApply(CommitResult::value);
    }

    /** Like {@link #writeAsync(Function)}, but with the given options. */
    public <R extends @Nullable Object> CompletableFuture<R> writeAsync(
            WriteOptions options, Function<? super Tx, ? extends R> function) {
        return this.<R>commitAsync(options, function).thenApply(CommitResult::value);
    }

    /** Like {@link #update(Consumer)}, but without blocking, as {@link #writeAsync(Function)}. */
    public CompletableFuture<Long> updateAsync(Consumer<? super Tx> function) {
        return commitAsync(named(WriteOptions.DEFAULT, function), toFunction(function))
                .thenApply(CommitResult::number);
    }

    /** Like {@link #commit(Function)}, but without blocking, as {@link #writeAsync(Function)}. */
    public <R extends @Nullable Object> CompletableFuture<CommitResult<R>> commitAsync(
            Function<? super Tx, ? extends R> function) {
        return commitAsync(WriteOptions.DEFAULT, function);
    }

    /** Like {@link #commitAsync(Function)}, but with the given options. */
    public <R extends @Nullable Object> CompletableFuture<CommitResult<R>> commitAsync(
            WriteOptions options, Function<? super Tx, ? extends R> function) {
        if (readOnly) {
            return CompletableFuture.failedFuture(readOnlyError());
        }
        VisibleActions actions = new VisibleActions(backend);
        return actions.afterCommit(backend.writeAsync(request(options, function, actions)));
    }

    /** Runs a function on a consistent snapshot, which includes every commit acknowledged before the call. */
    public <R extends @Nullable Object> R read(Function<? super ReadTx, ? extends R> function) {
        return backend.read(tx -> function.apply(new StoreReadTx(catalog, tx, clock)));
    }

    /**
     * Like {@link #read}, but in a cluster, does not confirm that this server is still the leader, so commits by a
     * newer leader may be missing. On any other backend, this method is the same as {@link #read}.
     */
    public <R extends @Nullable Object> R readLocal(Function<? super ReadTx, ? extends R> function) {
        return backend.readLocal(tx -> function.apply(new StoreReadTx(catalog, tx, clock)));
    }

    /**
     * Like {@link #read}, but runs the function on a reader thread of the store. Every error completes the future
     * exceptionally.
     */
    public <R extends @Nullable Object> CompletableFuture<R> readAsync(Function<? super ReadTx, ? extends R> function) {
        return background.read(() -> read(function));
    }

    /** Returns a snapshot, which the caller must close. */
    public Snapshot snapshot() {
        return new StoreSnapshot(catalog, backend.snapshot(), clock);
    }

    /** Returns the row with the given key, read in its own transaction. */
    public <K, V> Optional<V> get(Table<K, V> table, K key) {
        return read(tx -> tx.get(table, key));
    }

    /** Puts one row in its own transaction and returns the commit number. */
    public <K, V> long put(Table<K, V> table, K key, V value) {
        return update(tx -> tx.put(table, key, value));
    }

    /** Deletes one row in its own transaction and returns the commit number. */
    public <K, V> long delete(Table<K, V> table, K key) {
        return update(tx -> tx.delete(table, key));
    }

    /** Returns a new batch of writes that need no reads. */
    public Batch batch() {
        return new Batch(this);
    }

    /**
     * Returns a family as a table of raw bytes. The table is writable only if the family has no indexes, checks or
     * expiry.
     */
    public Table<byte[], byte[]> raw(String family) {
        return catalog.raw(family);
    }

    /**
     * Throws an exception if the store was opened without the tables of a schema. Modules call this method when they
     * are created.
     *
     * @param constant the name of the constant that contains the schema, for the error message
     */
    public void require(Schema schema, String constant) {
        if (!catalog.containsAll(schema)) {
            throw new BadRequestException(
                    ErrorCode.UNKNOWN_FAMILY,
                    "the store was opened without schema '" + schema.name() + "'; open the store with " + constant);
        }
    }

    /** Returns the feed of this store: the events in the commit record, in order. */
    public Feed feed() {
        return record.feed();
    }

    /** Returns the event types that the schemas of this store declare, ordered by id. */
    public Collection<EventType> eventTypes() {
        return catalog.eventTypes().all();
    }

    /** Returns the number of the latest durable commit. */
    public long lastCommit() {
        return backend.lastCommit();
    }

    /** Returns the current time of the store's clock. */
    public Instant now() {
        return clock.instant();
    }

    public StoreStats stats() {
        return backend.stats();
    }

    /**
     * Returns the failure that currently causes the store to reject writes, or empty if it accepts them. After a
     * failure with the code {@code WRITE_FAILED}, for example because of a full disk, a store in a folder accepts
     * writes again automatically when the cause is fixed.
     */
    public Optional<StoreException> writeFailure() {
        return backend.writeFailure();
    }

    /**
     * Removes expired rows and old records, as the background sweep does periodically, and returns the number of
     * expired rows removed.
     */
    public long sweep() {
        long rows = sweeper.sweep();
        record.trim();
        return rows;
    }

    /**
     * Verifies all data: the checksums of the files, every row and its checks, and every index in both directions.
     * Inconsistent rows are listed in the report.
     *
     * @throws StoreFailedException if a file is damaged; the message names the file
     */
    public VerifyReport verify(ProgressListener progress) {
        backend.verifyChecksums(progress);
        try (BackendSnapshot state = backend.snapshot()) {
            return verify(state, progress);
        }
    }

    private VerifyReport verify(BackendReadTx state, ProgressListener progress) {
        return new TableVerifier(state, catalog, progress).run();
    }

    /** Rewrites the data in its most compact form while reads and writes continue. */
    public void compact(ProgressListener progress) {
        backend.compact(progress);
    }

    /** Returns whether this store was opened only for reads. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** Adds a backup of a consistent state to a backup folder while reads and writes continue. */
    public BackupInfo backup(Path folder) {
        return backend.backup(folder);
    }

    /** Rejects new writes, completes the writes that were already accepted, and releases all resources. */
    @Override
    public void close() {
        // Closes the backend first: if that throws because this method was called inside a write function, nothing may
        // be closed.
        backend.close();
        background.close();
    }

    private static BadRequestException readOnlyError() {
        return new BadRequestException(ErrorCode.UNSUPPORTED, "the store was opened read-only");
    }

    TableCatalog catalog() {
        return catalog;
    }

    private static Function<Tx, Boolean> toFunction(Consumer<? super Tx> function) {
        return tx -> {
            function.accept(tx);
            return true;
        };
    }

    /** Names a write after the user's function, not after its wrapper. */
    private static WriteOptions named(WriteOptions options, Consumer<? super Tx> function) {
        return options.name().isEmpty() ? options.withName(nameOf(function)) : options;
    }

    private static String nameOf(Object function) {
        String name = function.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : "a function in " + name.substring(0, lambda);
    }

    private <R extends @Nullable Object> WriteRequest<R> request(
            WriteOptions options, Function<? super Tx, ? extends R> function, VisibleActions actions) {
        String name = options.name().isEmpty() ? nameOf(function) : options.name();
        StoreTx.Recording recording = record.recording(options);
        return new WriteRequest<>(
                name,
                options.deadline(),
                options.maxWrites(),
                options.maxBytes(),
                options.maxReads(),
                options.durability(),
                false,
                backendTx -> {
                    StoreTx tx = new StoreTx(catalog, backendTx, clock, recording);
                    R result = function.apply(tx);
                    tx.finish();
                    actions.onReturn(tx);
                    return result;
                });
    }

    /** Options for opening a store. */
    public static final class Builder {
        private final BackendFactory factory;
        private final List<Schema> schemas = new ArrayList<>();
        private InstantSource clock = InstantSource.system();
        private StoreListener listener = StoreListener.NONE;
        private Duration sweepEvery = Duration.ofSeconds(1);
        private ProgressListener progress = ProgressListener.NONE;
        private boolean readOnly;
        private RecordService.Options record = RecordService.Options.DEFAULT;

        private Builder(BackendFactory factory) {
            this.factory = factory;
        }

        /** Adds the given schemas to the store. */
        public Builder schemas(Schema... more) {
            schemas.addAll(List.of(more));
            return this;
        }

        /** Sets the clock. The default is the system clock. */
        public Builder clock(InstantSource source) {
            clock = source;
            return this;
        }

        /** Sets the listener that is notified of commits, failures and other events in the store. */
        public Builder listener(StoreListener storeListener) {
            listener = storeListener;
            return this;
        }

        /** Sets the period of the background sweep. The default is 1 second, and zero disables the sweep. */
        public Builder sweepEvery(Duration period) {
            if (period.isNegative() || period.compareTo(Duration.ofDays(1)) > 0) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT, "sweepEvery must be between zero and 1 day, but is " + period);
            }
            sweepEvery = period;
            return this;
        }

        /** Sets a listener for the progress of building new indexes. */
        public Builder progress(ProgressListener progressListener) {
            progress = progressListener;
            return this;
        }

        /**
         * Opens the store for reading only: nothing is written when it is opened, and expired rows are not removed. A
         * declared table that does not exist in the stored data is empty. Opening fails with {@code UNAVAILABLE} while
         * the store is empty or an existing table lacks a declared index.
         */
        public Builder readOnly() {
            readOnly = true;
            return this;
        }

        /**
         * Sets the author recorded for writes without an {@linkplain WriteOptions#withOrigin origin}, usually the name
         * of the process. With an author, commits without events are recorded too.
         */
        public Builder author(String name) {
            record = record.withAuthor(Origin.of(name).author());
            return this;
        }

        /**
         * Opens the store without the commit record: events are ignored, and there is no feed. If the record is turned
         * on again later, the commits made in the meantime are missing from it. All processes that share a database
         * must use the same setting.
         */
        public Builder withoutRecord() {
            record = record.withoutRecord();
            return this;
        }

        /** Sets the retention of the commit record. The default is 7 days and at most 1 GiB. */
        public Builder recordRetention(RecordRetention retention) {
            record = record.withRetention(retention);
            return this;
        }

        /** Opens the store, creating it if it does not exist. */
        public Store open() {
            return new Store(this);
        }
    }
}
