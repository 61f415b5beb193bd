package io.holdfast.store.raft;

import io.holdfast.store.rocksdb.ReplicaDatabase;
import java.util.function.Function;
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

    /** Runs a function that changes the replica, which is not replaced meanwhile. */
    synchronized <R> R change(Function<ReplicaDatabase, R> function) {
        return function.apply(current);
    }

    /** Closes the replica, runs an action that replaces its files, and opens the replica again. */
    synchronized void replace(Runnable swap) {
        if (closed) {
            return;
        }
        current.discard();
        try {
            swap.run();
        } finally {
            current = opener.get();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        current.close();
    }
}
