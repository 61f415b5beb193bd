package io.holdfast.store.embedded;

import io.holdfast.store.concurrent.CallbackThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tells callers how it went: blocking ones at once, futures by {@link CallbackThread}. A call counts as under way until it is answered.
 */
final class GroupCompletions implements AutoCloseable {

    private final AtomicInteger inFlight;
    private final CallbackThread callbacks = new CallbackThread();

    GroupCompletions(AtomicInteger underWay) {
        this.inFlight = underWay;
    }

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
     * Wakes callers as a tree: each wakes two more on its way out. Waking a thread costs as much as running a function,
     * and whoever calls this has the next group to write.
     */
    private static void wake(List<QueuedWrite<?>> calls) {
        for (int i = 0; i < calls.size(); i++) {
            calls.get(i).setWakeTargets(at(calls, 2 * i + 1), at(calls, 2 * i + 2));
        }
        // The last first: whoever is done wakes others, and those must be done, or they would go back to sleep.
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (!calls.get(i).tryFinish()) {
                calls.get(i).wakeOthers();
            }
        }
        calls.get(0).wake();
    }

    private static @Nullable QueuedWrite<?> at(List<QueuedWrite<?>> calls, int place) {
        return place < calls.size() ? calls.get(place) : null;
    }

    /** Answers a call out of its turn. */
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
        inFlight.decrementAndGet();
        call.completeFuture();
    }
}
