package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.internal.ClaimCommands;
import io.holdfast.retry.internal.FailedEventLookup;
import io.holdfast.retry.internal.FailedEventStore;
import io.holdfast.retry.internal.ReferenceOrdering;
import io.holdfast.retry.internal.RetryCheck;
import io.holdfast.retry.internal.RetrySchema;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Failed events. Every command comes in two forms: alone, durable when it returns, and with a {@link Tx} as its first
 * argument, as a part of a transaction of the caller's. For any number of threads; it keeps nothing in memory.
 *
 * <pre>{@code
 * Retries retries = new Retries(store, RetryOptions.DEFAULT);
 * retries.save(event, Verdict.failed("the rating service did not answer"));
 * try (RetryRunner runner = RetryRunner.of(retries, RetryRunnerOptions.DEFAULT, this::process)) {
 *     runner.start();
 * }
 * }</pre>
 */
public final class Retries {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = RetrySchema.SCHEMA;

    /** Room for the largest event. */
    static final WriteOptions LARGE =
            WriteOptions.named("retry").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final FailedEventStore keeper;
    private final ClaimCommands claims;

    public Retries(Store store, RetryOptions options) {
        this.store = store;
        keeper = new FailedEventStore(options);
        claims = new ClaimCommands(options, keeper);
    }

    Store store() {
        return store;
    }

    /** Keeps an event that could not be applied, once for each id. */
    public RetryOutcome.Saved save(InboundEvent event, Verdict.NotDone verdict) {
        return store.write(LARGE, tx -> save(tx, event, verdict));
    }

    /** As {@link #save(InboundEvent, Verdict.NotDone)}, within a transaction of the caller's. */
    public RetryOutcome.Saved save(Tx tx, InboundEvent event, Verdict.NotDone verdict) {
        return keeper.save(tx, event, verdict);
    }

    /** Keeps an event that was not tried, since others of its reference come first: due at once, when they are done. */
    public RetryOutcome.Saved saveUntried(InboundEvent event, String why) {
        return store.write(LARGE, tx -> saveUntried(tx, event, why));
    }

    /** As {@link #saveUntried(InboundEvent, String)}, within a transaction of the caller's. */
    public RetryOutcome.Saved saveUntried(Tx tx, InboundEvent event, String why) {
        return keeper.saveUntried(tx, event, why);
    }

    /**
     * Takes events that are due, the longest due first, of each reference at most one. They belong to the runner until
     * its lease ends; then they count as failed.
     */
    public RetryOutcome.Claimed claim(ClaimRequest request) {
        return store.write(LARGE, tx -> claim(tx, request));
    }

    /** As {@link #claim(ClaimRequest)}, within a transaction of the caller's. */
    public RetryOutcome.Claimed claim(Tx tx, ClaimRequest request) {
        return claims.claim(tx, request);
    }

    /** Keeps an event for so long from now on. */
    public RetryOutcome.Extended extend(Claim claim, Duration lease) {
        return store.write(tx -> extend(tx, claim, lease));
    }

    /** As {@link #extend(Claim, Duration)}, within a transaction of the caller's. */
    public RetryOutcome.Extended extend(Tx tx, Claim claim, Duration lease) {
        return claims.extend(tx, claim, Args.between("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY));
    }

    /** Gives an event back as if it had not been claimed. */
    public RetryOutcome.Settled release(Claim claim) {
        return store.write(tx -> release(tx, claim));
    }

    /** As {@link #release(Claim)}, within a transaction of the caller's. */
    public RetryOutcome.Settled release(Tx tx, Claim claim) {
        return claims.release(tx, claim);
    }

    /** The event is applied: it is removed, but for the archive. */
    public RetryOutcome.Settled succeed(Claim claim) {
        return store.write(tx -> succeed(tx, claim));
    }

    /** As {@link #succeed(Claim)}, within a transaction of the caller's: that of the effect, to be exact. */
    public RetryOutcome.Settled succeed(Tx tx, Claim claim) {
        return claims.settle(tx, claim, Verdict.done());
    }

    /** The event failed once more: it is tried again, later, or put aside if that was the last time. */
    public RetryOutcome.Settled fail(Claim claim, String error) {
        return settle(claim, Verdict.failed(error));
    }

    /** As {@link #fail(Claim, String)}, within a transaction of the caller's. */
    public RetryOutcome.Settled fail(Tx tx, Claim claim, String error) {
        return settle(tx, claim, Verdict.failed(error));
    }

    /** The rules of the business say no: the event is put aside as refused. */
    public RetryOutcome.Settled refuse(Claim claim, String reason) {
        return settle(claim, Verdict.refused(reason));
    }

    /** As {@link #refuse(Claim, String)}, within a transaction of the caller's. */
    public RetryOutcome.Settled refuse(Tx tx, Claim claim, String reason) {
        return settle(tx, claim, Verdict.refused(reason));
    }

    /** The event will never work: it is put aside as exhausted. */
    public RetryOutcome.Settled exhaust(Claim claim, String error) {
        return settle(claim, Verdict.hopeless(error));
    }

    /** As {@link #exhaust(Claim, String)}, within a transaction of the caller's. */
    public RetryOutcome.Settled exhaust(Tx tx, Claim claim, String error) {
        return settle(tx, claim, Verdict.hopeless(error));
    }

    /** {@link #succeed}, {@link #fail}, {@link #refuse} or {@link #exhaust}, as the verdict says. */
    public RetryOutcome.Settled settle(Claim claim, Verdict verdict) {
        return store.write(tx -> settle(tx, claim, verdict));
    }

    /** As {@link #settle(Claim, Verdict)}, within a transaction of the caller's. */
    public RetryOutcome.Settled settle(Tx tx, Claim claim, Verdict verdict) {
        return claims.settle(tx, claim, verdict);
    }

    /** Makes an event due at once and gives it all its retries again, wherever it stands. */
    public RetryOutcome.Requeued requeue(String id) {
        return store.write(tx -> requeue(tx, id));
    }

    /** As {@link #requeue(String)}, within a transaction of the caller's. */
    public RetryOutcome.Requeued requeue(Tx tx, String id) {
        return keeper.requeue(tx, id);
    }

    /** Requeues what a page of a query has, but for what a runner is trying. */
    public RetryOutcome.RequeuedAll requeueAll(FailedEventQuery query) {
        return store.write(LARGE, tx -> requeueAll(tx, query));
    }

    /** As {@link #requeueAll(FailedEventQuery)}, within a transaction of the caller's. */
    public RetryOutcome.RequeuedAll requeueAll(Tx tx, FailedEventQuery query) {
        Page<FailedEvent> page = list(tx, query);
        long requeued = page.rows().stream()
                .filter(event -> requeue(tx, event.id()) instanceof RetryOutcome.EventStored)
                .count();
        return new RetryOutcome.RequeuedAll((int) requeued, page.next());
    }

    /** Lets an event go that will not be applied. */
    public RetryOutcome.Discarded discard(String id, String note) {
        return store.write(tx -> discard(tx, id, note));
    }

    /** As {@link #discard(String, String)}, within a transaction of the caller's. */
    public RetryOutcome.Discarded discard(Tx tx, String id, String note) {
        return keeper.discard(tx, id, note);
    }

    /** Makes the first event of a reference due at once, if it waits for its next retry: what it needed may be there. */
    public void hurry(String reference) {
        store.update(tx -> hurry(tx, reference));
    }

    /** As {@link #hurry(String)}, within a transaction of the caller's. */
    public void hurry(Tx tx, String reference) {
        firstOfReference(tx, reference)
                .filter(event -> event.status().isRetryable() && event.state().lease() == null)
                .filter(event -> !event.state().behind())
                .filter(event -> event.state().nextRetryAt().isAfter(tx.now()))
                .ifPresent(event ->
                        ReferenceOrdering.put(tx, event.with(event.state().unblocked(tx.now()))));
    }

    /** One event. */
    public Optional<FailedEvent> get(String id) {
        return store.read(tx -> get(tx, id));
    }

    /** As {@link #get(String)}, within a transaction of the caller's. */
    public Optional<FailedEvent> get(ReadTx tx, String id) {
        return tx.get(RetrySchema.EVENTS, Args.name("id", id, RetryLimits.MAX_ID));
    }

    /** One event with its data. */
    public Optional<InboundEvent> getWithData(String id) {
        return store.read(tx -> getWithData(tx, id));
    }

    /** As {@link #getWithData(String)}, within a transaction of the caller's. */
    public Optional<InboundEvent> getWithData(ReadTx tx, String id) {
        return get(tx, id).map(row -> FailedEventStore.readEvent(tx, row));
    }

    /** The event of a reference that all others of it wait for. */
    public Optional<FailedEvent> firstOfReference(String reference) {
        return store.read(tx -> firstOfReference(tx, reference));
    }

    /** As {@link #firstOfReference(String)}, within a transaction of the caller's. */
    public Optional<FailedEvent> firstOfReference(ReadTx tx, String reference) {
        return ReferenceOrdering.first(tx, Args.name("reference", reference, RetryLimits.MAX_ID));
    }

    /** What a claim would look at now, in that order. */
    public List<FailedEvent> due(int limit) {
        return store.read(tx -> due(tx, limit));
    }

    /** As {@link #due(int)}, within a transaction of the caller's. */
    public List<FailedEvent> due(ReadTx tx, int limit) {
        return FailedEventLookup.due(tx, Args.within("limit", limit, 1, RetryLimits.MAX_BATCH));
    }

    /** Events by status, type, publisher and reference. */
    public Page<FailedEvent> list(FailedEventQuery query) {
        return store.read(tx -> list(tx, query));
    }

    /** As {@link #list(FailedEventQuery)}, within a transaction of the caller's. */
    public Page<FailedEvent> list(ReadTx tx, FailedEventQuery query) {
        return FailedEventLookup.list(tx, query);
    }

    /** The archive, oldest first; empty unless the options say for how long it is kept. */
    public Page<ArchivedEvent> archived(int limit, @Nullable String cursor) {
        return store.read(tx -> archived(tx, limit, cursor));
    }

    /** As {@link #archived(int, String)}, within a transaction of the caller's. */
    public Page<ArchivedEvent> archived(ReadTx tx, int limit, @Nullable String cursor) {
        Page<Entry<Long, ArchivedEvent>> page =
                tx.scan(RetrySchema.ARCHIVE).page(Args.within("limit", limit, 1, RetryLimits.MAX_BATCH), cursor);
        return new Page<>(page.rows().stream().map(Entry::value).toList(), page.next());
    }

    /** How many events there are of each status: counts them. */
    public Map<Status, Long> counts() {
        return store.read(this::counts);
    }

    /** As {@link #counts()}, within a transaction of the caller's. */
    public Map<Status, Long> counts(ReadTx tx) {
        return FailedEventLookup.counts(tx);
    }

    /** How often something happened, ever. */
    public List<RetryCounter> counters() {
        return store.read(this::counters);
    }

    /** As {@link #counters()}, within a transaction of the caller's. */
    public List<RetryCounter> counters(ReadTx tx) {
        return RetryCounter.readAll(tx);
    }

    /** Proves that order, data and counters agree: reads everything. */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new RetryCheck(tx).run();
    }
}
