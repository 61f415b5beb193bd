package io.holdfast.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Lets the events of one reference in one after another. That an event failed is noted in a commit after the one that it
 * failed in: whatever comes next must find it there, or it would overtake it.
 */
final class Turns {

    private static final CompletableFuture<Received> NOBODY =
            CompletableFuture.completedFuture(new Received.Ignored("nobody"));

    /** The last one of each reference, as long as it is under way. */
    private final ConcurrentHashMap<String, CompletableFuture<Received>> last = new ConcurrentHashMap<>();

    /** Receives an event when those before it are durable. If one of them cannot be, neither is this one. */
    CompletableFuture<Received> after(String reference, Supplier<CompletableFuture<Received>> receive) {
        CompletableFuture<CompletableFuture<Received>> begin = new CompletableFuture<>();
        CompletableFuture<Received> turn = begin.thenCompose(before -> before).thenCompose(received -> receive.get());
        CompletableFuture<Received> before = last.put(reference, turn);
        begin.complete(before == null ? NOBODY : before);
        return turn.whenComplete((received, fault) -> last.remove(reference, turn));
    }
}
