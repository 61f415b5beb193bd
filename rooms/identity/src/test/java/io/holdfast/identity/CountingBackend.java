package io.holdfast.identity;

import io.holdfast.store.Committed;
import io.holdfast.store.StoreStats;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import io.holdfast.store.spi.WriteRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Any backend, with its reads counted: rows that scans gave, and rows that were got. */
final class CountingBackend implements Backend {

    final LongAdder scanned = new LongAdder();
    final LongAdder got = new LongAdder();
    private final Backend backend;

    private CountingBackend(Backend backend) {
        this.backend = backend;
    }

    /** Hands the counters of each store that is opened to somebody. */
    static BackendFactory around(BackendFactory factory, Consumer<CountingBackend> opened) {
        return (families, listener) -> {
            CountingBackend counting = new CountingBackend(factory.open(families, listener));
            opened.accept(counting);
            return counting;
        };
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        return backend.write(counted(request));
    }

    @Override
    public <R> CompletableFuture<Committed<R>> writeAsync(WriteRequest<R> request) {
        return backend.writeAsync(counted(request));
    }

    private <R> WriteRequest<R> counted(WriteRequest<R> request) {
        return new WriteRequest<>(
                request.name(),
                request.deadline(),
                request.maxWrites(),
                request.maxBytes(),
                request.durability(),
                request.housekeeping(),
                tx -> request.function().apply(new CountedTx(tx)));
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        return backend.read(tx -> function.apply(new CountedRead(tx)));
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

    private class CountedRead implements BackendReadTx {
        private final BackendReadTx tx;

        CountedRead(BackendReadTx tx) {
            this.tx = tx;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            got.increment();
            return tx.get(family, key);
        }

        @Override
        public Rows scan(Family family, Range range, boolean reverse, int limit) {
            Rows rows = tx.scan(family, range, reverse, limit);
            scanned.add(rows.size());
            return rows;
        }

        @Override
        public long commit() {
            return tx.commit();
        }
    }

    private final class CountedTx extends CountedRead implements BackendTx {
        private final BackendTx tx;

        CountedTx(BackendTx tx) {
            super(tx);
            this.tx = tx;
        }

        @Override
        public void put(Family family, byte[] key, byte[] value) {
            tx.put(family, key, value);
        }

        @Override
        public void delete(Family family, byte[] key) {
            tx.delete(family, key);
        }
    }
}
