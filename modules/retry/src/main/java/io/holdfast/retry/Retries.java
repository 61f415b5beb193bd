package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.internal.ArchivedEventRow;
import io.holdfast.retry.internal.ClaimCommands;
import io.holdfast.retry.internal.EventsWaitingForCredit;
import io.holdfast.retry.internal.FailedEventQueries;
import io.holdfast.retry.internal.FailedEventRow;
import io.holdfast.retry.internal.FailedEventStore;
import io.holdfast.retry.internal.ReferenceOrdering;
import io.holdfast.retry.internal.RetryCheck;
import io.holdfast.retry.internal.RetryCounters;
import io.holdfast.retry.internal.RetrySchema;
import io.holdfast.retry.internal.RetryViewMapper;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.CheckReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Failed events and their retries. Every command has two forms: one that is durable when it returns, and one with a
 * {@link Tx} as its first argument, which runs in the caller's transaction. Thread-safe. All state is in the store.
 *
 * <pre>{@code
 * Retries retries = new Retries(store, RetryOptions.DEFAULT);
 * retries.save(event, Verdict.failed("the rating service timed out"));
 * try (RetryRunner runner = RetryRunner.of(retries, RetryRunnerOptions.DEFAULT, this::process)) {
 *     runner.start();
 * }
 * }</pre>
 */
public final class Retries {

    /** The tables of the retry module. The store must be opened with this schema. */
    public static final Schema SCHEMA = RetrySchema.SCHEMA;

    /**
     * The write options for commands that may write many rows or a large event. Pass them to {@link
     * Store#writeAsync(WriteOptions, java.util.function.Function)} for such a command.
     */
    public static final WriteOptions LARGE_WRITE =
            WriteOptions.named("retry").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final FailedEventStore events;
    private final FailedEventClaims claims;

    /** @throws BadRequestException if the store was opened without {@link #SCHEMA} */
    public Retries(Store store, RetryOptions options) {
        this.store = Arguments.notNull("store", store);
        Arguments.notNull("options", options);
        store.require(SCHEMA, "Retries.SCHEMA");
        events = new FailedEventStore(options);
        claims = new FailedEventClaims(store, new ClaimCommands(options, events));
    }

    Store store() {
        return store;
    }

    /** Returns the commands for claiming and settling due events. */
    public FailedEventClaims claims() {
        return claims;
    }

    /**
     * Saves an event that could not be processed. The event id is the idempotency key while the event is stored: a
     * duplicate request changes nothing and returns the current state of the event.
     */
    public RetryOutcome.Saved save(InboundEvent event, Verdict.NotDone verdict) {
        return store.write(LARGE_WRITE, tx -> save(tx, event, verdict));
    }

    /** Like {@link #save(InboundEvent, Verdict.NotDone)}, but in the caller's transaction. */
    public RetryOutcome.Saved save(Tx tx, InboundEvent event, Verdict.NotDone verdict) {
        return events.save(tx, event, verdict);
    }

    /**
     * Saves an event that was not processed because earlier events with the same reference must be completed first. The
     * event is due as soon as those events are completed.
     */
    public RetryOutcome.Saved saveUntried(InboundEvent event, String reason) {
        return store.write(LARGE_WRITE, tx -> saveUntried(tx, event, reason));
    }

    /** Like {@link #saveUntried(InboundEvent, String)}, but in the caller's transaction. */
    public RetryOutcome.Saved saveUntried(Tx tx, InboundEvent event, String reason) {
        return events.saveUntried(tx, event, reason);
    }

    /** Makes an event with any status due immediately and resets its number of retries to 0. */
    public RetryOutcome.Requeued requeue(String id) {
        return store.write(tx -> requeue(tx, id));
    }

    /** Like {@link #requeue(String)}, but in the caller's transaction. */
    public RetryOutcome.Requeued requeue(Tx tx, String id) {
        return events.requeue(tx, id);
    }

    /** Requeues the events on one page of a query, except those that are leased to a runner. */
    public RetryOutcome.RequeuedAll requeueAll(FailedEventQuery query) {
        return store.write(LARGE_WRITE, tx -> requeueAll(tx, query));
    }

    /** Like {@link #requeueAll(FailedEventQuery)}, but in the caller's transaction. */
    public RetryOutcome.RequeuedAll requeueAll(Tx tx, FailedEventQuery query) {
        Page<FailedEvent> page = list(tx, query);
        long requeued = page.rows().stream()
                .filter(event -> requeue(tx, event.id()) instanceof RetryOutcome.EventStored)
                .count();
        return new RetryOutcome.RequeuedAll((int) requeued, page.next());
    }

    /**
     * Discards an event that will not be applied.
     *
     * @param note a remark for the archive
     */
    public RetryOutcome.Discarded discard(String id, String note) {
        return store.write(tx -> discard(tx, id, note));
    }

    /** Like {@link #discard(String, String)}, but in the caller's transaction. */
    public RetryOutcome.Discarded discard(Tx tx, String id, String note) {
        return events.discard(tx, id, note);
    }

    /** Makes the first event of a reference due immediately, if it is waiting for its next retry. */
    public void retryNow(String reference) {
        store.update(tx -> retryNow(tx, reference));
    }

    /** Like {@link #retryNow(String)}, but in the caller's transaction. */
    public void retryNow(Tx tx, String reference) {
        events.retryNow(tx, Arguments.name("reference", reference, RetryLimits.MAX_ID));
    }

    /**
     * Makes refused events due because credit has become available. The cheapest events come first, and only as many
     * events become due as the credit can pay for in total, up to {@link RetryLimits#MAX_BATCH} per call.
     *
     * @param account the account of the events
     * @param available the credit that the account can spend now
     * @return the number of events that became due
     */
    public int retryWaitingForCredit(String account, long available) {
        return store.write(LARGE_WRITE, tx -> retryWaitingForCredit(tx, account, available));
    }

    /** Like {@link #retryWaitingForCredit(String, long)}, but in the caller's transaction. */
    public int retryWaitingForCredit(Tx tx, String account, long available) {
        Arguments.name("account", account, RetryLimits.MAX_ID);
        return EventsWaitingForCredit.requeue(
                tx, events, EventsWaitingForCredit.affordable(tx, account, available, RetryLimits.MAX_BATCH));
    }

    /**
     * Returns the accounts whose refused events wait for credit, ordered by name, each with the credit that its
     * cheapest event needs.
     *
     * @param limit the maximum number of accounts
     * @param after the last account of the previous page, or null for the first page
     */
    public List<Verdict.CreditNeed> accountsWaitingForCredit(int limit, @Nullable String after) {
        return store.read(tx -> accountsWaitingForCredit(tx, limit, after));
    }

    /** Like {@link #accountsWaitingForCredit(int, String)}, but in the caller's transaction. */
    public List<Verdict.CreditNeed> accountsWaitingForCredit(ReadTx tx, int limit, @Nullable String after) {
        return EventsWaitingForCredit.accounts(tx, Arguments.inRange("limit", limit, 1, RetryLimits.MAX_BATCH), after);
    }

    /** Returns an event without its data, or empty if the event is not stored. */
    public Optional<FailedEvent> get(String id) {
        return store.read(tx -> get(tx, id));
    }

    /** Like {@link #get(String)}, but in the caller's transaction. */
    public Optional<FailedEvent> get(ReadTx tx, String id) {
        return row(tx, id).map(RetryViewMapper::toFailedEvent);
    }

    /** Returns an event with its data, or empty if the event is not stored. */
    public Optional<InboundEvent> getWithData(String id) {
        return store.read(tx -> getWithData(tx, id));
    }

    /** Like {@link #getWithData(String)}, but in the caller's transaction. */
    public Optional<InboundEvent> getWithData(ReadTx tx, String id) {
        return row(tx, id).map(row -> FailedEventStore.readEvent(tx, row));
    }

    /** Returns the first event of a reference. All other events of the reference wait for it. */
    public Optional<FailedEvent> firstOfReference(String reference) {
        return store.read(tx -> firstOfReference(tx, reference));
    }

    /** Like {@link #firstOfReference(String)}, but in the caller's transaction. */
    public Optional<FailedEvent> firstOfReference(ReadTx tx, String reference) {
        return ReferenceOrdering.first(tx, Arguments.name("reference", reference, RetryLimits.MAX_ID))
                .map(RetryViewMapper::toFailedEvent);
    }

    /**
     * Returns the events without a group that are due now, including events with expired leases, in the order in which
     * they would be claimed.
     */
    public List<FailedEvent> due(int limit) {
        return store.read(tx -> due(tx, limit));
    }

    /** Like {@link #due(int)}, but in the caller's transaction. */
    public List<FailedEvent> due(ReadTx tx, int limit) {
        return due(tx, limit, null);
    }

    /** Like {@link #due(ReadTx, int)}, but for the events of a group of runners. */
    public List<FailedEvent> due(ReadTx tx, int limit, @Nullable String group) {
        return FailedEventQueries.due(tx, Arguments.inRange("limit", limit, 1, RetryLimits.MAX_BATCH), group);
    }

    /** Returns a page of the events that match a query. */
    public Page<FailedEvent> list(FailedEventQuery query) {
        return store.read(tx -> list(tx, query));
    }

    /** Like {@link #list(FailedEventQuery)}, but in the caller's transaction. */
    public Page<FailedEvent> list(ReadTx tx, FailedEventQuery query) {
        return FailedEventQueries.list(tx, query);
    }

    /**
     * Returns a page of the archive, in the order in which the events were saved. The archive is empty
     * unless {@link RetryOptions#archiveFor} is set.
     *
     * @param limit the maximum number of events
     * @param cursor the {@code next} cursor of the previous page, or null for the first page
     */
    public Page<ArchivedEvent> archived(int limit, @Nullable String cursor) {
        return store.read(tx -> archived(tx, limit, cursor));
    }

    /** Like {@link #archived(int, String)}, but in the caller's transaction. */
    public Page<ArchivedEvent> archived(ReadTx tx, int limit, @Nullable String cursor) {
        Page<Entry<Long, ArchivedEventRow>> page =
                tx.scan(RetrySchema.ARCHIVE).page(Arguments.inRange("limit", limit, 1, RetryLimits.MAX_BATCH), cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> RetryViewMapper.toArchivedEvent(row.value()))
                        .toList(),
                page.next());
    }

    /** Returns the number of events with each status. This method reads the whole status index. */
    public Map<Status, Long> counts() {
        return store.read(this::counts);
    }

    /** Like {@link #counts()}, but in the caller's transaction. */
    public Map<Status, Long> counts(ReadTx tx) {
        return FailedEventQueries.counts(tx);
    }

    /** Returns all persistent counters. */
    public List<RetryCounterValue> counters() {
        return store.read(this::counters);
    }

    /** Like {@link #counters()}, but in the caller's transaction. */
    public List<RetryCounterValue> counters(ReadTx tx) {
        return counters(tx, Integer.MAX_VALUE);
    }

    /** Returns up to the given number of persistent counters. */
    public List<RetryCounterValue> counters(ReadTx tx, int limit) {
        return RetryCounters.read(tx, limit);
    }

    /**
     * Reads all rows and verifies that the order, data and counters are consistent. The result counts {@code events}.
     */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** Like {@link #check()}, but in the caller's transaction. */
    public CheckReport check(ReadTx tx) {
        return new RetryCheck(tx).run();
    }

    private static Optional<FailedEventRow> row(ReadTx tx, String id) {
        return tx.get(RetrySchema.EVENTS, Arguments.name("id", id, RetryLimits.MAX_ID));
    }
}
