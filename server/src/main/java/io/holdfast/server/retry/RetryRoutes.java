package io.holdfast.server.retry;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.Operation.update;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryEndpoints;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.RefusedException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The HTTP routes for failed events. */
public final class RetryRoutes {

    private final Retries retries;

    public RetryRoutes(Retries retries) {
        this.retries = retries;
    }

    public List<Operation<?, ?, ?>> operations() {
        return Stream.of(events(), claims(), administration(), views())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?, ?, ?>> events() {
        return List.of(
                command(RetryEndpoints.SAVE, RetryMapper::newEvent, this::save, RetryMapper::saved),
                command(
                        RetryEndpoints.SAVE_ALL,
                        q -> mapEach(q.events(), RetryMapper::newEvent),
                        (tx, events) ->
                                mapEach(events, event -> save(tx, event).orThrow(RetryOutcome.EventStored.class)),
                        saved -> new RetryApi.AllSaved(mapEach(saved, RetryMapper::saved))));
    }

    private RetryOutcome.Saved save(Tx tx, RetryMapper.NewEvent event) {
        Verdict.NotDone verdict = event.verdict();
        return verdict == null
                ? retries.saveUntried(tx, event.event(), event.error())
                : retries.save(tx, event.event(), verdict);
    }

    private List<Operation<?, ?, ?>> claims() {
        return List.of(
                command(RetryEndpoints.CLAIM, RetryMapper::claimRequest, retries.claims()::claim, RetryMapper::claims)
                        .withPayload(RetryMapper::payloadBytes),
                command(
                                RetryEndpoints.SETTLE,
                                (tx, q) -> retries.claims()
                                        .settle(
                                                tx,
                                                RetryMapper.claim(q.id(), q.sequence(), q.fence()),
                                                RetryMapper.verdict(q)),
                                RetryMapper::settled)
                        .withStoredResource((tx, q) -> typeOf(tx, q.id()), q -> eventNotFound(q.id())),
                command(
                                RetryEndpoints.EXTEND,
                                (tx, q) -> retries.claims()
                                        .extend(tx, RetryMapper.claim(q.id(), q.sequence(), q.fence()), q.lease()),
                                RetryMapper::extended)
                        .withStoredResource((tx, q) -> typeOf(tx, q.id()), q -> eventNotFound(q.id())),
                command(
                                RetryEndpoints.RELEASE,
                                (tx, q) -> retries.claims()
                                        .release(tx, RetryMapper.claim(q.id(), q.sequence(), q.fence())),
                                RetryMapper::settled)
                        .withStoredResource((tx, q) -> typeOf(tx, q.id()), q -> eventNotFound(q.id())));
    }

    /** Returns the type of an event, which is the resource that a scope with a pattern must match. */
    private Stream<List<String>> typeOf(ReadTx tx, String id) {
        return types(retries.get(tx, id));
    }

    private static Stream<List<String>> types(Optional<FailedEvent> event) {
        return event.stream().map(found -> List.of(found.type()));
    }

    private static RuntimeException eventNotFound(String id) {
        return new RefusedException(new RetryOutcome.EventNotFound(id));
    }

    private List<Operation<?, ?, ?>> administration() {
        return List.of(
                command(RetryEndpoints.REQUEUE, (tx, q) -> retries.requeue(tx, q.id()), RetryMapper::settled)
                        .withStoredResource((tx, q) -> typeOf(tx, q.id()), q -> eventNotFound(q.id())),
                command(
                        RetryEndpoints.REQUEUE_ALL,
                        RetryMapper::query,
                        retries::requeueAll,
                        moved -> new RetryApi.Moved(moved.events(), moved.next().orElse(null))),
                command(RetryEndpoints.DISCARD, (tx, q) -> retries.discard(tx, q.id(), q.note()), RetryMapper::settled)
                        .withStoredResource((tx, q) -> typeOf(tx, q.id()), q -> eventNotFound(q.id())),
                command(RetryEndpoints.DISCARD_ALL, this::discardAll, moved -> moved),
                update(RetryEndpoints.HURRY, (tx, q) -> retries.retryNow(tx, q.reference()), RetryApi.Done::new));
    }

    private RetryApi.Moved discardAll(Tx tx, RetryApi.DiscardAll request) {
        Page<FailedEvent> page = retries.list(tx, RetryMapper.query(request));
        long discarded = page.rows().stream()
                .filter(event -> retries.discard(tx, event.id(), request.note()) instanceof RetryOutcome.EventRemoved)
                .count();
        return new RetryApi.Moved((int) discarded, page.next().orElse(null));
    }

    private List<Operation<?, ?, ?>> views() {
        return List.of(
                query(RetryEndpoints.EVENTS, RetryMapper::query, retries::list, page(RetryMapper::failed)),
                query(
                                RetryEndpoints.EVENT,
                                (tx, q) -> orNotFound("event", q.id(), retries.get(tx, q.id())),
                                RetryMapper::failed)
                        .withStoredResource((tx, q) -> typeOf(tx, q.id()), q -> ApiException.notFound("event", q.id())),
                query(
                                RetryEndpoints.DATA,
                                (tx, q) -> orNotFound("event", q.id(), retries.getWithData(tx, q.id())),
                                RetryMapper::event)
                        .withStoredResource((tx, q) -> typeOf(tx, q.id()), q -> ApiException.notFound("event", q.id())),
                query(
                                RetryEndpoints.FIRST,
                                (tx, q) ->
                                        orNotFound("event", q.reference(), retries.firstOfReference(tx, q.reference())),
                                RetryMapper::failed)
                        .withStoredResource(
                                (tx, q) -> types(retries.firstOfReference(tx, q.reference())),
                                q -> ApiException.notFound("event", q.reference())),
                query(
                        RetryEndpoints.DUE,
                        (tx, q) -> retries.due(tx, pageSize(q.limit())),
                        singlePage(RetryMapper::failed)),
                query(
                        RetryEndpoints.ENDED,
                        (tx, q) -> retries.archived(tx, pageSize(q.limit()), q.cursor()),
                        page(RetryMapper::ended)),
                query(RetryEndpoints.COUNTS, (tx, q) -> retries.counts(tx), RetryMapper::counts),
                query(RetryEndpoints.COUNTERS, (tx, q) -> retries.counters(tx), singlePage(RetryMapper::counter)),
                query(RetryEndpoints.CHECK, (tx, q) -> retries.check(tx), RetryMapper::check)
                        .asStandalone());
    }
}
