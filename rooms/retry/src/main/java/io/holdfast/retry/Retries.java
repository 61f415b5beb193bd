package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.Entry;
import io.holdfast.store.Limits;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
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
 * try (RetryRunner runner = RetryRunner.of(retries, RunnerOptions.DEFAULT, this::process)) {
 *     runner.start();
 * }
 * }</pre>
 */
public final class Retries {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = RetrySchema.SCHEMA;

    /** Room for the largest event. */
    static final WriteOptions LARGE = WriteOptions.named("retry").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    private final Store store;
    private final Keeper keeper;
    private final Claims claims;

    public Retries(Store store, RetryOptions options) {
        this.store = store;
        keeper = new Keeper(options);
        claims = new Claims(options, keeper);
    }

    Store store() {
        return store;
    }

    /** Keeps an event that could not be applied, once for each id. */
    public Outcome.Saved save(Event event, Verdict.NotDone verdict) {
        return store.write(LARGE, tx -> save(tx, event, verdict));
    }

    /** As {@link #save(Event, Verdict.NotDone)}, within a transaction of the caller's. */
    public Outcome.Saved save(Tx tx, Event event, Verdict.NotDone verdict) {
        return keeper.save(tx, event, verdict);
    }

    /** Keeps an event that was not tried, since others of its reference come first: due at once, when they are done. */
    public Outcome.Saved keep(Event event, String why) {
        return store.write(LARGE, tx -> keep(tx, event, why));
    }

    /** As {@link #keep(Event, String)}, within a transaction of the caller's. */
    public Outcome.Saved keep(Tx tx, Event event, String why) {
        return keeper.keep(tx, event, why);
    }

    /**
     * Takes events that are due, the longest due first, of each reference at most one. They belong to the runner until
     * its lease ends; then they count as failed.
     */
    public Outcome.Claimed claim(ClaimRequest request) {
        return store.write(LARGE, tx -> claim(tx, request));
    }

    /** As {@link #claim(ClaimRequest)}, within a transaction of the caller's. */
    public Outcome.Claimed claim(Tx tx, ClaimRequest request) {
        return claims.claim(tx, request);
    }

    /** Keeps an event for so long from now on. */
    public Outcome.Extended extend(Claim claim, Duration lease) {
        return store.write(tx -> extend(tx, claim, lease));
    }

    /** As {@link #extend(Claim, Duration)}, within a transaction of the caller's. */
    public Outcome.Extended extend(Tx tx, Claim claim, Duration lease) {
        return claims.extend(tx, claim, Args.between("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY));
    }

    /** Gives an event back as if it had not been claimed. */
    public Outcome.Settled release(Claim claim) {
        return store.write(tx -> release(tx, claim));
    }

    /** As {@link #release(Claim)}, within a transaction of the caller's. */
    public Outcome.Settled release(Tx tx, Claim claim) {
        return claims.release(tx, claim);
    }

    /** The event is applied: it is removed, but for the archive. */
    public Outcome.Settled succeed(Claim claim) {
        return store.write(tx -> succeed(tx, claim));
    }

    /** As {@link #succeed(Claim)}, within a transaction of the caller's: that of the effect, to be exact. */
    public Outcome.Settled succeed(Tx tx, Claim claim) {
        return claims.settle(tx, claim, Verdict.done());
    }

    /** The event failed once more: it is tried again, later, or put aside if that was the last time. */
    public Outcome.Settled fail(Claim claim, String error) {
        return settle(claim, Verdict.failed(error));
    }

    /** As {@link #fail(Claim, String)}, within a transaction of the caller's. */
    public Outcome.Settled fail(Tx tx, Claim claim, String error) {
        return settle(tx, claim, Verdict.failed(error));
    }

    /** The rules of the business say no: the event is put aside as refused. */
    public Outcome.Settled refuse(Claim claim, String reason) {
        return settle(claim, Verdict.refused(reason));
    }

    /** As {@link #refuse(Claim, String)}, within a transaction of the caller's. */
    public Outcome.Settled refuse(Tx tx, Claim claim, String reason) {
        return settle(tx, claim, Verdict.refused(reason));
    }

    /** The event will never work: it is put aside as exhausted. */
    public Outcome.Settled exhaust(Claim claim, String error) {
        return settle(claim, Verdict.hopeless(error));
    }

    /** As {@link #exhaust(Claim, String)}, within a transaction of the caller's. */
    public Outcome.Settled exhaust(Tx tx, Claim claim, String error) {
        return settle(tx, claim, Verdict.hopeless(error));
    }

    /** {@link #succeed}, {@link #fail}, {@link #refuse} or {@link #exhaust}, as the verdict says. */
    public Outcome.Settled settle(Claim claim, Verdict verdict) {
        return store.write(tx -> settle(tx, claim, verdict));
    }

    /** As {@link #settle(Claim, Verdict)}, within a transaction of the caller's. */
    public Outcome.Settled settle(Tx tx, Claim claim, Verdict verdict) {
        return claims.settle(tx, claim, verdict);
    }

    /** Makes an event due at once and gives it all its retries again, wherever it stands. */
    public Outcome.Requeued requeue(String id) {
        return store.write(tx -> requeue(tx, id));
    }

    /** As {@link #requeue(String)}, within a transaction of the caller's. */
    public Outcome.Requeued requeue(Tx tx, String id) {
        return keeper.requeue(tx, id);
    }

    /** Requeues what a page of a query has, but for what a runner is trying. */
    public Outcome.RequeuedAll requeueAll(FailedQuery query) {
        return store.write(LARGE, tx -> requeueAll(tx, query));
    }

    /** As {@link #requeueAll(FailedQuery)}, within a transaction of the caller's. */
    public Outcome.RequeuedAll requeueAll(Tx tx, FailedQuery query) {
        Page<FailedEvent> page = list(tx, query);
        long requeued = page.rows().stream()
                .filter(event -> requeue(tx, event.id()) instanceof Outcome.Kept)
                .count();
        return new Outcome.RequeuedAll((int) requeued, page.next());
    }

    /** Lets an event go that will not be applied. */
    public Outcome.Discarded discard(String id, String note) {
        return store.write(tx -> discard(tx, id, note));
    }

    /** As {@link #discard(String, String)}, within a transaction of the caller's. */
    public Outcome.Discarded discard(Tx tx, String id, String note) {
        return keeper.discard(tx, id, note);
    }

    /** Makes the first event of a reference due at once, if it waits for its next retry: what it needed may be there. */
    public void hurry(String reference) {
        store.update(tx -> hurry(tx, reference));
    }

    /** As {@link #hurry(String)}, within a transaction of the caller's. */
    public void hurry(Tx tx, String reference) {
        first(tx, reference)
                .filter(event -> event.status().isRetried() && event.state().lease() == null)
                .filter(event -> !event.state().behind())
                .filter(event -> event.state().nextRetryAt().isAfter(tx.now()))
                .ifPresent(event -> Lanes.put(tx, event.with(event.state().inFront(tx.now()))));
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
    public Optional<Event> event(String id) {
        return store.read(tx -> event(tx, id));
    }

    /** As {@link #event(String)}, within a transaction of the caller's. */
    public Optional<Event> event(ReadTx tx, String id) {
        return get(tx, id).map(row -> Keeper.event(tx, row));
    }

    /** The event of a reference that all others of it wait for. */
    public Optional<FailedEvent> first(String reference) {
        return store.read(tx -> first(tx, reference));
    }

    /** As {@link #first(String)}, within a transaction of the caller's. */
    public Optional<FailedEvent> first(ReadTx tx, String reference) {
        return Lanes.first(tx, Args.name("reference", reference, RetryLimits.MAX_ID));
    }

    /** What a claim would look at now, in that order. */
    public List<FailedEvent> due(int limit) {
        return store.read(tx -> due(tx, limit));
    }

    /** As {@link #due(int)}, within a transaction of the caller's. */
    public List<FailedEvent> due(ReadTx tx, int limit) {
        return Views.due(tx, Args.within("limit", limit, 1, RetryLimits.MAX_BATCH));
    }

    /** Events by status, type, publisher and reference. */
    public Page<FailedEvent> list(FailedQuery query) {
        return store.read(tx -> list(tx, query));
    }

    /** As {@link #list(FailedQuery)}, within a transaction of the caller's. */
    public Page<FailedEvent> list(ReadTx tx, FailedQuery query) {
        return Views.list(tx, query);
    }

    /** The archive, oldest first; empty unless the options say for how long it is kept. */
    public Page<Ended> ended(int limit, @Nullable String cursor) {
        return store.read(tx -> ended(tx, limit, cursor));
    }

    /** As {@link #ended(int, String)}, within a transaction of the caller's. */
    public Page<Ended> ended(ReadTx tx, int limit, @Nullable String cursor) {
        Page<Entry<Long, Ended>> page =
                tx.scan(RetrySchema.ENDED).page(Args.within("limit", limit, 1, RetryLimits.MAX_BATCH), cursor);
        return new Page<>(page.rows().stream().map(Entry::value).toList(), page.next());
    }

    /** How many events there are of each status: counts them. */
    public Map<Status, Long> counts() {
        return store.read(this::counts);
    }

    /** As {@link #counts()}, within a transaction of the caller's. */
    public Map<Status, Long> counts(ReadTx tx) {
        return Views.counts(tx);
    }

    /** How often something happened, ever. */
    public List<Counter> counters() {
        return store.read(this::counters);
    }

    /** As {@link #counters()}, within a transaction of the caller's. */
    public List<Counter> counters(ReadTx tx) {
        return Counter.all(tx);
    }

    /** Proves that order, data and counters agree: reads everything. */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new Check(tx).run();
    }
}
