package io.holdfast.intake;

import io.holdfast.intake.ProcessedEvents.NotAppliedException;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.RetryRunner;
import io.holdfast.retry.RetryRunnerOptions;
import io.holdfast.retry.Verdict;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies events, each once, however often it is delivered. When a message was received, its event is applied, or kept
 * among the failed events: durably in both cases. If neither could be done, that is thrown, and the message must not be
 * acknowledged. For any number of threads.
 *
 * <pre>{@code
 * EventProcessor processor = new EventProcessor(
 *         store, retries, BillingRules.of(ledger, BillingRates.DEFAULT), IntakeOptions.DEFAULT);
 * processor.receive(InboundMessage.of(body));
 * RetryRunner runner = processor.runner(RetryRunnerOptions.DEFAULT);
 * }</pre>
 */
public final class EventProcessor {

    /** The tables that a store needs to be opened with, besides those of the ledger and of retry. */
    public static final Schema SCHEMA = IntakeSchema.SCHEMA;

    private static final Logger LOG = LoggerFactory.getLogger(EventProcessor.class);
    private static final WriteOptions LARGE =
            WriteOptions.named("intake").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final Retries retries;
    private final EventDecoder decoder;
    private final ProcessedEvents processed;
    private final ReferenceSequencer turns = new ReferenceSequencer();

    public EventProcessor(Store store, Retries retries, Map<String, EventRule> rules, IntakeOptions options) {
        this.store = store;
        this.retries = retries;
        this.decoder = new EventDecoder(rules, options.ignoreUnknownTypes());
        this.processed = new ProcessedEvents(options.deduplicationWindow());
    }

    /** Receives a message; durable when it returns. */
    public ReceiveOutcome receive(InboundMessage message) {
        try {
            return receiveAsync(message, tx -> {}).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /**
     * Receives a message without waiting.
     *
     * @param along what else is to be done in the commit that makes it durable, whatever became of it: to remove it from
     *     a queue of the same store
     */
    public CompletableFuture<ReceiveOutcome> receiveAsync(InboundMessage message, Consumer<? super Tx> along) {
        try {
            return receive(decoder.decode(message), along);
        } catch (RuntimeException | Error e) { // Too large to be kept at all; or there is no store, or no memory.
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<ReceiveOutcome> receive(DecodedEvent arrival, Consumer<? super Tx> along) {
        if (arrival instanceof DecodedEvent.Inapplicable unfit) {
            return saveForRetry(unfit.event(), unfit.why(), along);
        }
        if (arrival instanceof DecodedEvent.Applicable fit) {
            String reference = fit.event().reference();
            return reference == null
                    ? receive(fit, along)
                    : turns.runAfterPrevious(reference, () -> receive(fit, along));
        }
        return store.writeAsync(tx -> {
            along.accept(tx);
            return new ReceiveOutcome.Ignored(arrival.event().type());
        });
    }

    private CompletableFuture<ReceiveOutcome> receive(DecodedEvent.Applicable fit, Consumer<? super Tx> along) {
        return store.<ReceiveOutcome>writeAsync(LARGE, tx -> attempt(tx, fit, along))
                .exceptionallyCompose(fault -> saveOrPassOn(fit.event(), fault, along));
    }

    /** Applies an event, unless it was received before, or others come before it. */
    private ReceiveOutcome attempt(Tx tx, DecodedEvent.Applicable fit, Consumer<? super Tx> along) {
        InboundEvent event = fit.event();
        FailedEvent first = event.reference() == null
                ? null
                : retries.firstOfReference(tx, event.reference()).orElse(null);
        ReceiveOutcome received;
        if (processed.contains(tx, event)) {
            received = new ReceiveOutcome.Repeated(event.id());
        } else if (retries.get(tx, event.id()).isPresent()) {
            received = new ReceiveOutcome.SavedForRetry(saveUntried(tx, event, "received again"));
        } else if (first != null && first.order() <= event.order()) {
            received = new ReceiveOutcome.SavedForRetry(saveUntried(tx, event, "behind " + first.id()));
        } else {
            apply(tx, fit, event);
            if (first != null && first.reference() != null) { // What came too early may have waited for just this.
                retries.hurry(tx, first.reference());
            }
            received = new ReceiveOutcome.Applied(event.id());
        }
        along.accept(tx);
        return received;
    }

    private FailedEvent saveUntried(Tx tx, InboundEvent event, String why) {
        if (retries.saveUntried(tx, event, why) instanceof RetryOutcome.EventStored kept) {
            return kept.event();
        }
        throw new NotAppliedException(ProcessedEvents.idReused(event));
    }

    private void apply(Tx tx, DecodedEvent.Applicable fit, InboundEvent event) {
        Verdict verdict = fit.rule().effect().apply(tx, fit.data());
        if (Objects.requireNonNull(verdict, "the rule gave no verdict") instanceof Verdict.NotDone notDone) {
            throw new NotAppliedException(notDone);
        }
        processed.add(tx, event);
    }

    /** An attempt wrote nothing. What is a fault of the event is kept with it; what is the store's own is passed on. */
    private CompletableFuture<ReceiveOutcome> saveOrPassOn(
            InboundEvent event, Throwable thrown, Consumer<? super Tx> along) {
        Throwable fault =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (fault instanceof NotAppliedException turned) {
            return saveForRetry(event, turned.verdict(), along);
        }
        if (fault instanceof BadRequest || fault instanceof UndecodableEventException) {
            return saveForRetry(event, Verdict.hopeless(fault.toString()), along);
        }
        if (!Verdict.isEventFault(fault)) {
            return CompletableFuture.failedFuture(fault);
        }
        return saveForRetry(event, Verdict.fromThrown(fault), along);
    }

    private CompletableFuture<ReceiveOutcome> saveForRetry(
            InboundEvent event, Verdict.NotDone why, Consumer<? super Tx> along) {
        return store.<ReceiveOutcome>writeAsync(LARGE, tx -> {
                    ReceiveOutcome received = saveForRetry(tx, event, why);
                    along.accept(tx);
                    return received;
                })
                .whenComplete((received, fault) -> {
                    if (received instanceof ReceiveOutcome.SavedForRetry kept
                            && kept.event().status() == Status.EXHAUSTED) {
                        FailedEvent row = kept.event();
                        LOG.error("event {} ({}) needs a person: {}", row.id(), row.type(), row.error());
                    }
                });
    }

    private ReceiveOutcome saveForRetry(Tx tx, InboundEvent event, Verdict.NotDone why) {
        ReceiveOutcome received = trySaveForRetry(tx, event, why);
        for (int i = 0; received == null; i++) { // Its name is another's: both are there to be looked at.
            received = trySaveForRetry(tx, EventDecoder.withUnusedId(event, i), ProcessedEvents.idReused(event));
        }
        return received;
    }

    /** Keeps an event, unless its name is another's. */
    private @Nullable ReceiveOutcome trySaveForRetry(Tx tx, InboundEvent event, Verdict.NotDone why) {
        try {
            if (processed.contains(tx, event)) { // Delivered twice at once, and the other one was applied.
                return new ReceiveOutcome.Repeated(event.id());
            }
        } catch (NotAppliedException turned) {
            return null;
        }
        return retries.save(tx, event, why) instanceof RetryOutcome.EventStored kept
                ? new ReceiveOutcome.SavedForRetry(kept.event())
                : null;
    }

    /** A runner that tries kept events again: each is applied in the commit that removes it. */
    public RetryRunner newRetryRunner(RetryRunnerOptions runner) {
        return RetryRunner.inTransaction(retries, runner, this::retry);
    }

    /** Tries a kept event again, within a transaction of the caller's, who undoes it unless the verdict is done. */
    public Verdict retry(Tx tx, InboundEvent event) {
        try {
            if (processed.contains(tx, event)) {
                return Verdict.done();
            }
            DecodedEvent arrival = decoder.decode(new InboundMessage(event.id(), event.data()));
            if (arrival instanceof DecodedEvent.Applicable fit) {
                apply(tx, fit, event);
                return Verdict.done();
            }
            return arrival instanceof DecodedEvent.Inapplicable unfit
                    ? unfit.why()
                    : Verdict.hopeless("there is no rule for type " + event.type());
        } catch (NotAppliedException turned) {
            return turned.verdict();
        } catch (BadRequest | UndecodableEventException e) {
            return Verdict.hopeless(e.toString());
        }
    }

    /** Whether an event was applied. */
    public boolean isProcessed(String id) {
        return store.read(tx -> isProcessed(tx, id));
    }

    /** As {@link #isProcessed(String)}, within a transaction of the caller's. */
    public boolean isProcessed(ReadTx tx, String id) {
        return tx.exists(IntakeSchema.PROCESSED, id);
    }

    /** How many events were applied, ever, by type: counted in the commits that applied them. */
    public Map<String, Long> appliedCounts() {
        return store.read(ProcessedEvents::counts);
    }
}
