package io.holdfast.testkit;

import io.holdfast.store.Committed;
import io.holdfast.store.StoreStats;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import io.holdfast.store.spi.WriteRequest;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A backend as it is, for tests that change one thing about it or look at what passes through. */
public abstract class WrappedBackend implements Backend {

    protected final Backend backend;

    protected WrappedBackend(Backend backend) {
        this.backend = backend;
    }

    /** A write in place of the one that is asked for. */
    protected abstract <R> WriteRequest<R> wrapped(WriteRequest<R> request);

    /** A write that is another's but for what it runs. */
    protected static <R> WriteRequest<R> running(
            WriteRequest<R> request, Function<? super BackendTx, ? extends R> function) {
        return new WriteRequest<>(
                request.name(),
                request.deadline(),
                request.maxWrites(),
                request.maxBytes(),
                request.durability(),
                request.housekeeping(),
                function);
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        return backend.write(wrapped(request));
    }

    @Override
    public <R> CompletableFuture<Committed<R>> writeAsync(WriteRequest<R> request) {
        return backend.writeAsync(wrapped(request));
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        return backend.read(function);
    }

    @Override
    public BackendSnapshot snapshot() {
        return backend.snapshot();
    }

    @Override
    public long lastCommit() {
        return backend.lastCommit();
    }

    @Override
    public boolean soleWriter() {
        return backend.soleWriter();
    }

    @Override
    public StoreStats stats() {
        return backend.stats();
    }

    @Override
    public void close() {
        backend.close();
    }

    /** A transaction as it is. */
    public static class WrappedTx implements BackendTx {

        private final BackendTx tx;

        public WrappedTx(BackendTx tx) {
            this.tx = tx;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return tx.get(family, key);
        }

        @Override
        public Rows scan(Family family, Range range, boolean reverse, int limit) {
            return tx.scan(family, range, reverse, limit);
        }

        @Override
        public void put(Family family, byte[] key, byte[] value) {
            tx.put(family, key, value);
        }

        @Override
        public void delete(Family family, byte[] key) {
            tx.delete(family, key);
        }

        @Override
        public long commit() {
            return tx.commit();
        }
    }
}
