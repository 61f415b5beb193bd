package io.holdfast.store.embedded;

import io.holdfast.store.concurrent.CallbackExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers results: wakes blocking callers, and completes futures on the {@link CallbackExecutor}. An asynchronous call
 * is in flight until its future is completed.
 */
final class GroupCompletions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GroupCompletions.class);

    private final AtomicInteger inFlight;
    private final CallbackExecutor callbacks = new CallbackExecutor();

    GroupCompletions(AtomicInteger inFlight) {
        this.inFlight = inFlight;
    }

    /** Completes all calls of a group. */
    void complete(CommitGroup group) {
        List<QueuedWrite<?>> blocking = new ArrayList<>();
        List<QueuedWrite<?>> async = new ArrayList<>();
        for (QueuedWrite<?> call : group.calls()) {
            (call.isAsync() ? async : blocking).add(call);
        }
        if (!blocking.isEmpty()) {
            wake(blocking);
        }
        if (!async.isEmpty()) {
            async.forEach(QueuedWrite::tryFinish);
            callbacks.run(() -> async.forEach(this::deliver));
        }
    }

    /**
     * Wakes the callers as a binary tree: each caller wakes two others before it returns. Waking a thread costs as much
     * as running a function, and the current thread has the next group to write.
     */
    private static void wake(List<QueuedWrite<?>> calls) {
        for (int i = 0; i < calls.size(); i++) {
            calls.get(i).setWakeTargets(at(calls, 2 * i + 1), at(calls, 2 * i + 2));
        }
        // Last to first: a finished caller wakes others immediately, and they would park again if they were not
        // finished yet.
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (!calls.get(i).tryFinish()) {
                calls.get(i).wakeOthers();
            }
        }
        calls.get(0).wake();
    }

    private static @Nullable QueuedWrite<?> at(List<QueuedWrite<?>> calls, int index) {
        return index < calls.size() ? calls.get(index) : null;
    }

    /** Completes a single call, independently of its group; has no effect if it has been completed. */
    void completeNow(QueuedWrite<?> call) {
        call.tryFinish();
        call.wake();
        if (call.isAsync()) {
            callbacks.run(() -> deliver(call));
        }
    }

    @Override
    public void close() {
        callbacks.close();
    }

    private void deliver(QueuedWrite<?> call) {
        if (!call.tryDeliver()) {
            return;
        }
        inFlight.decrementAndGet();
        try {
            call.completeFuture();
        } catch (Throwable e) { // Such as a lack of memory: the other calls of the group must still be completed.
            LOG.error("the callbacks of a write failed", e);
        }
    }
}
