package io.holdfast.testkit.model;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import io.holdfast.testkit.ForwardingBackend;
import io.holdfast.testkit.internal.HexAndUtf8;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A backend with an isolation fault, which the model run must detect. */
final class FaultyBackend extends ForwardingBackend {

    enum Fault {
        /** Reads may see a state older than the last acknowledged commit. */
        STALE_READS,
        /** Writes read the state at the time of the call, not at the time of their run. */
        LOST_UPDATES
    }

    private final Fault fault;
    private BackendSnapshot staleSnapshot;
    private int reads;

    FaultyBackend(Backend correct, Fault fault) {
        super(correct);
        this.fault = fault;
        this.staleSnapshot = correct.snapshot();
    }

    @Override
    protected <R> WriteRequest<R> wrap(WriteRequest<R> request) {
        if (fault != Fault.LOST_UPDATES || request.housekeeping()) {
            return request;
        }
        BackendSnapshot snapshotAtCall = backend.snapshot();
        return withFunction(request, tx -> request.function().apply(new StaleTx(tx, snapshotAtCall)));
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        return fault == Fault.STALE_READS ? function.apply(staleView()) : backend.read(function);
    }

    private synchronized BackendSnapshot staleView() {
        reads++;
        if (reads % 10 == 0) {
            staleSnapshot = backend.snapshot();
        }
        return staleSnapshot;
    }

    @Override
    public boolean isSoleWriter() {
        return true;
    }

    private static final class StaleTx extends ForwardingTx {
        private final BackendSnapshot snapshotAtCall;
        private final Set<String> written = new HashSet<>();

        StaleTx(BackendTx tx, BackendSnapshot snapshotAtCall) {
            super(tx);
            this.snapshotAtCall = snapshotAtCall;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return written.contains(family + HexAndUtf8.hex(key))
                    ? super.get(family, key)
                    : snapshotAtCall.get(family, key);
        }

        @Override
        public void put(Family family, byte[] key, byte[] value) {
            written.add(family + HexAndUtf8.hex(key));
            super.put(family, key, value);
        }

        @Override
        public void delete(Family family, byte[] key) {
            written.add(family + HexAndUtf8.hex(key));
            super.delete(family, key);
        }
    }
}
