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
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A backend with a fault of one's choice, to see that it is found. */
final class LaxBackend implements Backend {

    enum Fault {
        /** Reads may see a state that is older than what was acknowledged. */
        STALE_READS,
        /** Writes read the state as it was when they were asked for, not when they run. */
        LOST_UPDATES
    }

    private final Backend sound;
    private final Fault fault;
    private BackendSnapshot old;
    private int reads;

    LaxBackend(Backend sound, Fault fault) {
        this.sound = sound;
        this.fault = fault;
        this.old = sound.snapshot();
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        return sound.write(lax(request));
    }

    @Override
    public <R> CompletableFuture<Committed<R>> writeAsync(WriteRequest<R> request) {
        return sound.writeAsync(lax(request));
    }

    private <R> WriteRequest<R> lax(WriteRequest<R> request) {
        if (fault != Fault.LOST_UPDATES || request.housekeeping()) {
            return request;
        }
        BackendSnapshot asked = sound.snapshot();
        return new WriteRequest<>(
                request.name(),
                request.deadline(),
                request.maxWrites(),
                request.maxBytes(),
                request.durability(),
                false,
                tx -> request.function().apply(new LaxTx(tx, asked)));
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        return fault == Fault.STALE_READS ? function.apply(staleView()) : sound.read(function);
    }

    private synchronized BackendSnapshot staleView() {
        reads++;
        if (reads % 10 == 0) {
            old = sound.snapshot();
        }
        return old;
    }

    @Override
    public BackendSnapshot snapshot() {
        return sound.snapshot();
    }

    @Override
    public long lastCommit() {
        return sound.lastCommit();
    }

    @Override
    public boolean soleWriter() {
        return true;
    }

    @Override
    public StoreStats stats() {
        return sound.stats();
    }

    @Override
    public void close() {
        sound.close();
    }

    private static final class LaxTx implements BackendTx {
        private final BackendTx tx;
        private final BackendSnapshot asked;
        private final Set<String> own = new HashSet<>();

        LaxTx(BackendTx tx, BackendSnapshot asked) {
            this.tx = tx;
            this.asked = asked;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return own.contains(family + Bytes.hex(key)) ? tx.get(family, key) : asked.get(family, key);
        }

        @Override
        public Rows scan(Family family, Range range, boolean reverse, int limit) {
            return tx.scan(family, range, reverse, limit);
        }

        @Override
        public void put(Family family, byte[] key, byte[] value) {
            own.add(family + Bytes.hex(key));
            tx.put(family, key, value);
        }

        @Override
        public void delete(Family family, byte[] key) {
            own.add(family + Bytes.hex(key));
            tx.delete(family, key);
        }

        @Override
        public long commit() {
            return tx.commit();
        }
    }
}
