package io.holdfast.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Lets the events of one reference in one after another. That an event failed is noted in a commit after the one that it
 * failed in: whatever comes next must find it there, or it would overtake it.
 */
final class ReferenceSequencer {

    private static final CompletableFuture<ReceiveOutcome> NOBODY =
            CompletableFuture.completedFuture(new ReceiveOutcome.Ignored("nobody"));

    /** The last one of each reference, as long as it is under way. */
    private final ConcurrentHashMap<String, CompletableFuture<ReceiveOutcome>> last = new ConcurrentHashMap<>();

    /** Receives an event when those before it are durable. If one of them cannot be, neither is this one. */
    CompletableFuture<ReceiveOutcome> runAfterPrevious(
            String reference, Supplier<CompletableFuture<ReceiveOutcome>> receive) {
        CompletableFuture<CompletableFuture<ReceiveOutcome>> begin = new CompletableFuture<>();
        CompletableFuture<ReceiveOutcome> turn =
                begin.thenCompose(before -> before).thenCompose(received -> receive.get());
        CompletableFuture<ReceiveOutcome> before = last.put(reference, turn);
        begin.complete(before == null ? NOBODY : before);
        return turn.whenComplete((received, fault) -> last.remove(reference, turn));
    }
}
