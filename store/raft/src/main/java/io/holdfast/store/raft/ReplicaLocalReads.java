package io.holdfast.store.raft;

import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.time.InstantSource;

/** Reads from the local replica of a member. Thread-safe. */
final class ReplicaLocalReads implements LocalReads {

    private final ReplicaHolder replica;
    private final InstantSource clock;
    private volatile long lastEntry = System.nanoTime();

    ReplicaLocalReads(ReplicaHolder replica, InstantSource clock) {
        this.replica = replica;
        this.clock = clock;
    }

    /** Records that an entry has just been applied. */
    void onApplied() {
        lastEntry = System.nanoTime();
    }

    /** Returns the time since the last entry was applied. */
    Duration sinceLastEntry() {
        return Duration.ofNanos(System.nanoTime() - lastEntry);
    }

    @Override
    public long commit() {
        return replica.get().position().commit();
    }

    @Override
    public Duration age() {
        Duration since = sinceLastEntry();
        ReplicaLogPosition position = replica.get().position();
        Duration byClock = Duration.between(EpochNanos.toInstant(position.storeTime()), clock.instant());
        // The clocks of leader and follower may differ; the entry is at least as old as the time since it arrived.
        return byClock.compareTo(since) > 0 ? byClock : since;
    }

    @Override
    public BackendFactory backend() {
        return (families, listener) -> new ReadOnlyReplicaBackend(replica, families, listener);
    }
}
