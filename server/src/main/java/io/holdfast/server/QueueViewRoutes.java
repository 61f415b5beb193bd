package io.holdfast.server;

import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.Page;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueCalls;
import io.holdfast.queue.Queues;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.stream.Stream;

/** What there is to see of the queue, and its settings, over HTTP. */
final class QueueViewRoutes {

    private final Queues queues;

    QueueViewRoutes(Queues queues) {
        this.queues = queues;
    }

    List<Operation<?>> all() {
        return Stream.of(views(), states()).<Operation<?>>flatMap(List::stream).toList();
    }

    private List<Operation<?>> views() {
        return List.of(
                reads(
                        QueueCalls.QUEUES,
                        (tx, q) -> page(queues.views().queues(tx, size(q.limit()), q.cursor()), QueueWire::queue)),
                reads(
                        QueueCalls.QUEUE,
                        (tx, q) -> QueueWire.queue(
                                found("queue", q.queue(), queues.views().queue(tx, q.queue())))),
                reads(
                        QueueCalls.STATS,
                        (tx, q) -> QueueWire.stats(
                                found("queue", q.queue(), queues.views().stats(tx, q.queue())))),
                reads(
                        QueueCalls.KEYS,
                        (tx, q) -> page(
                                queues.views().keys(tx, q.queue(), size(q.limit()), q.cursor()), QueueWire::stats)),
                reads(
                        QueueCalls.KEY,
                        (tx, q) -> QueueWire.stats(found(
                                "fairness key",
                                q.fairnessKey(),
                                queues.views().stats(tx, q.queue(), q.fairnessKey())))),
                reads(QueueCalls.MESSAGES, this::messages),
                reads(
                        QueueCalls.PEEK,
                        (tx, q) -> Wire.all(queues.views().peek(tx, q.queue(), size(q.limit())), QueueWire::message)),
                reads(
                        QueueCalls.MESSAGE,
                        (tx, q) -> QueueWire.message(
                                found("message", q.message(), queues.views().message(tx, q.queue(), q.message())))),
                reads(
                        QueueCalls.LEASE_OF,
                        (tx, q) -> QueueWire.lease(
                                found("lease", q.message(), queues.views().lease(tx, q.queue(), q.message())))),
                reads(
                        QueueCalls.OVERDUE,
                        (tx, q) -> Wire.all(
                                queues.views().expiredLeases(tx, q.before(), size(q.limit())), QueueWire::lease)),
                reads(QueueCalls.CHECK, (tx, q) -> QueueWire.check(queues.check(tx))));
    }

    private Page<QueueApi.Message> messages(ReadTx tx, QueueApi.MessagesOf asked) {
        String key = asked.fairnessKey();
        return page(
                key == null
                        ? queues.views().messages(tx, asked.queue(), size(asked.limit()), asked.cursor())
                        : queues.views().messages(tx, asked.queue(), key, size(asked.limit()), asked.cursor()),
                QueueWire::message);
    }

    private List<Operation<?>> states() {
        return List.of(
                does(QueueCalls.PUT_STATE, (tx, q) -> {
                    queues.states().put(tx, q.key(), q.value());
                    return new QueueApi.Done();
                }),
                does(QueueCalls.DELETE_STATE, (tx, q) -> {
                    queues.states().delete(tx, q.key());
                    return new QueueApi.Done();
                }),
                reads(
                        QueueCalls.STATE,
                        (tx, q) -> new QueueApi.State(
                                q.key(), found("state", q.key(), queues.states().get(tx, q.key())))),
                does(QueueCalls.THROTTLE, (tx, q) -> {
                    queues.states().throttle(tx, q.key(), q.perSecond(), q.burst());
                    return new QueueApi.Done();
                }),
                does(QueueCalls.UNTHROTTLE, (tx, q) -> {
                    queues.states().unthrottle(tx, q.key());
                    return new QueueApi.Done();
                }));
    }
}
