package io.holdfast.store.embedded;

import io.holdfast.store.common.Durability;
import io.holdfast.store.spi.Overlay;
import java.util.ArrayList;
import java.util.List;

/**
 * Calls that become durable together, and what their functions wrote: the last value of each key, in key order, so that a
 * row which the group wrote a hundred times is stored once. A function that fails is undone alone.
 *
 * <p>It belongs to the runner while it fills, and to nobody, to be read only, from when it is handed to the log until it
 * is cleared.
 */
public final class CommitGroup extends Overlay {

    private final List<QueuedWrite<?>> calls = new ArrayList<>();
    private Runnable write = () -> {};
    private boolean durable;
    private int rolledBack;
    private long commit;
    private long runningNanos;

    CommitGroup(int families) {
        super(families);
    }

    /** The number of its newest commit. */
    public long lastCommit() {
        return commit;
    }

    /** Whether anybody in it asks to survive a loss of power. */
    public boolean needsFsync() {
        return durable;
    }

    List<QueuedWrite<?>> calls() {
        return calls;
    }

    /** How it is written. */
    Runnable preparedWrite() {
        return write;
    }

    void setPreparedWrite(Runnable howToWrite) {
        write = howToWrite;
    }

    int rolledBack() {
        return rolledBack;
    }

    long runningNanos() {
        return runningNanos;
    }

    /** A call has run: it stands or falls with the group. */
    void add(QueuedWrite<?> call, boolean failed, long newestCommit, long nanos) {
        calls.add(call);
        durable |= call.request().durability() == Durability.FSYNC;
        rolledBack += failed ? 1 : 0;
        commit = newestCommit;
        runningNanos += nanos;
    }

    @Override
    public void clear() {
        super.clear();
        calls.clear();
        write = () -> {};
        durable = false;
        rolledBack = 0;
        runningNanos = 0;
    }
}
