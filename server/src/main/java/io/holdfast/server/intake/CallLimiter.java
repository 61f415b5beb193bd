package io.holdfast.server.intake;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Limits the number of concurrent calls. Further calls wait in the order in which they were made. */
final class CallLimiter {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int free;

    CallLimiter(int maxConcurrent) {
        this.free = maxConcurrent;
    }

    <T> CompletableFuture<T> run(Supplier<CompletableFuture<T>> call) {
        CompletableFuture<Boolean> turn = new CompletableFuture<>();
        CompletableFuture<T> result = turn.thenCompose(now -> call.get()).whenComplete((value, failure) -> release());
        acquire(() -> turn.complete(true));
        return result;
    }

    private void acquire(Runnable start) {
        synchronized (waiting) {
            if (free == 0) {
                waiting.add(start);
                return;
            }
            free--;
        }
        start.run();
    }

    private void release() {
        Runnable next;
        synchronized (waiting) {
            next = waiting.poll();
            if (next == null) {
                free++;
            }
        }
        if (next != null) {
            next.run();
        }
    }
}
