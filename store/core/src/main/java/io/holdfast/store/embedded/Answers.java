package io.holdfast.store.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tells callers how it went: blocking ones at once, futures by {@link Callbacks}. A call counts as under way until it is answered.
 */
final class Answers implements AutoCloseable {

    private final AtomicInteger underWay;
    private final Callbacks callbacks = new Callbacks();

    Answers(AtomicInteger underWay) {
        this.underWay = underWay;
    }

    void give(Group group) {
        List<Call<?>> blocking = new ArrayList<>();
        List<Call<?>> async = new ArrayList<>();
        for (Call<?> call : group.calls()) {
            (call.isAsync() ? async : blocking).add(call);
        }
        if (!blocking.isEmpty()) {
            wake(blocking);
        }
        if (!async.isEmpty()) {
            async.forEach(Call::done);
            callbacks.run(() -> async.forEach(this::deliver));
        }
    }

    /**
     * Wakes callers as a tree: each wakes two more on its way out. Waking a thread costs as much as running a function,
     * and whoever calls this has the next group to write.
     */
    private static void wake(List<Call<?>> calls) {
        for (int i = 0; i < calls.size(); i++) {
            calls.get(i).wakes(at(calls, 2 * i + 1), at(calls, 2 * i + 2));
        }
        // The last first: whoever is done wakes others, and those must be done, or they would go back to sleep.
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (!calls.get(i).done()) {
                calls.get(i).wakeOthers();
            }
        }
        calls.get(0).wake();
    }

    private static @Nullable Call<?> at(List<Call<?>> calls, int place) {
        return place < calls.size() ? calls.get(place) : null;
    }

    /** Answers a call out of its turn. */
    void giveUp(Call<?> call) {
        call.done();
        call.wake();
        if (call.isAsync()) {
            callbacks.run(() -> deliver(call));
        }
    }

    @Override
    public void close() {
        callbacks.close();
    }

    private void deliver(Call<?> call) {
        underWay.decrementAndGet();
        call.deliver();
    }
}
