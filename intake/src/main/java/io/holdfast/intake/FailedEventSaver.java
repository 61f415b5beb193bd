package io.holdfast.intake;

import io.holdfast.intake.ProcessedEvents.NotAppliedException;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Saves events that could not be applied. The parameter {@code along} adds writes to the commit that saves the event.
 */
final class FailedEventSaver {

    private static final Logger LOG = LoggerFactory.getLogger(FailedEventSaver.class);

    private final Store store;
    private final Retries retries;
    private final ProcessedEvents processed;

    FailedEventSaver(Store store, Retries retries, ProcessedEvents processed) {
        this.store = store;
        this.retries = retries;
        this.processed = processed;
    }

    /**
     * Handles a rolled-back attempt: saves the event if the event caused the failure, and otherwise fails with the
     * original exception.
     */
    CompletableFuture<ReceiveOutcome> saveOrRethrow(InboundEvent event, Throwable thrown, Consumer<? super Tx> along) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof NotAppliedException e) {
            return save(event, e.verdict(), along);
        }
        if (failure instanceof BadRequestException || failure instanceof UndecodableEventException) {
            return save(event, Verdict.hopeless(String.valueOf(failure.getMessage())), along);
        }
        if (!Verdict.isEventFault(failure)) {
            return CompletableFuture.failedFuture(failure);
        }
        return save(event, Verdict.fromThrown(failure), along);
    }

    /** Saves an event for a retry, or for manual review if no retry can help. */
    CompletableFuture<ReceiveOutcome> save(InboundEvent event, Verdict.NotDone verdict, Consumer<? super Tx> along) {
        return store.<ReceiveOutcome>writeAsync(EventProcessor.LARGE_WRITE, tx -> {
                    ReceiveOutcome received = save(tx, event, verdict);
                    along.accept(tx);
                    return received;
                })
                .whenComplete((received, failure) -> {
                    if (received instanceof ReceiveOutcome.SavedForRetry stored
                            && stored.event().status() == Status.EXHAUSTED) {
                        FailedEvent row = stored.event();
                        LOG.error("event {} ({}) needs manual review: {}", row.id(), row.type(), row.error());
                    }
                });
    }

    private ReceiveOutcome save(Tx tx, InboundEvent event, Verdict.NotDone verdict) {
        ReceiveOutcome received = trySave(tx, event, verdict);
        for (int i = 0; received == null; i++) { // The id belongs to a different event: save both.
            received = trySave(tx, EventDecoder.withUnusedId(event, i), ProcessedEvents.idReused(event));
        }
        return received;
    }

    /** Saves an event, or returns null if its id belongs to a different event. */
    private @Nullable ReceiveOutcome trySave(Tx tx, InboundEvent event, Verdict.NotDone verdict) {
        try {
            if (processed.contains(tx, event)) { // A concurrent delivery of the same event was applied.
                return new ReceiveOutcome.Repeated(event.id());
            }
        } catch (NotAppliedException e) {
            return null;
        }
        return retries.save(tx, event, verdict) instanceof RetryOutcome.EventStored stored
                ? new ReceiveOutcome.SavedForRetry(stored.event())
                : null;
    }
}
