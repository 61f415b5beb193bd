package io.holdfast.store.turns;

import io.holdfast.store.embedded.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells callers how it went: blocking ones at once, futures on a thread of their own, since users' code hangs on them. */
final class Answers implements AutoCloseable {

    private static final long LOOK_MILLIS = 50;

    private final ScheduledExecutorService callbacks =
            Executors.newSingleThreadScheduledExecutor(Threads.named("holdfast-callbacks"));
    private final Set<Call<?>> open = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Thread deliverer;

    Answers() {
        ScheduledFuture<?> unused =
                callbacks.scheduleWithFixedDelay(this::expireLate, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Lets a call that nobody waits for go when its time is over. */
    void watch(Call<?> call) {
        open.add(call);
    }

    void give(List<Call<?>> calls) {
        List<Call<?>> later = new ArrayList<>();
        for (Call<?> call : calls) {
            if (call.isAsync()) {
                later.add(call);
            } else {
                call.succeed();
            }
        }
        if (!later.isEmpty()) {
            deliver(() -> later.forEach(call -> {
                open.remove(call);
                call.succeed();
            }));
        }
    }

    void fail(Call<?> call, Throwable cause) {
        if (call.isAsync()) {
            open.remove(call);
            deliver(() -> call.fail(cause));
        } else {
            call.fail(cause);
        }
    }

    private void expireLate() {
        open.removeIf(call -> {
            boolean late = call.isLate() && call.giveUp();
            if (late) {
                call.fail(call.late());
            }
            return late;
        });
    }

    private void deliver(Runnable answer) {
        try {
            callbacks.execute(() -> {
                deliverer = Thread.currentThread();
                answer.run();
            });
        } catch (RejectedExecutionException e) { // The store closed meanwhile.
            answer.run();
        }
    }

    @Override
    public void close() {
        callbacks.shutdown();
        // A callback that closes the store must not wait for itself.
        if (deliverer == Thread.currentThread()) {
            return;
        }
        try {
            callbacks.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
