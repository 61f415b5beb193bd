package io.holdfast.intake;

import io.holdfast.intake.ProcessedEvents.NotAppliedException;
import io.holdfast.retry.EventHandler;
import io.holdfast.retry.FailedEvent;
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
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Applies each event exactly once, however often it is delivered. When {@link #receive} returns, the event is durably
 * applied or saved as a failed event. If the method throws an exception, the message must not be acknowledged.
 * Thread-safe.
 *
 * <pre>{@code
 * EventProcessor processor = new EventProcessor(
 *         store, retries, TelephonyBillingRules.of(ledger, TelephonyRates.DEFAULT), IntakeOptions.DEFAULT);
 * processor.receive(InboundMessage.of(body));
 * RetryRunner runner = processor.newRetryRunner(RetryRunnerOptions.DEFAULT);
 * }</pre>
 */
public final class EventProcessor {

    /**
     * The tables of the event intake. The store must be opened with them and with those of the ledger and retry
     * modules.
     */
    public static final Schema SCHEMA = IntakeSchema.SCHEMA;

    static final WriteOptions LARGE_WRITE =
            WriteOptions.named("intake").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    /**
     * A placeholder for an outcome that is not known until a rule's call returns. It is unambiguous because event types
     * are never empty.
     */
    private static final ReceiveOutcome CALL_NEEDED = new ReceiveOutcome.Ignored("");

    private final Store store;
    private final Retries retries;
    private final EventDecoder decoder;
    private final ProcessedEvents processed;
    private final FailedEventSaver saver;
    private final @Nullable String group;
    private final BillingListener listener;
    private final ReferenceSequencer sequencer = new ReferenceSequencer();

    /** @throws BadRequestException if the store was opened without {@link #SCHEMA} */
    public EventProcessor(Store store, Retries retries, Map<String, EventRule> rules, IntakeOptions options) {
        this(store, retries, rules, options, BillingListener.NONE);
    }

    /**
     * Creates a processor with a listener for the ledger commands of the billing rules.
     *
     * @throws BadRequestException if the store was opened without {@link #SCHEMA}
     */
    public EventProcessor(
            Store store,
            Retries retries,
            Map<String, EventRule> rules,
            IntakeOptions options,
            BillingListener listener) {
        this.store = Arguments.notNull("store", store);
        store.require(SCHEMA, "EventProcessor.SCHEMA");
        this.retries = retries;
        this.decoder = new EventDecoder(rules, options);
        this.group = options.group();
        this.listener = Arguments.notNull("listener", listener);
        this.processed = new ProcessedEvents(options.deduplicationWindow());
        this.saver = new FailedEventSaver(store, retries, processed);
    }

    /** Receives a message. The outcome is durable when this method returns. */
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
     * Receives a message asynchronously. The future completes when the outcome is durable.
     *
     * @param along additional writes for the commit that records the outcome, such as removing the message from a queue
     *     in the same store
     */
    public CompletableFuture<ReceiveOutcome> receiveAsync(InboundMessage message, Consumer<? super Tx> along) {
        try {
            return receive(decoder.decode(message), along);
        } catch (RuntimeException | Error e) { // The message is too large to be saved, or the store failed.
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Returns the reason why a message is not a valid event, such as a missing publisher, or empty if it is valid. An
     * invalid message that is received is saved for manual review. With this method, a sender that waits for a response
     * can be told to correct the message instead.
     */
    public Optional<String> findProblem(InboundMessage message) {
        return decoder.decode(message) instanceof RuleMatch.Inapplicable inapplicable
                        && inapplicable.event().type().equals(EventDecoder.UNKNOWN)
                        && inapplicable.event().publisher().equals(EventDecoder.UNKNOWN)
                ? Optional.of(inapplicable.reason().error())
                : Optional.empty();
    }

    /** Returns the id under which a message is deduplicated. */
    public String eventId(InboundMessage message) {
        return decoder.decode(message).event().id();
    }

    private CompletableFuture<ReceiveOutcome> receive(RuleMatch decoded, Consumer<? super Tx> along) {
        if (decoded instanceof RuleMatch.Inapplicable inapplicable) {
            return saver.save(inapplicable.event(), inapplicable.reason(), along);
        }
        if (decoded instanceof RuleMatch.Applicable applicable) {
            String reference = applicable.event().reference();
            return reference == null
                    ? receive(applicable, along)
                    : sequencer.runAfterPrevious(reference, () -> receive(applicable, along));
        }
        return store.writeAsync(tx -> {
            along.accept(tx);
            return new ReceiveOutcome.Ignored(decoded.event().type());
        });
    }

    private CompletableFuture<ReceiveOutcome> receive(RuleMatch.Applicable applicable, Consumer<? super Tx> along) {
        return applicable.rule().call() == null
                ? attemptAsync(applicable, along)
                : store.writeAsync(LARGE_WRITE, tx -> withoutCalling(tx, applicable.event(), along))
                        .exceptionallyCompose(failure -> saver.saveOrRethrow(applicable.event(), failure, along))
                        .thenCompose(known -> known.equals(CALL_NEEDED)
                                ? callAndAttempt(applicable, along)
                                : CompletableFuture.completedFuture(known));
    }

    private CompletableFuture<ReceiveOutcome> attemptAsync(
            RuleMatch.Applicable applicable, Consumer<? super Tx> along) {
        BillingOutcomes outcomes = new BillingOutcomes();
        return store.<ReceiveOutcome>writeAsync(LARGE_WRITE, tx -> attempt(tx, applicable, outcomes, along))
                .whenComplete((received, failure) -> outcomes.report(listener, failure == null))
                .exceptionallyCompose(failure -> saver.saveOrRethrow(applicable.event(), failure, along));
    }

    /** Makes the call of a rule outside any transaction, and then applies or saves the event. */
    private CompletableFuture<ReceiveOutcome> callAndAttempt(
            RuleMatch.Applicable applicable, Consumer<? super Tx> along) {
        return RuleCallRunner.call(applicable)
                .thenCompose(verdict -> verdict instanceof Verdict.NotDone notDone
                        ? saver.save(applicable.event(), notDone, along)
                        : attemptAsync(applicable, along));
    }

    /** Applies an event unless it was received before or must wait for an earlier event. */
    private ReceiveOutcome attempt(
            Tx tx, RuleMatch.Applicable applicable, BillingOutcomes outcomes, Consumer<? super Tx> along) {
        outcomes.clear();
        InboundEvent event = applicable.event();
        FailedEvent first = firstOfReference(tx, event);
        ReceiveOutcome known = withoutApplying(tx, event, first, along);
        if (known != null) {
            return known;
        }
        apply(tx, applicable, event, outcomes);
        if (first != null && first.reference() != null) { // A later event may have failed because this one was missing.
            retries.retryNow(tx, first.reference());
        }
        along.accept(tx);
        return new ReceiveOutcome.Applied(event.id());
    }

    private ReceiveOutcome withoutCalling(Tx tx, InboundEvent event, Consumer<? super Tx> along) {
        ReceiveOutcome known = withoutApplying(tx, event, firstOfReference(tx, event), along);
        return known == null ? CALL_NEEDED : known;
    }

    private @Nullable FailedEvent firstOfReference(ReadTx tx, InboundEvent event) {
        return event.reference() == null
                ? null
                : retries.firstOfReference(tx, event.reference()).orElse(null);
    }

    /** Returns the outcome for an event that was received before or must wait, or null if it can be applied now. */
    private @Nullable ReceiveOutcome withoutApplying(
            Tx tx, InboundEvent event, @Nullable FailedEvent first, Consumer<? super Tx> along) {
        ReceiveOutcome received;
        if (processed.contains(tx, event)) {
            received = new ReceiveOutcome.Repeated(event.id());
        } else if (retries.get(tx, event.id()).isPresent()) {
            received = new ReceiveOutcome.SavedForRetry(saveUntried(tx, event, "received again"));
        } else if (first != null && first.order() <= event.order()) {
            received = new ReceiveOutcome.SavedForRetry(saveUntried(tx, event, "waiting for event " + first.id()));
        } else {
            return null;
        }
        along.accept(tx);
        return received;
    }

    private FailedEvent saveUntried(Tx tx, InboundEvent event, String reason) {
        if (retries.saveUntried(tx, event, reason) instanceof RetryOutcome.EventStored stored) {
            return stored.event();
        }
        throw new NotAppliedException(ProcessedEvents.idReused(event));
    }

    private void apply(Tx tx, RuleMatch.Applicable applicable, InboundEvent event, BillingOutcomes outcomes) {
        Verdict verdict = applicable.rule().effect() instanceof OutcomeRecordingEffect billing
                ? billing.apply(tx, applicable.data(), outcomes)
                : applicable.rule().effect().apply(tx, applicable.data());
        if (Objects.requireNonNull(verdict, "the rule returned null instead of a verdict")
                instanceof Verdict.NotDone notDone) {
            throw new NotAppliedException(notDone);
        }
        processed.add(tx, event);
    }

    /**
     * Creates a runner for the saved events. Each event is applied in the commit that removes it. If rules make calls,
     * use a batch size of one, so that no event waits for another event's slow call.
     */
    public RetryRunner newRetryRunner(RetryRunnerOptions options) {
        return RetryRunner.twoPhase(retries, options.withGroup(group), this::prepareRetry);
    }

    private EventHandler.InTransaction prepareRetry(InboundEvent event) throws Exception {
        if (!(decoder.decode(event) instanceof RuleMatch.Applicable applicable)
                || applicable.rule().call() == null
                || isProcessed(event.id())) {
            return new RetryAttempt(false);
        }
        Verdict verdict = RuleCallRunner.call(applicable).get();
        return verdict instanceof Verdict.NotDone ? (tx, same) -> verdict : new RetryAttempt(true);
    }

    /** One attempt of a retry runner to apply a saved event. */
    private final class RetryAttempt implements EventHandler.InTransaction {

        private final BillingOutcomes outcomes = new BillingOutcomes();
        private final boolean called;

        RetryAttempt(boolean called) {
            this.called = called;
        }

        @Override
        public Verdict handle(Tx tx, InboundEvent event) {
            outcomes.clear();
            return retry(tx, event, called, outcomes);
        }

        @Override
        public void onSettled(RetryOutcome.Settled outcome) {
            outcomes.report(listener, outcome instanceof RetryOutcome.EventRemoved);
        }
    }

    /**
     * Applies a saved event in the caller's transaction, which must be rolled back unless the verdict is {@link
     * Verdict.Done}. An event whose rule makes a call is not applied.
     */
    public Verdict retry(Tx tx, InboundEvent event) {
        return retry(tx, event, false, new BillingOutcomes());
    }

    private Verdict retry(Tx tx, InboundEvent event, boolean called, BillingOutcomes outcomes) {
        try {
            if (processed.contains(tx, event)) {
                return Verdict.done();
            }
            RuleMatch decoded = decoder.decode(event);
            if (decoded instanceof RuleMatch.Applicable applicable) {
                if (applicable.rule().call() != null && !called) {
                    return Verdict.failed("the rule for event type " + event.type()
                            + " makes a call; process it with a retry runner");
                }
                apply(tx, applicable, event, outcomes);
                return Verdict.done();
            }
            return decoded instanceof RuleMatch.Inapplicable inapplicable
                    ? inapplicable.reason()
                    : Verdict.hopeless("no rule for event type " + event.type());
        } catch (NotAppliedException e) {
            return e.verdict();
        } catch (BadRequestException | UndecodableEventException e) {
            return Verdict.hopeless(String.valueOf(e.getMessage()));
        }
    }

    /** Returns whether an event was applied within the deduplication window. */
    public boolean isProcessed(String id) {
        return store.read(tx -> isProcessed(tx, id));
    }

    /** Like {@link #isProcessed(String)}, but in the caller's transaction. */
    public boolean isProcessed(ReadTx tx, String id) {
        return tx.exists(IntakeSchema.PROCESSED, id);
    }

    /** Returns the number of applied events by type. Events are counted in the commits that apply them. */
    public Map<String, Long> appliedCounts() {
        return store.read(this::appliedCounts);
    }

    /** Like {@link #appliedCounts()}, but in the caller's transaction. */
    public Map<String, Long> appliedCounts(ReadTx tx) {
        return ProcessedEvents.counts(tx);
    }
}
