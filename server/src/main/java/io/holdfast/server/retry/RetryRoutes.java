package io.holdfast.server.retry;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryEndpoints;
import io.holdfast.retry.Claim;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.Page;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.stream.Stream;

/** Failed events over HTTP. */
public final class RetryRoutes {

    private final Retries retries;

    public RetryRoutes(Retries retries) {
        this.retries = retries;
    }

    public List<Operation<?>> operations() {
        return Stream.of(events(), claims(), people(), views())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> events() {
        return List.of(
                command(RetryEndpoints.SAVE, this::save),
                command(
                        RetryEndpoints.SAVE_ALL,
                        (tx, q) -> new RetryApi.AllSaved(mapEach(q.events(), event -> save(tx, event)))));
    }

    private RetryApi.Saved save(Tx tx, RetryApi.Save asked) {
        InboundEvent event = RetryMapper.event(asked);
        RetryApi.Cause cause = WireConversions.orDefault(asked.cause(), RetryApi.Cause.FAILED);
        return RetryMapper.saved(
                switch (cause) {
                    case FAILED -> retries.save(tx, event, Verdict.failed(asked.error()));
                    case REFUSED -> retries.save(tx, event, Verdict.refused(asked.error()));
                    case HOPELESS -> retries.save(tx, event, Verdict.hopeless(asked.error()));
                    case UNTRIED -> retries.saveUntried(tx, event, asked.error());
                });
    }

    private List<Operation<?>> claims() {
        return List.of(
                command(RetryEndpoints.CLAIM, (tx, q) -> RetryMapper.claims(retries.claim(tx, RetryMapper.request(q)))),
                command(
                        RetryEndpoints.SETTLE,
                        (tx, q) -> RetryMapper.settled(retries.settle(
                                tx, RetryMapper.claim(q.id(), q.sequence(), q.fence()), RetryMapper.verdict(q)))),
                command(RetryEndpoints.EXTEND, this::extend),
                command(
                        RetryEndpoints.RELEASE,
                        (tx, q) -> RetryMapper.settled(
                                retries.release(tx, RetryMapper.claim(q.id(), q.sequence(), q.fence())))));
    }

    private RetryApi.Held extend(Tx tx, RetryApi.Extend asked) {
        Claim claim = RetryMapper.claim(asked.id(), asked.sequence(), asked.fence());
        RetryOutcome.ClaimExtended held =
                retries.extend(tx, claim, asked.lease()).orThrow(RetryOutcome.ClaimExtended.class);
        return new RetryApi.Held(held.claim().until());
    }

    private List<Operation<?>> people() {
        return List.of(
                command(RetryEndpoints.REQUEUE, (tx, q) -> RetryMapper.settled(retries.requeue(tx, q.id()))),
                command(RetryEndpoints.REQUEUE_ALL, (tx, q) -> {
                    RetryOutcome.RequeuedAll moved = retries.requeueAll(tx, RetryMapper.query(q));
                    return new RetryApi.Moved(moved.events(), moved.next().orElse(null));
                }),
                command(RetryEndpoints.DISCARD, (tx, q) -> RetryMapper.settled(retries.discard(tx, q.id(), q.note()))),
                command(RetryEndpoints.DISCARD_ALL, this::discardAll),
                command(RetryEndpoints.HURRY, (tx, q) -> {
                    retries.retryNow(tx, q.reference());
                    return new RetryApi.Done();
                }));
    }

    private RetryApi.Moved discardAll(Tx tx, RetryApi.DiscardAll asked) {
        Page<FailedEvent> page = retries.list(tx, RetryMapper.query(asked));
        long discarded = page.rows().stream()
                .filter(event -> retries.discard(tx, event.id(), asked.note()) instanceof RetryOutcome.EventRemoved)
                .count();
        return new RetryApi.Moved((int) discarded, page.next().orElse(null));
    }

    private List<Operation<?>> views() {
        return List.of(
                query(
                        RetryEndpoints.EVENTS,
                        (tx, q) -> page(retries.list(tx, RetryMapper.query(q)), RetryMapper::failed)),
                query(
                        RetryEndpoints.EVENT,
                        (tx, q) -> RetryMapper.failed(orNotFound("event", q.id(), retries.get(tx, q.id())))),
                query(
                        RetryEndpoints.DATA,
                        (tx, q) -> RetryMapper.event(orNotFound("event", q.id(), retries.getWithData(tx, q.id())))),
                query(
                        RetryEndpoints.FIRST,
                        (tx, q) -> RetryMapper.failed(
                                orNotFound("event", q.reference(), retries.firstOfReference(tx, q.reference())))),
                query(
                        RetryEndpoints.DUE,
                        (tx, q) ->
                                WireConversions.singlePage(retries.due(tx, pageSize(q.limit())), RetryMapper::failed)),
                query(
                        RetryEndpoints.ENDED,
                        (tx, q) -> page(retries.archived(tx, pageSize(q.limit()), q.cursor()), RetryMapper::ended)),
                query(RetryEndpoints.COUNTS, (tx, q) -> RetryMapper.counts(retries.counts(tx))),
                query(
                        RetryEndpoints.COUNTERS,
                        (tx, q) -> WireConversions.singlePage(retries.counters(tx), RetryMapper::counter)),
                query(RetryEndpoints.CHECK, (tx, q) -> RetryMapper.check(retries.check(tx)))
                        .asStandalone());
    }
}
