package io.holdfast.identity;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import io.holdfast.store.spi.WriteRequest;
import io.holdfast.testkit.ForwardingBackend;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Counts the reads of a backend: the rows that scans return and the gets. */
final class CountingBackend extends ForwardingBackend {

    final LongAdder scanned = new LongAdder();
    final LongAdder got = new LongAdder();

    private CountingBackend(Backend backend) {
        super(backend);
    }

    /** Wraps a factory; passes each opened backend to a consumer, for its counters. */
    static BackendFactory around(BackendFactory factory, Consumer<CountingBackend> opened) {
        return (families, listener) -> {
            CountingBackend counting = new CountingBackend(factory.open(families, listener));
            opened.accept(counting);
            return counting;
        };
    }

    @Override
    protected <R> WriteRequest<R> wrap(WriteRequest<R> request) {
        return withFunction(request, tx -> request.function().apply(new CountedTx(tx)));
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        return backend.read(tx -> function.apply(new CountedRead(tx)));
    }

    private byte @Nullable [] get(BackendReadTx tx, Family family, byte[] key) {
        got.increment();
        return tx.get(family, key);
    }

    private RowPage scan(BackendReadTx tx, Family family, KeyRange range, boolean reverse, int limit) {
        RowPage rows = tx.scan(family, range, reverse, limit);
        scanned.add(rows.size());
        return rows;
    }

    private final class CountedRead implements BackendReadTx {
        private final BackendReadTx tx;

        CountedRead(BackendReadTx tx) {
            this.tx = tx;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return CountingBackend.this.get(tx, family, key);
        }

        @Override
        public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
            return CountingBackend.this.scan(tx, family, range, reverse, limit);
        }

        @Override
        public long lastCommit() {
            return tx.lastCommit();
        }
    }

    private final class CountedTx extends ForwardingBackend.ForwardingTx {
        private final BackendTx tx;

        CountedTx(BackendTx tx) {
            super(tx);
            this.tx = tx;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return CountingBackend.this.get(tx, family, key);
        }

        @Override
        public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
            return CountingBackend.this.scan(tx, family, range, reverse, limit);
        }
    }
}
