package io.holdfast.store.optimistic;

import io.holdfast.store.concurrent.CallbackExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Delivers results: completes blocking calls immediately, and futures on the {@link CallbackExecutor}. */
final class OptimisticCompletions implements AutoCloseable {

    private static final long DEADLINE_CHECK_MILLIS = 50;

    private final CallbackExecutor callbacks = new CallbackExecutor();
    private final Set<PendingOptimisticWrite<?>> open = ConcurrentHashMap.newKeySet();

    OptimisticCompletions() {
        callbacks.scheduleEvery(DEADLINE_CHECK_MILLIS, this::expireLate);
    }

    /** Cancels an asynchronous call when its deadline passes. */
    void watch(PendingOptimisticWrite<?> call) {
        open.add(call);
    }

    void complete(List<PendingOptimisticWrite<?>> calls) {
        List<PendingOptimisticWrite<?>> async = new ArrayList<>();
        for (PendingOptimisticWrite<?> call : calls) {
            if (call.isAsync()) {
                async.add(call);
            } else {
                call.complete();
            }
        }
        if (!async.isEmpty()) {
            callbacks.run(() -> async.forEach(call -> {
                open.remove(call);
                call.complete();
            }));
        }
    }

    void fail(PendingOptimisticWrite<?> call, Throwable cause) {
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

    /** Fails the asynchronous calls that are still open, such as those whose function never returns. */
    @Override
    public void close() {
        for (PendingOptimisticWrite<?> call : open) {
            if (call.tryCancel()) {
                fail(call, OptimisticEngine.closed());
            }
        }
        callbacks.close();
    }
}
