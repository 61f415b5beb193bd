package io.holdfast.store.raft.log;

import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import java.util.function.Function;
import java.util.function.Supplier;

/** The open replica of a member. It is replaced when the member catches up from a checkpoint. Thread-safe. */
public final class ReplicaHolder implements AutoCloseable {

    private final Supplier<ReplicaDatabase> opener;
    private volatile ReplicaDatabase current;
    private boolean closed;

    public ReplicaHolder(Supplier<ReplicaDatabase> opener) {
        this.opener = opener;
        this.current = opener.get();
    }

    public ReplicaDatabase get() {
        return current;
    }

    /** Runs a function that changes the replica. The replica is not replaced while the function runs. */
    public synchronized <R> R change(Function<ReplicaDatabase, R> function) {
        return function.apply(current);
    }

    /**
     * Closes the replica, runs an action that replaces its files, and opens the replica again. The replica stays closed
     * if the action fails with an exception other than {@link TryAgainException}, because the files may be incomplete.
     */
    public synchronized void replace(Runnable swap) {
        if (closed) {
            return;
        }
        current.discard();
        try {
            swap.run();
        } catch (TryAgainException e) {
            current = opener.get();
            throw e;
        }
        current = opener.get();
    }

    @Override
    public synchronized void close() {
        closed = true;
        current.close();
    }
}
