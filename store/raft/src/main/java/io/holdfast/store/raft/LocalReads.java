package io.holdfast.store.raft;

import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;

/** Reads from this member's own replica, which may lag behind the leader. Thread-safe. */
public interface LocalReads {

    /** Returns the number of the newest commit that this member has applied. */
    long commit();

    /**
     * Returns the maximum age of the replica: every commit that was acknowledged earlier than that has been applied,
     * provided that the clocks of the members agree. The age grows while no entry arrives.
     */
    Duration age();

    /**
     * Returns a backend on the replica for {@code Store.on(...).readOnly()}. It rejects writes with {@code NOT_LEADER}
     * and can be opened more than once.
     */
    BackendFactory backend();
}
