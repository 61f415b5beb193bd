package io.holdfast.server;

import static io.holdfast.server.Operation.command;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.or;

import io.holdfast.api.QueueApi;
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
                command(
                                "queue.create",
                                "POST /v1/queues",
                                QueueApi.Config.class,
                                QueueApi.Queue.class,
                                "Makes a queue.",
                                (tx, q) -> stored(queues.admin().create(tx, QueueWire.config(q))))
                        .created(),
                command(
                        "queue.configure",
                        "PUT /v1/queues/{queue}",
                        QueueApi.Config.class,
                        QueueApi.Queue.class,
                        "Replaces the settings of a queue.",
                        (tx, q) -> stored(queues.admin().configure(tx, QueueWire.config(q)))),
                command(
                        "queue.delete",
                        "DELETE /v1/queues/{queue}",
                        QueueApi.QueueRef.class,
                        QueueApi.Count.class,
                        "Deletes a queue with its messages.",
                        (tx, q) -> new QueueApi.Count(queues.admin()
                                .delete(tx, q.queue())
                                .orThrow(Outcome.Removed.class)
                                .messages())),
                command(
                        "queue.pause",
                        "POST /v1/queues/{queue}/pause",
                        QueueApi.QueueRef.class,
                        QueueApi.Queue.class,
                        "Delivers nothing until it is resumed.",
                        (tx, q) -> stored(queues.admin().pause(tx, q.queue()))),
                command(
                        "queue.resume",
                        "POST /v1/queues/{queue}/resume",
                        QueueApi.QueueRef.class,
                        QueueApi.Queue.class,
                        "Delivers again.",
                        (tx, q) -> stored(queues.admin().resume(tx, q.queue()))),
                command(
                        "queue.purge",
                        "POST /v1/queues/{queue}/purge",
                        QueueApi.Most.class,
                        QueueApi.Count.class,
                        "Removes the first so many messages that nobody has a lease of.",
                        (tx, q) -> count(queues.admin().purge(tx, q.queue(), or(q.most(), MOVED_AT_ONCE)))),
                command(
                        "queue.redrive",
                        "POST /v1/queues/{queue}/redrive",
                        QueueApi.Most.class,
                        QueueApi.Count.class,
                        "Sends the first so many dead letters back to where they come from.",
                        (tx, q) -> count(queues.admin().redrive(tx, q.queue(), or(q.most(), MOVED_AT_ONCE)))),
                command(
                        "queue.discard",
                        "DELETE /v1/queues/{queue}/messages/{message}",
                        QueueApi.MessageRef.class,
                        QueueApi.Done.class,
                        "Removes a message that nobody has a lease of.",
                        this::discard));
    }

    private QueueApi.Done discard(Tx tx, QueueApi.MessageRef asked) {
        if (!queues.admin().discard(tx, asked.queue(), asked.message())) {
            throw Trouble.notFound("message", asked.message());
        }
        return new QueueApi.Done();
    }

    private List<Operation<?>> messages() {
        return List.of(
                command(
                                "queue.enqueue",
                                "POST /v1/queues/{queue}/messages",
                                QueueApi.Enqueue.class,
                                QueueApi.Accepted.class,
                                "Puts a message into its queue, once for each deduplication key.",
                                (tx, q) -> QueueWire.accepted(
                                        queues.enqueue(tx, QueueWire.message(q)).orThrow(Outcome.Accepted.class)))
                        .answers(202)
                        .keyed("dedupKey")
                        .bulky(),
                command(
                                "queue.enqueue_all",
                                "POST /v1/queue/messages",
                                QueueApi.EnqueueAll.class,
                                QueueApi.AllAccepted.class,
                                "Puts all messages into their queues, or none.",
                                (tx, q) -> new QueueApi.AllAccepted(each(
                                        queues.enqueueAll(tx, each(q.messages(), QueueWire::message))
                                                .orThrow(Outcome.AllAccepted.class)
                                                .accepted(),
                                        QueueWire::accepted)))
                        .answers(202)
                        .bulky());
    }

    private List<Operation<?>> deliveries() {
        return List.of(
                command(
                                "queue.lease",
                                "POST /v1/queues/{queue}/leases",
                                QueueApi.Lease.class,
                                QueueApi.Deliveries.class,
                                "Takes messages, and waits for the first one if it is told to.",
                                (tx, q) -> QueueWire.deliveries(queues.lease(tx, QueueWire.lease(q))))
                        .promised()
                        .patient(new Operation.Patience<>(
                                QueueApi.Lease::queue,
                                q -> or(q.waiting(), Duration.ZERO),
                                answer -> answer instanceof QueueApi.Deliveries got
                                        && got.deliveries().isEmpty())),
                command(
                        "queue.next",
                        "POST /v1/queue/next",
                        QueueApi.Next.class,
                        QueueApi.NextDeliveries.class,
                        "Ends deliveries well and takes the next ones in the same commit.",
                        this::next),
                command(
                        "queue.ack",
                        "POST /v1/queues/{queue}/messages/{message}/ack",
                        QueueApi.Receipt.class,
                        QueueApi.Done.class,
                        "Ends a delivery well.",
                        this::ack),
                command(
                                "queue.ack_all",
                                "POST /v1/queue/acks",
                                QueueApi.Receipts.class,
                                QueueApi.Acked.class,
                                "Ends deliveries well, each that can be, in one commit.",
                                (tx, q) -> Wire.all(
                                        queues.ackAll(tx, each(q.receipts(), QueueWire::receipt)), QueueWire::acked))
                        .pages()
                        .bulky(),
                command(
                        "queue.nack",
                        "POST /v1/queues/{queue}/messages/{message}/nack",
                        QueueApi.Nack.class,
                        QueueApi.Returned.class,
                        "Ends a delivery badly: another try, or the dead letters.",
                        (tx, q) -> QueueWire.returned(queues.nack(
                                tx, QueueWire.receipt(q.queue(), q.message(), q.token()), q.delay(), q.reason()))),
                command(
                        "queue.release",
                        "POST /v1/queues/{queue}/messages/{message}/release",
                        QueueApi.Receipt.class,
                        QueueApi.Returned.class,
                        "Gives a message back, as if it had not been delivered.",
                        (tx, q) -> QueueWire.returned(queues.release(tx, QueueWire.receipt(q)))),
                command(
                        "queue.extend",
                        "POST /v1/queues/{queue}/messages/{message}/extend",
                        QueueApi.Extend.class,
                        QueueApi.Held.class,
                        "Keeps a message for so long from now on.",
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

    private static QueueApi.Count count(Outcome.Moved outcome) {
        return new QueueApi.Count(outcome.orThrow(Outcome.Count.class).messages());
    }
}
