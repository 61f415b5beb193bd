package io.holdfast.store.optimistic;

import io.holdfast.store.concurrent.CallbackThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells callers how it went: blocking ones at once, futures by {@link CallbackThread}. */
final class OptimisticCompletions implements AutoCloseable {

    private static final long LOOK_MILLIS = 50;

    private final CallbackThread callbacks = new CallbackThread();
    private final Set<OptimisticWrite<?>> open = ConcurrentHashMap.newKeySet();

    OptimisticCompletions() {
        callbacks.scheduleEvery(LOOK_MILLIS, this::expireLate);
    }

    /** Lets a call that nobody waits for go when its time is over. */
    void watch(OptimisticWrite<?> call) {
        open.add(call);
    }

    void complete(List<OptimisticWrite<?>> calls) {
        List<OptimisticWrite<?>> later = new ArrayList<>();
        for (OptimisticWrite<?> call : calls) {
            if (call.isAsync()) {
                later.add(call);
            } else {
                call.complete();
            }
        }
        if (!later.isEmpty()) {
            callbacks.run(() -> later.forEach(call -> {
                open.remove(call);
                call.complete();
            }));
        }
    }

    void fail(OptimisticWrite<?> call, Throwable cause) {
        if (call.isAsync()) {
            open.remove(call);
            callbacks.run(() -> call.fail(cause));
        } else {
            call.fail(cause);
        }
    }

    private void expireLate() {
        open.removeIf(call -> {
            boolean late = call.isLate() && call.tryCancel();
            if (late) {
                call.fail(call.deadlineExceeded());
            }
            return late;
        });
    }

    /** Functions that go on for ever have nobody who waits for them. */
    @Override
    public void close() {
        for (OptimisticWrite<?> call : open) {
            if (call.tryCancel()) {
                fail(call, OptimisticEngine.closed());
            }
        }
        callbacks.close();
    }
}
