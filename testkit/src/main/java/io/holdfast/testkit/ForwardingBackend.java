package io.holdfast.testkit;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import io.holdfast.store.spi.WriteRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A backend that forwards all calls to another backend, for tests that modify or observe some of them. */
public abstract class ForwardingBackend implements Backend {

    protected final Backend backend;

    protected ForwardingBackend(Backend backend) {
        this.backend = backend;
    }

    /** Returns the write to run instead of the given write. */
    protected abstract <R> WriteRequest<R> wrap(WriteRequest<R> request);

    /** Returns a copy of a write with a different function. */
    protected static <R> WriteRequest<R> withFunction(
            WriteRequest<R> request, Function<? super BackendTx, ? extends R> function) {
        return new WriteRequest<>(
                request.name(),
                request.deadline(),
                request.maxWrites(),
                request.maxBytes(),
                request.maxReads(),
                request.durability(),
                request.housekeeping(),
                function);
    }

    @Override
    public <R> CommitResult<R> write(WriteRequest<R> request) {
        return backend.write(wrap(request));
    }

    @Override
    public <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request) {
        return backend.writeAsync(wrap(request));
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
    public boolean isSoleWriter() {
        return backend.isSoleWriter();
    }

    @Override
    public boolean runsWritesInOrder() {
        return backend.runsWritesInOrder();
    }

    @Override
    public StoreStats stats() {
        return backend.stats();
    }

    @Override
    public Optional<StoreException> writeFailure() {
        return backend.writeFailure();
    }

    @Override
    public void close() {
        backend.close();
    }

    /** A transaction that forwards all calls. */
    public static class ForwardingTx implements BackendTx {

        private final BackendTx tx;

        public ForwardingTx(BackendTx tx) {
            this.tx = tx;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return tx.get(family, key);
        }

        @Override
        public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
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
        public void putAtCommit(Family family, List<byte[]> values) {
            tx.putAtCommit(family, values);
        }

        @Override
        public long lastCommit() {
            return tx.lastCommit();
        }
    }
}
