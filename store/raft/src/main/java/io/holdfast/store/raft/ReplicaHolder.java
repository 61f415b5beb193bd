package io.holdfast.store.raft;

import io.holdfast.store.rocksdb.ReplicaDatabase;
import java.util.function.Supplier;

/** The open replica of a member, which is replaced when the member catches up from a checkpoint. Thread-safe. */
final class ReplicaHolder implements AutoCloseable {

    private final Supplier<ReplicaDatabase> opener;
    private volatile ReplicaDatabase current;
    private boolean closed;

    ReplicaHolder(Supplier<ReplicaDatabase> opener) {
        this.opener = opener;
        this.current = opener.get();
    }

    ReplicaDatabase get() {
        return current;
    }

    /** Closes the replica, runs an action that replaces its files, and opens the replica again. */
    synchronized void replace(Runnable swap) {
        if (closed) {
            return;
        }
        current.discard();
        swap.run();
        current = opener.get();
    }

    @Override
    public synchronized void close() {
        closed = true;
        current.close();
    }
}
