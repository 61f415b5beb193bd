package io.holdfast.store.raft;

/** Ensures that a read from the leader's replica includes everything that was acknowledged before the read. */
@FunctionalInterface
interface ReadBarrier {

    /**
     * Returns when the replica is current.
     *
     * @throws io.holdfast.store.error.TryAgainException if this member no longer leads
     */
    void awaitCurrent();
}
