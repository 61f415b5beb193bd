package io.holdfast.server.queue;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The queue over HTTP. */
public final class QueueRoutes {

    private static final long MOVED_AT_ONCE = 1_000;

    private final Queues queues;

    public QueueRoutes(Queues queues) {
        this.queues = queues;
    }

    public List<Operation<?>> operations() {
        return Stream.of(admin(), messages(), deliveries(), new QueueViewRoutes(queues).operations())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> admin() {
        return List.of(
                command(QueueEndpoints.CREATE, (tx, q) -> stored(queues.admin().create(tx, QueueMapper.config(q)))),
                command(
                        QueueEndpoints.CONFIGURE,
                        (tx, q) -> stored(queues.admin().configure(tx, QueueMapper.config(q)))),
                command(
                        QueueEndpoints.DELETE,
                        (tx, q) -> new QueueApi.Count(queues.admin()
                                .delete(tx, q.queue())
                                .orThrow(QueueOutcome.QueueDeleted.class)
                                .messages())),
                command(QueueEndpoints.PAUSE, (tx, q) -> stored(queues.admin().pause(tx, q.queue()))),
                command(QueueEndpoints.RESUME, (tx, q) -> stored(queues.admin().resume(tx, q.queue()))),
                command(
                        QueueEndpoints.PURGE,
                        (tx, q) -> moved(
                                tx,
                                q.queue(),
                                queues.admin().purge(tx, q.queue(), orDefault(q.most(), MOVED_AT_ONCE)))),
                command(
                        QueueEndpoints.REDRIVE,
                        (tx, q) -> moved(
                                tx,
                                q.queue(),
                                queues.admin().redrive(tx, q.queue(), orDefault(q.most(), MOVED_AT_ONCE)))),
                command(QueueEndpoints.DISCARD, this::discard));
    }

    private QueueApi.Done discard(Tx tx, QueueApi.MessageRef asked) {
        if (!queues.admin().discard(tx, asked.queue(), asked.message())) {
            throw ApiException.notFound("message", asked.message());
        }
        return new QueueApi.Done();
    }

    private List<Operation<?>> messages() {
        return List.of(
                command(
                        QueueEndpoints.ENQUEUE,
                        (tx, q) -> QueueMapper.accepted(
                                queues.enqueue(tx, QueueMapper.message(q)).orThrow(QueueOutcome.Accepted.class))),
                command(
                        QueueEndpoints.ENQUEUE_ALL,
                        (tx, q) -> new QueueApi.AllAccepted(mapEach(
                                queues.enqueueAll(tx, mapEach(q.messages(), QueueMapper::message))
                                        .orThrow(QueueOutcome.AllAccepted.class)
                                        .accepted(),
                                QueueMapper::accepted))));
    }

    private List<Operation<?>> deliveries() {
        return List.of(
                command(QueueEndpoints.LEASE, (tx, q) -> QueueMapper.deliveries(queues.lease(tx, QueueMapper.lease(q))))
                        .withoutFsync()
                        .withLongPoll(new Operation.LongPoll<>(
                                QueueApi.Lease::queue,
                                q -> orDefault(q.waiting(), Duration.ZERO),
                                answer -> answer instanceof QueueApi.Deliveries got
                                        && got.deliveries().isEmpty())),
                command(QueueEndpoints.NEXT, this::next),
                command(QueueEndpoints.ACK, this::ack),
                command(
                        QueueEndpoints.ACK_ALL,
                        (tx, q) -> WireConversions.singlePage(
                                queues.ackAll(tx, mapEach(q.receipts(), QueueMapper::receipt)), QueueMapper::acked)),
                command(
                        QueueEndpoints.NACK,
                        (tx, q) -> QueueMapper.returned(queues.nack(
                                tx, QueueMapper.receipt(q.queue(), q.message(), q.token()), q.delay(), q.reason()))),
                command(
                        QueueEndpoints.RELEASE,
                        (tx, q) -> QueueMapper.returned(queues.release(tx, QueueMapper.receipt(q)))),
                command(
                        QueueEndpoints.EXTEND,
                        (tx, q) -> new QueueApi.Held(queues.extend(
                                        tx, QueueMapper.receipt(q.queue(), q.message(), q.token()), q.visibility())
                                .orThrow(QueueOutcome.LeaseExtended.class)
                                .until())));
    }

    private QueueApi.NextDeliveries next(Tx tx, QueueApi.Next asked) {
        QueueOutcome.AckedAndLeased next =
                queues.ackAndLease(tx, mapEach(asked.done(), QueueMapper::receipt), QueueMapper.lease(asked.lease()));
        return new QueueApi.NextDeliveries(
                mapEach(next.acked(), QueueMapper::acked),
                QueueMapper.deliveries(next.leased()).deliveries());
    }

    private QueueApi.Done ack(Tx tx, QueueApi.Receipt asked) {
        queues.ack(tx, QueueMapper.receipt(asked)).orThrow();
        return new QueueApi.Done();
    }

    private static QueueApi.Queue stored(QueueOutcome outcome) {
        return QueueMapper.queue(
                outcome.orThrow(QueueOutcome.ConfigStored.class).config());
    }

    /** If nothing was moved, what is left cannot be: whoever goes on while there is more comes to an end. */
    private QueueApi.Moved moved(Tx tx, String queue, QueueOutcome.Moved outcome) {
        long moved = outcome.orThrow(QueueOutcome.MessagesMoved.class).messages();
        boolean left = queues.views()
                .stats(tx, queue)
                .filter(stats -> stats.ready() + stats.delayed() > 0)
                .isPresent();
        return new QueueApi.Moved(moved, moved > 0 && left);
    }
}
