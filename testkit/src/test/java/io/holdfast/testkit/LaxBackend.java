package io.holdfast.testkit;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A backend with a fault of one's choice, to see that it is found. */
final class LaxBackend extends WrappedBackend {

    enum Fault {
        /** Reads may see a state that is older than what was acknowledged. */
        STALE_READS,
        /** Writes read the state as it was when they were asked for, not when they run. */
        LOST_UPDATES
    }

    private final Fault fault;
    private BackendSnapshot old;
    private int reads;

    LaxBackend(Backend sound, Fault fault) {
        super(sound);
        this.fault = fault;
        this.old = sound.snapshot();
    }

    @Override
    protected <R> WriteRequest<R> wrapped(WriteRequest<R> request) {
        if (fault != Fault.LOST_UPDATES || request.housekeeping()) {
            return request;
        }
        BackendSnapshot asked = backend.snapshot();
        return running(request, tx -> request.function().apply(new LaxTx(tx, asked)));
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
    public boolean soleWriter() {
        return true;
    }

    private static final class LaxTx extends WrappedTx {
        private final BackendSnapshot asked;
        private final Set<String> own = new HashSet<>();

        LaxTx(BackendTx tx, BackendSnapshot asked) {
            super(tx);
            this.asked = asked;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return own.contains(family + Bytes.hex(key)) ? super.get(family, key) : asked.get(family, key);
        }

        @Override
        public void put(Family family, byte[] key, byte[] value) {
            own.add(family + Bytes.hex(key));
            super.put(family, key, value);
        }

        @Override
        public void delete(Family family, byte[] key) {
            own.add(family + Bytes.hex(key));
            super.delete(family, key);
        }
    }
}
