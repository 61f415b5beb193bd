package io.holdfast.store.embedded;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.OutcomeUnknown;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreListener;
import io.holdfast.store.spi.Counters;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes groups durable, one at a time, and answers their callers: on the thread of whoever fills them, or on its own, so
 * that the next group can fill meanwhile.
 */
final class Log implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Log.class);

    private final Answers answers;
    private final Counters counters;
    private final StoreListener listener;
    private final Runnable idle;
    private final Thread thread = Threads.named("holdfast-log").newThread(this::loop);
    private volatile @Nullable Group handed;
    private volatile @Nullable StoreException failure;
    private volatile long lastCommit;
    private volatile boolean closing;

    /** {@code idle} is called on the log's own thread when that has nothing more to write. */
    Log(EmbeddedStorage storage, Answers answers, Counters counters, StoreListener listener, Runnable idle) {
        this.answers = answers;
        this.counters = counters;
        this.listener = listener;
        this.idle = idle;
        this.lastCommit = storage.commit();
        thread.start();
    }

    long lastCommit() {
        return lastCommit;
    }

    boolean isOwn(Thread other) {
        return other == thread;
    }

    boolean isBusy() {
        return handed != null;
    }

    /** Lets the log's own thread write a group. */
    void handOver(Group group) {
        handed = group;
        if (!isOwn(Thread.currentThread())) {
            LockSupport.unpark(thread);
        }
    }

    /** Writes a group on this thread. The log must not be busy. */
    void write(Group group) {
        if (failure == null) {
            apply(group);
        } else {
            // Its functions may have seen what was never stored; nothing of them was.
            group.calls().forEach(call -> call.fail(stopped()));
        }
        answers.give(group);
    }

    private void apply(Group group) {
        long start = System.nanoTime();
        try {
            if (group.size() > 0) {
                group.write().run();
                lastCommit = group.commit();
            }
            counters.count(
                    group.calls().size(), group.rolledBack(), group, group.runningNanos(), System.nanoTime() - start);
        } catch (StoreException e) {
            failUnknown(group, e);
        } catch (Throwable e) { // Nobody may be left waiting, and nothing may go on.
            failUnknown(group, new StoreFailure(ErrorCode.WRITE_FAILED, "the commit engine failed: " + e, e));
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

    private void failUnknown(Group group, StoreException cause) {
        stop(cause);
        String message = "the commit failed and may or may not be found after a restart: " + cause.getMessage();
        group.calls().forEach(call -> call.fail(new OutcomeUnknown(message, cause)));
    }

    private void writeWhateverHappens(Group group) {
        try {
            write(group);
        } catch (Throwable e) { // Out of memory, most likely: nobody may be left waiting.
            giveUp(group, e);
        } finally {
            handed = null;
        }
    }

    /** Stops, and answers whoever is not answered yet. */
    void giveUp(Group group, Throwable cause) {
        failUnknown(group, new StoreFailure(ErrorCode.WRITE_FAILED, "the commit engine failed: " + cause, cause));
        group.calls().forEach(answers::giveUp);
    }

    private void loop() {
        while (true) {
            Group group = handed;
            if (group != null) {
                writeWhateverHappens(group);
                idle.run();
            } else if (closing) {
                return;
            } else {
                LockSupport.park(this);
            }
        }
    }
}
