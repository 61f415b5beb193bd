package io.holdfast.store.embedded;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.BackendMetrics;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes groups durable, one at a time, and answers their callers: on the thread of whoever fills them, or on its own, so
 * that the next group can fill meanwhile.
 */
final class GroupWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GroupWriter.class);

    private final GroupCompletions completions;
    private final BackendMetrics metrics;
    private final StoreListener listener;
    private final Runnable onIdle;
    private final Thread thread = Threads.named("holdfast-log").newThread(this::loop);
    private volatile @Nullable CommitGroup handed;
    private volatile @Nullable StoreException failure;
    private volatile long lastCommit;
    private volatile boolean closing;

    /** {@code idle} is called on the log's own thread when that has nothing more to write. */
    GroupWriter(
            EmbeddedStorage storage,
            GroupCompletions answers,
            BackendMetrics counters,
            StoreListener listener,
            Runnable idle) {
        this.completions = answers;
        this.metrics = counters;
        this.listener = listener;
        this.onIdle = idle;
        this.lastCommit = storage.lastCommit();
        thread.start();
    }

    long lastCommit() {
        return lastCommit;
    }

    boolean isWriterThread(Thread other) {
        return other == thread;
    }

    boolean isBusy() {
        return handed != null;
    }

    /** Lets the log's own thread write a group. */
    void handOver(CommitGroup group) {
        handed = group;
        if (!isWriterThread(Thread.currentThread())) {
            LockSupport.unpark(thread);
        }
    }

    /** Writes a group on this thread. The log must not be busy. */
    void write(CommitGroup group) {
        if (failure == null) {
            apply(group);
        } else {
            // Its functions may have seen what was never stored; nothing of them was.
            group.calls().forEach(call -> call.setFailure(stopped()));
        }
        completions.complete(group);
    }

    private void apply(CommitGroup group) {
        long start = System.nanoTime();
        try {
            if (group.size() > 0) {
                group.preparedWrite().run();
                lastCommit = group.lastCommit();
            }
            metrics.recordGroup(
                    group.calls().size(), group.rolledBack(), group, group.runningNanos(), System.nanoTime() - start);
        } catch (StoreException e) {
            stopWithUnknownOutcome(group, e);
        } catch (Throwable e) { // Nobody may be left waiting, and nothing may go on.
            stopWithUnknownOutcome(
                    group, new StoreFailure(ErrorCode.WRITE_FAILED, "the commit engine failed: " + e, e));
        }
    }

    /** Takes no more writes. */
    void stop(StoreException cause) {
        if (failure == null) {
            failure = cause;
            LOG.error("the store takes no more writes until it is reopened: {}", cause.getMessage());
            listener.onFailure(cause);
        }
    }

    void refuseIfStopped() {
        if (failure != null) {
            throw stopped();
        }
    }

    private StoreFailure stopped() {
        StoreException cause = Objects.requireNonNull(failure);
        return new StoreFailure(
                cause.code(), "the store takes no more writes until it is reopened: " + cause.getMessage(), cause);
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        Threads.join(thread);
    }

    private void stopWithUnknownOutcome(CommitGroup group, StoreException cause) {
        stop(cause);
        String message = "the commit failed and may or may not be found after a restart: " + cause.getMessage();
        group.calls().forEach(call -> call.setFailure(new OutcomeUnknown(message, cause)));
    }

    private void writeOrFail(CommitGroup group) {
        try {
            write(group);
        } catch (Throwable e) { // Out of memory, most likely: nobody may be left waiting.
            stopAndFail(group, e);
        } finally {
            handed = null;
        }
    }

    /** Stops, and answers whoever is not answered yet. */
    void stopAndFail(CommitGroup group, Throwable cause) {
        stopWithUnknownOutcome(
                group, new StoreFailure(ErrorCode.WRITE_FAILED, "the commit engine failed: " + cause, cause));
        group.calls().forEach(completions::completeNow);
    }

    private void loop() {
        while (true) {
            CommitGroup group = handed;
            if (group != null) {
                writeOrFail(group);
                onIdle.run();
            } else if (closing) {
                return;
            } else {
                LockSupport.park(this);
            }
        }
    }
}
