package io.holdfast.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Processes the events with the same reference one after another. A failed event is saved in a second commit; the next
 * event must be processed after that commit, because otherwise it would overtake the failed one.
 */
final class ReferenceSequencer {

    private static final CompletableFuture<ReceiveOutcome> NONE =
            CompletableFuture.completedFuture(new ReceiveOutcome.Ignored("none"));

    /** The last event in flight by reference. */
    private final ConcurrentHashMap<String, CompletableFuture<ReceiveOutcome>> last = new ConcurrentHashMap<>();

    /**
     * Processes an event after the previous events of its reference are durable. Fails if one of those events fails.
     */
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
