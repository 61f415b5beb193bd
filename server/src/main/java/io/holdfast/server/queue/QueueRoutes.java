package io.holdfast.server.queue;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.Operation.update;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.most;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.queue.InternalQueues;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The HTTP routes for the queue module's commands. */
public final class QueueRoutes {

    private static final long DEFAULT_MOVE = 1_000;
    private static final int CONFIGS_PER_READ = 1_000;

    private final Queues queues;

    public QueueRoutes(Queues queues) {
        this.queues = queues;
    }

    public List<Operation<?, ?, ?>> operations() {
        return Stream.of(
                        admin(),
                        messages(),
                        deliveries(),
                        new QueueViewRoutes(queues).operations(),
                        new ScheduleRoutes(queues.schedules()).operations())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .<Operation<?, ?, ?>>map(operation -> operation.withInternalResources(InternalQueues::contains))
                .toList();
    }

    private List<Operation<?, ?, ?>> admin() {
        return List.of(
                command(QueueEndpoints.CREATE, QueueMapper::config, queues.admin()::create, QueueMapper::stored),
                command(QueueEndpoints.CONFIGURE, QueueMapper::config, queues.admin()::put, QueueMapper::stored),
                command(QueueEndpoints.DELETE, (tx, q) -> queues.admin().delete(tx, q.queue()), QueueMapper::deleted),
                command(QueueEndpoints.PAUSE, (tx, q) -> queues.admin().pause(tx, q.queue()), QueueMapper::stored),
                command(QueueEndpoints.RESUME, (tx, q) -> queues.admin().resume(tx, q.queue()), QueueMapper::stored),
                command(
                        QueueEndpoints.PURGE,
                        (tx, q) -> moved(
                                tx,
                                q.queue(),
                                queues.admin()
                                        .purge(tx, q.queue(), most(q.most(), DEFAULT_MOVE, QueueLimits.MAX_BATCH))),
                        moved -> moved),
                command(
                                QueueEndpoints.REDRIVE,
                                (tx, q) -> moved(
                                        tx,
                                        q.queue(),
                                        queues.admin()
                                                .redrive(
                                                        tx,
                                                        withoutInternalOrigin(tx, q.queue()),
                                                        most(q.most(), DEFAULT_MOVE, QueueLimits.MAX_BATCH))),
                                moved -> moved)
                        .withStoredResource(
                                (tx, q) -> originsOf(tx, q.queue()).map(List::of),
                                q -> ApiException.forbiddenResource(
                                        "queue",
                                        "the queue '" + q.queue() + "' has dead letters from queues that "
                                                + "the scopes of this API key do not include")),
                command(
                                QueueEndpoints.REDRIVE_MESSAGE,
                                (tx, q) -> queues.admin()
                                        .redriveMessage(tx, withoutInternalOrigin(tx, q.queue()), q.message()),
                                moved -> new QueueApi.RedrivenMessage(moved.orThrow(QueueOutcome.MessageRedriven.class)
                                        .queue()))
                        .withStoredResource(
                                (tx, q) -> originsOf(tx, q.queue()).map(List::of),
                                q -> ApiException.forbiddenResource(
                                        "queue",
                                        "the queue '" + q.queue() + "' has dead letters from queues that "
                                                + "the scopes of this API key do not include")),
                update(
                        QueueEndpoints.DISCARD,
                        (tx, q) -> {
                            if (!queues.admin().discard(tx, q.queue(), q.message())) {
                                throw ApiException.notFound("message", q.message());
                            }
                        },
                        QueueApi.Done::new));
    }

    /** Returns the queues whose dead letters are moved to the given queue. */
    private Stream<String> originsOf(ReadTx tx, String deadLetterQueue) {
        List<String> origins = new ArrayList<>();
        String cursor = null;
        do {
            Page<QueueConfig> page = queues.views().queues(tx, CONFIGS_PER_READ, cursor);
            page.rows().stream()
                    .filter(config -> config.deadLetters().equals(deadLetterQueue))
                    .forEach(config -> origins.add(config.name()));
            cursor = page.next().orElse(null);
        } while (cursor != null);
        return origins.stream();
    }

    /** Returns the name of a dead-letter queue unless some of its messages came from an internal queue. */
    private String withoutInternalOrigin(ReadTx tx, String deadLetterQueue) {
        originsOf(tx, deadLetterQueue)
                .filter(InternalQueues::contains)
                .findFirst()
                .ifPresent(origin -> {
                    throw ApiException.internalResource("queue", "queue", origin);
                });
        return deadLetterQueue;
    }

    private List<Operation<?, ?, ?>> messages() {
        return List.of(
                // A refusal by a script that exceeded its budget starts the cooldown of the script.
                command(QueueEndpoints.ENQUEUE, QueueMapper::message, queues::enqueue, QueueMapper::enqueued)
                        .committingRefusals(),
                command(
                                QueueEndpoints.ENQUEUE_ALL,
                                q -> mapEach(q.messages(), QueueMapper::message),
                                queues::enqueueAll,
                                QueueMapper::allEnqueued)
                        .committingRefusals(),
                command(
                        QueueEndpoints.RESCHEDULE,
                        (tx, q) -> queues.reschedule(tx, q.queue(), q.message(), q.notBefore()),
                        QueueMapper::rescheduled),
                command(
                        QueueEndpoints.CANCEL,
                        (tx, q) -> queues.cancel(tx, q.queue(), q.message()),
                        cancelled -> new QueueApi.Done()));
    }

    private List<Operation<?, ?, ?>> deliveries() {
        return List.of(
                command(
                        QueueEndpoints.REPORT,
                        (tx, q) -> queues.report(
                                tx,
                                QueueMapper.receipt(q.queue(), q.message(), q.token()),
                                QueueLimitMapper.progress(q)),
                        stored -> new QueueApi.Done()),
                query(
                        QueueEndpoints.QUEUE,
                        (tx, q) -> QueueMapper.queue(
                                orNotFound("queue", q.queue(), queues.views().queue(tx, q.queue())),
                                originsOf(tx, q.queue()).toList(),
                                null),
                        queue -> queue),
                command(QueueEndpoints.LEASE, QueueMapper::lease, queues::lease, QueueMapper::deliveries)
                        .withoutFsync()
                        .withPayload(QueueMapper::payloadBytes)
                        .withLongPoll(
                                request -> request.waiting().compareTo(Duration.ZERO) > 0,
                                (request, attempt) -> queues.pollAsync(
                                        request.queue(),
                                        request.waiting(),
                                        attempt,
                                        committed ->
                                                committed.value().deliveries().isEmpty())),
                command(QueueEndpoints.NEXT, this::ackAndLease, QueueMapper::nextDeliveries)
                        .withPayload(outcome -> QueueMapper.payloadBytes(outcome.leased())),
                command(QueueEndpoints.ACK, QueueMapper::receipt, queues::ack, acked -> new QueueApi.Done()),
                command(
                        QueueEndpoints.ACK_ALL,
                        q -> mapEach(q.receipts(), QueueMapper::receipt),
                        queues::ackAll,
                        singlePage(QueueMapper::acked)),
                command(
                        QueueEndpoints.NACK,
                        (tx, q) -> queues.nack(
                                tx, QueueMapper.receipt(q.queue(), q.message(), q.token()), q.delay(), q.reason()),
                        QueueMapper::returned),
                command(QueueEndpoints.RELEASE, QueueMapper::receipt, queues::release, QueueMapper::returned),
                command(
                        QueueEndpoints.EXTEND,
                        (tx, q) -> queues.extend(
                                tx, QueueMapper.receipt(q.queue(), q.message(), q.token()), q.visibility()),
                        QueueMapper::extended));
    }

    /** Acknowledges deliveries and leases the next messages; a refused lease rolls back the acknowledgements. */
    private QueueOutcome.AckedAndLeased ackAndLease(Tx tx, QueueApi.Next request) {
        QueueOutcome.AckedAndLeased outcome = queues.ackAndLease(
                tx, mapEach(request.done(), QueueMapper::receipt), QueueMapper.lease(request.lease()));
        outcome.leased().orThrow();
        return outcome;
    }

    /**
     * Reports that more messages remain only if some were moved, so that a client that repeats the call eventually
     * stops.
     */
    private QueueApi.Moved moved(Tx tx, String queue, QueueOutcome.Moved outcome) {
        long moved = outcome.orThrow(QueueOutcome.MessagesMoved.class).messages();
        boolean remaining = queues.views()
                .stats(tx, queue)
                .filter(stats -> stats.ready() + stats.delayed() > 0)
                .isPresent();
        return new QueueApi.Moved(moved, moved > 0 && remaining);
    }
}
