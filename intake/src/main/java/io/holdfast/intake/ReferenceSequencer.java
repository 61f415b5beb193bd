package io.holdfast.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Processes events with the same reference sequentially. A failed event is saved in a second commit, and the next event
 * is processed only after that commit, so it cannot overtake the failed event.
 */
final class ReferenceSequencer {

    private static final CompletableFuture<ReceiveOutcome> NONE =
            CompletableFuture.completedFuture(new ReceiveOutcome.Ignored("none"));

    /** The last event in flight by reference. */
    private final ConcurrentHashMap<String, CompletableFuture<ReceiveOutcome>> last = new ConcurrentHashMap<>();

    /** Processes an event once the previous events with its reference are durable. Fails if one of them fails. */
    CompletableFuture<ReceiveOutcome> runAfterPrevious(
            String reference, Supplier<CompletableFuture<ReceiveOutcome>> receive) {
        CompletableFuture<CompletableFuture<ReceiveOutcome>> start = new CompletableFuture<>();
        CompletableFuture<ReceiveOutcome> current =
                start.thenCompose(before -> before).thenCompose(received -> receive.get());
        CompletableFuture<ReceiveOutcome> before = last.put(reference, current);
        start.complete(before == null ? NONE : before);
        return current.whenComplete((received, fault) -> last.remove(reference, current));
    }
}
