package io.holdfast.server.intake;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Limits the number of concurrent calls. Further calls are queued in order of arrival, up to a maximum number, so that a slow receiver does not block all senders.
 */
final class WebhookCallLimit {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final int maxWaiting;
    private int free;

    WebhookCallLimit(int maxConcurrent, int maxWaiting) {
        this.free = maxConcurrent;
        this.maxWaiting = maxWaiting;
    }

    /**
     * Makes a call now or later.
     *
     * @param rejected supplies the result of a call that is not made because too many calls are waiting
     */
    <T> CompletableFuture<T> run(Supplier<CompletableFuture<T>> call, Supplier<T> rejected) {
        CompletableFuture<Boolean> turn = new CompletableFuture<>();
        CompletableFuture<T> result = turn.thenCompose(now -> call.get()).whenComplete((value, failure) -> release());
        return acquire(() -> turn.complete(true)) ? result : CompletableFuture.completedFuture(rejected.get());
    }

    private boolean acquire(Runnable start) {
        synchronized (waiting) {
            if (free == 0) {
                return waiting.size() < maxWaiting && waiting.add(start);
            }
            free--;
        }
        start.run();
        return true;
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
