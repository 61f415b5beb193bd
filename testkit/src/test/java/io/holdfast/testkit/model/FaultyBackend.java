package io.holdfast.testkit.model;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import io.holdfast.testkit.ForwardingBackend;
import io.holdfast.testkit.internal.ByteArrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A backend with a fault of one's choice, to see that it is found. */
final class FaultyBackend extends ForwardingBackend {

    enum Fault {
        /** Reads may see a state that is older than what was acknowledged. */
        STALE_READS,
        /** Writes read the state as it was when they were asked for, not when they run. */
        LOST_UPDATES
    }

    private final Fault fault;
    private BackendSnapshot old;
    private int reads;

    FaultyBackend(Backend sound, Fault fault) {
        super(sound);
        this.fault = fault;
        this.old = sound.snapshot();
    }

    @Override
    protected <R> WriteRequest<R> wrap(WriteRequest<R> request) {
        if (fault != Fault.LOST_UPDATES || request.housekeeping()) {
            return request;
        }
        BackendSnapshot asked = backend.snapshot();
        return withFunction(request, tx -> request.function().apply(new LaxTx(tx, asked)));
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        return fault == Fault.STALE_READS ? function.apply(staleView()) : backend.read(function);
    }

    private synchronized BackendSnapshot staleView() {
        reads++;
        if (reads % 10 == 0) {
            old = backend.snapshot();
        }
        return old;
    }

    @Override
    public boolean isSoleWriter() {
        return true;
    }

    private static final class LaxTx extends ForwardingTx {
        private final BackendSnapshot asked;
        private final Set<String> own = new HashSet<>();

        LaxTx(BackendTx tx, BackendSnapshot asked) {
            super(tx);
            this.asked = asked;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return own.contains(family + ByteArrays.hex(key)) ? super.get(family, key) : asked.get(family, key);
        }

        @Override
        public void put(Family family, byte[] key, byte[] value) {
            own.add(family + ByteArrays.hex(key));
            super.put(family, key, value);
        }

        @Override
        public void delete(Family family, byte[] key) {
            own.add(family + ByteArrays.hex(key));
            super.delete(family, key);
        }
    }
}
