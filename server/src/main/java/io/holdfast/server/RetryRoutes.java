package io.holdfast.server;

import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryCalls;
import io.holdfast.retry.Claim;
import io.holdfast.retry.Event;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.Outcome;
import io.holdfast.retry.Retries;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Page;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.stream.Stream;

/** Failed events over HTTP. */
final class RetryRoutes {

    private final Retries retries;

    RetryRoutes(Retries retries) {
        this.retries = retries;
    }

    List<Operation<?>> all() {
        return Stream.of(events(), claims(), people(), views())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> events() {
        return List.of(
                does(RetryCalls.SAVE, this::save),
                does(
                        RetryCalls.SAVE_ALL,
                        (tx, q) -> new RetryApi.AllSaved(each(q.events(), event -> save(tx, event)))));
    }

    private RetryApi.Saved save(Tx tx, RetryApi.Save asked) {
        Event event = RetryWire.event(asked);
        RetryApi.Cause cause = Wire.or(asked.cause(), RetryApi.Cause.FAILED);
        return RetryWire.saved(
                switch (cause) {
                    case FAILED -> retries.save(tx, event, Verdict.failed(asked.error()));
                    case REFUSED -> retries.save(tx, event, Verdict.refused(asked.error()));
                    case HOPELESS -> retries.save(tx, event, Verdict.hopeless(asked.error()));
                    case UNTRIED -> retries.keep(tx, event, asked.error());
                });
    }

    private List<Operation<?>> claims() {
        return List.of(
                does(RetryCalls.CLAIM, (tx, q) -> RetryWire.claims(retries.claim(tx, RetryWire.request(q)))),
                does(
                        RetryCalls.SETTLE,
                        (tx, q) -> RetryWire.settled(retries.settle(
                                tx, RetryWire.claim(q.id(), q.sequence(), q.fence()), RetryWire.verdict(q)))),
                does(RetryCalls.EXTEND, this::extend),
                does(
                        RetryCalls.RELEASE,
                        (tx, q) -> RetryWire.settled(
                                retries.release(tx, RetryWire.claim(q.id(), q.sequence(), q.fence())))));
    }

    private RetryApi.Held extend(Tx tx, RetryApi.Extend asked) {
        Claim claim = RetryWire.claim(asked.id(), asked.sequence(), asked.fence());
        Outcome.Held held = retries.extend(tx, claim, asked.lease()).orThrow(Outcome.Held.class);
        return new RetryApi.Held(held.claim().until());
    }

    private List<Operation<?>> people() {
        return List.of(
                does(RetryCalls.REQUEUE, (tx, q) -> RetryWire.settled(retries.requeue(tx, q.id()))),
                does(RetryCalls.REQUEUE_ALL, (tx, q) -> {
                    Outcome.RequeuedAll moved = retries.requeueAll(tx, RetryWire.query(q));
                    return new RetryApi.Moved(moved.events(), moved.next().orElse(null));
                }),
                does(RetryCalls.DISCARD, (tx, q) -> RetryWire.settled(retries.discard(tx, q.id(), q.note()))),
                does(RetryCalls.DISCARD_ALL, this::discardAll),
                does(RetryCalls.HURRY, (tx, q) -> {
                    retries.hurry(tx, q.reference());
                    return new RetryApi.Done();
                }));
    }

    private RetryApi.Moved discardAll(Tx tx, RetryApi.DiscardAll asked) {
        Page<FailedEvent> page = retries.list(tx, RetryWire.query(asked));
        long discarded = page.rows().stream()
                .filter(event -> retries.discard(tx, event.id(), asked.note()) instanceof Outcome.Removed)
                .count();
        return new RetryApi.Moved((int) discarded, page.next().orElse(null));
    }

    private List<Operation<?>> views() {
        return List.of(
                reads(RetryCalls.EVENTS, (tx, q) -> page(retries.list(tx, RetryWire.query(q)), RetryWire::failed)),
                reads(RetryCalls.EVENT, (tx, q) -> RetryWire.failed(found("event", q.id(), retries.get(tx, q.id())))),
                reads(RetryCalls.DATA, (tx, q) -> RetryWire.event(found("event", q.id(), retries.event(tx, q.id())))),
                reads(
                        RetryCalls.FIRST,
                        (tx, q) -> RetryWire.failed(found("event", q.reference(), retries.first(tx, q.reference())))),
                reads(RetryCalls.DUE, (tx, q) -> Wire.all(retries.due(tx, size(q.limit())), RetryWire::failed)),
                reads(
                        RetryCalls.ENDED,
                        (tx, q) -> page(retries.ended(tx, size(q.limit()), q.cursor()), RetryWire::ended)),
                reads(RetryCalls.COUNTS, (tx, q) -> RetryWire.counts(retries.counts(tx))),
                reads(RetryCalls.COUNTERS, (tx, q) -> Wire.all(retries.counters(tx), RetryWire::counter)),
                reads(RetryCalls.CHECK, (tx, q) -> RetryWire.check(retries.check(tx)))
                        .thorough());
    }
}
