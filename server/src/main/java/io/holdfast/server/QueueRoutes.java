package io.holdfast.server;

import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.or;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueCalls;
import io.holdfast.queue.Outcome;
import io.holdfast.queue.Queues;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The queue over HTTP. */
final class QueueRoutes {

    private static final long MOVED_AT_ONCE = 1_000;

    private final Queues queues;

    QueueRoutes(Queues queues) {
        this.queues = queues;
    }

    List<Operation<?>> all() {
        return Stream.of(admin(), messages(), deliveries(), new QueueViewRoutes(queues).all())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> admin() {
        return List.of(
                does(QueueCalls.CREATE, (tx, q) -> stored(queues.admin().create(tx, QueueWire.config(q)))),
                does(QueueCalls.CONFIGURE, (tx, q) -> stored(queues.admin().configure(tx, QueueWire.config(q)))),
                does(
                        QueueCalls.DELETE,
                        (tx, q) -> new QueueApi.Count(queues.admin()
                                .delete(tx, q.queue())
                                .orThrow(Outcome.Removed.class)
                                .messages())),
                does(QueueCalls.PAUSE, (tx, q) -> stored(queues.admin().pause(tx, q.queue()))),
                does(QueueCalls.RESUME, (tx, q) -> stored(queues.admin().resume(tx, q.queue()))),
                does(
                        QueueCalls.PURGE,
                        (tx, q) ->
                                moved(tx, q.queue(), queues.admin().purge(tx, q.queue(), or(q.most(), MOVED_AT_ONCE)))),
                does(
                        QueueCalls.REDRIVE,
                        (tx, q) -> moved(
                                tx, q.queue(), queues.admin().redrive(tx, q.queue(), or(q.most(), MOVED_AT_ONCE)))),
                does(QueueCalls.DISCARD, this::discard));
    }

    private QueueApi.Done discard(Tx tx, QueueApi.MessageRef asked) {
        if (!queues.admin().discard(tx, asked.queue(), asked.message())) {
            throw Trouble.notFound("message", asked.message());
        }
        return new QueueApi.Done();
    }

    private List<Operation<?>> messages() {
        return List.of(
                does(
                        QueueCalls.ENQUEUE,
                        (tx, q) -> QueueWire.accepted(
                                queues.enqueue(tx, QueueWire.message(q)).orThrow(Outcome.Accepted.class))),
                does(
                        QueueCalls.ENQUEUE_ALL,
                        (tx, q) -> new QueueApi.AllAccepted(each(
                                queues.enqueueAll(tx, each(q.messages(), QueueWire::message))
                                        .orThrow(Outcome.AllAccepted.class)
                                        .accepted(),
                                QueueWire::accepted))));
    }

    private List<Operation<?>> deliveries() {
        return List.of(
                does(QueueCalls.LEASE, (tx, q) -> QueueWire.deliveries(queues.lease(tx, QueueWire.lease(q))))
                        .promised()
                        .patient(new Operation.Patience<>(
                                QueueApi.Lease::queue,
                                q -> or(q.waiting(), Duration.ZERO),
                                answer -> answer instanceof QueueApi.Deliveries got
                                        && got.deliveries().isEmpty())),
                does(QueueCalls.NEXT, this::next),
                does(QueueCalls.ACK, this::ack),
                does(
                        QueueCalls.ACK_ALL,
                        (tx, q) ->
                                Wire.all(queues.ackAll(tx, each(q.receipts(), QueueWire::receipt)), QueueWire::acked)),
                does(
                        QueueCalls.NACK,
                        (tx, q) -> QueueWire.returned(queues.nack(
                                tx, QueueWire.receipt(q.queue(), q.message(), q.token()), q.delay(), q.reason()))),
                does(QueueCalls.RELEASE, (tx, q) -> QueueWire.returned(queues.release(tx, QueueWire.receipt(q)))),
                does(
                        QueueCalls.EXTEND,
                        (tx, q) -> new QueueApi.Held(
                                queues.extend(tx, QueueWire.receipt(q.queue(), q.message(), q.token()), q.visibility())
                                        .orThrow(Outcome.Held.class)
                                        .until())));
    }

    private QueueApi.NextDeliveries next(Tx tx, QueueApi.Next asked) {
        Outcome.Next next = queues.next(tx, each(asked.done(), QueueWire::receipt), QueueWire.lease(asked.lease()));
        return new QueueApi.NextDeliveries(
                each(next.acked(), QueueWire::acked),
                QueueWire.deliveries(next.leased()).deliveries());
    }

    private QueueApi.Done ack(Tx tx, QueueApi.Receipt asked) {
        queues.ack(tx, QueueWire.receipt(asked)).orThrow();
        return new QueueApi.Done();
    }

    private static QueueApi.Queue stored(Outcome outcome) {
        return QueueWire.queue(outcome.orThrow(Outcome.Stored.class).config());
    }

    /** If nothing was moved, what is left cannot be: whoever goes on while there is more comes to an end. */
    private QueueApi.Moved moved(Tx tx, String queue, Outcome.Moved outcome) {
        long moved = outcome.orThrow(Outcome.Count.class).messages();
        boolean left = queues.views()
                .stats(tx, queue)
                .filter(stats -> stats.ready() + stats.delayed() > 0)
                .isPresent();
        return new QueueApi.Moved(moved, moved > 0 && left);
    }
}
