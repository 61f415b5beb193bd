package io.holdfast.intake;

import io.holdfast.intake.ProcessedEvents.Turned;
import io.holdfast.retry.Event;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.Outcome;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryRunner;
import io.holdfast.retry.RunnerOptions;
import io.holdfast.retry.Verdict;
import io.holdfast.store.BadRequest;
import io.holdfast.store.Limits;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
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
 * processor.receive(Incoming.of(body));
 * RetryRunner runner = processor.runner(RunnerOptions.DEFAULT);
 * }</pre>
 */
public final class EventProcessor {

    /** The tables that a store needs to be opened with, besides those of the ledger and of retry. */
    public static final Schema SCHEMA = IntakeSchema.SCHEMA;

    private static final Logger LOG = LoggerFactory.getLogger(EventProcessor.class);
    private static final WriteOptions LARGE =
            WriteOptions.named("intake").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    private final Store store;
    private final Retries retries;
    private final Decoder decoder;
    private final ProcessedEvents processed;
    private final Turns turns = new Turns();

    public EventProcessor(Store store, Retries retries, Map<String, EventRule> rules, IntakeOptions options) {
        this.store = store;
        this.retries = retries;
        this.decoder = new Decoder(rules, options.ignoreOthers());
        this.processed = new ProcessedEvents(options.remember());
    }

    /** Receives a message; durable when it returns. */
    public Received receive(Incoming message) {
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
    public CompletableFuture<Received> receiveAsync(Incoming message, Consumer<? super Tx> along) {
        try {
            return receive(decoder.read(message), along);
        } catch (RuntimeException | Error e) { // Too large to be kept at all; or there is no store, or no memory.
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<Received> receive(Arrival arrival, Consumer<? super Tx> along) {
        if (arrival instanceof Arrival.Unfit unfit) {
            return keep(unfit.event(), unfit.why(), along);
        }
        if (arrival instanceof Arrival.Fit fit) {
            String reference = fit.event().reference();
            return reference == null ? receive(fit, along) : turns.after(reference, () -> receive(fit, along));
        }
        return store.writeAsync(tx -> {
            along.accept(tx);
            return new Received.Ignored(arrival.event().type());
        });
    }

    private CompletableFuture<Received> receive(Arrival.Fit fit, Consumer<? super Tx> along) {
        return store.<Received>writeAsync(LARGE, tx -> attempt(tx, fit, along))
                .exceptionallyCompose(fault -> failed(fit.event(), fault, along));
    }

    /** Applies an event, unless it was received before, or others come before it. */
    private Received attempt(Tx tx, Arrival.Fit fit, Consumer<? super Tx> along) {
        Event event = fit.event();
        FailedEvent first = event.reference() == null
                ? null
                : retries.first(tx, event.reference()).orElse(null);
        Received received;
        if (processed.has(tx, event)) {
            received = new Received.Repeated(event.id());
        } else if (retries.get(tx, event.id()).isPresent()) {
            received = new Received.Kept(keepInTurn(tx, event, "received again"));
        } else if (first != null && first.order() <= event.order()) {
            received = new Received.Kept(keepInTurn(tx, event, "behind " + first.id()));
        } else {
            apply(tx, fit, event);
            if (first != null && first.reference() != null) { // What came too early may have waited for just this.
                retries.hurry(tx, first.reference());
            }
            received = new Received.Applied(event.id());
        }
        along.accept(tx);
        return received;
    }

    private FailedEvent keepInTurn(Tx tx, Event event, String why) {
        if (retries.keep(tx, event, why) instanceof Outcome.Kept kept) {
            return kept.event();
        }
        throw new Turned(ProcessedEvents.reused(event));
    }

    private void apply(Tx tx, Arrival.Fit fit, Event event) {
        Verdict verdict = fit.rule().effect().apply(tx, fit.data());
        if (Objects.requireNonNull(verdict, "the rule gave no verdict") instanceof Verdict.NotDone notDone) {
            throw new Turned(notDone);
        }
        processed.add(tx, event);
    }

    /** An attempt wrote nothing. What is a fault of the event is kept with it; what is the store's own is passed on. */
    private CompletableFuture<Received> failed(Event event, Throwable thrown, Consumer<? super Tx> along) {
        Throwable fault =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (fault instanceof Turned turned) {
            return keep(event, turned.verdict(), along);
        }
        if (fault instanceof BadRequest || fault instanceof Undecodable) {
            return keep(event, Verdict.hopeless(fault.toString()), along);
        }
        if (!Verdict.isFault(fault)) {
            return CompletableFuture.failedFuture(fault);
        }
        return keep(event, Verdict.thrown(fault), along);
    }

    private CompletableFuture<Received> keep(Event event, Verdict.NotDone why, Consumer<? super Tx> along) {
        return store.<Received>writeAsync(LARGE, tx -> {
                    Received received = keep(tx, event, why);
                    along.accept(tx);
                    return received;
                })
                .whenComplete((received, fault) -> {
                    if (received instanceof Received.Kept kept && kept.event().status() == Status.EXHAUSTED) {
                        FailedEvent row = kept.event();
                        LOG.error("event {} ({}) needs a person: {}", row.id(), row.type(), row.error());
                    }
                });
    }

    private Received keep(Tx tx, Event event, Verdict.NotDone why) {
        Received received = keepAs(tx, event, why);
        for (int i = 0; received == null; i++) { // Its name is another's: both are there to be looked at.
            received = keepAs(tx, Decoder.renamed(event, i), ProcessedEvents.reused(event));
        }
        return received;
    }

    /** Keeps an event, unless its name is another's. */
    private @Nullable Received keepAs(Tx tx, Event event, Verdict.NotDone why) {
        try {
            if (processed.has(tx, event)) { // Delivered twice at once, and the other one was applied.
                return new Received.Repeated(event.id());
            }
        } catch (Turned turned) {
            return null;
        }
        return retries.save(tx, event, why) instanceof Outcome.Kept kept ? new Received.Kept(kept.event()) : null;
    }

    /** A runner that tries kept events again: each is applied in the commit that removes it. */
    public RetryRunner runner(RunnerOptions runner) {
        return RetryRunner.inTransaction(retries, runner, this::retry);
    }

    /** Tries a kept event again, within a transaction of the caller's, who undoes it unless the verdict is done. */
    public Verdict retry(Tx tx, Event event) {
        try {
            if (processed.has(tx, event)) {
                return Verdict.done();
            }
            Arrival arrival = decoder.read(new Incoming(event.id(), event.data()));
            if (arrival instanceof Arrival.Fit fit) {
                apply(tx, fit, event);
                return Verdict.done();
            }
            return arrival instanceof Arrival.Unfit unfit
                    ? unfit.why()
                    : Verdict.hopeless("there is no rule for type " + event.type());
        } catch (Turned turned) {
            return turned.verdict();
        } catch (BadRequest | Undecodable e) {
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
    public Map<String, Long> applied() {
        return store.read(ProcessedEvents::counts);
    }
}
