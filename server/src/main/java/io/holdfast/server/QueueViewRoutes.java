package io.holdfast.server;

import static io.holdfast.server.Operation.command;
import static io.holdfast.server.Operation.query;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.Nothing;
import io.holdfast.api.Page;
import io.holdfast.api.QueueApi;
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
                query(
                                "queue.queues",
                                "GET /v1/queues",
                                QueueApi.ListOf.class,
                                QueueApi.Queue.class,
                                "All queues.",
                                (tx, q) ->
                                        page(queues.views().queues(tx, size(q.limit()), q.cursor()), QueueWire::queue))
                        .pages(),
                query(
                        "queue.queue",
                        "GET /v1/queues/{queue}",
                        QueueApi.QueueRef.class,
                        QueueApi.Queue.class,
                        "The settings of a queue.",
                        (tx, q) -> QueueWire.queue(
                                found("queue", q.queue(), queues.views().queue(tx, q.queue())))),
                query(
                        "queue.stats",
                        "GET /v1/queues/{queue}/stats",
                        QueueApi.QueueRef.class,
                        QueueApi.Stats.class,
                        "The figures of a queue.",
                        (tx, q) -> QueueWire.stats(
                                found("queue", q.queue(), queues.views().stats(tx, q.queue())))),
                query(
                                "queue.keys",
                                "GET /v1/queues/{queue}/keys",
                                QueueApi.Rows.class,
                                QueueApi.KeyStats.class,
                                "The figures of all fairness keys.",
                                (tx, q) -> page(
                                        queues.views().keys(tx, q.queue(), size(q.limit()), q.cursor()),
                                        QueueWire::stats))
                        .pages(),
                query(
                        "queue.key",
                        "GET /v1/queues/{queue}/keys/{fairnessKey}",
                        QueueApi.KeyRef.class,
                        QueueApi.KeyStats.class,
                        "The figures of a fairness key.",
                        (tx, q) -> QueueWire.stats(found(
                                "fairness key",
                                q.fairnessKey(),
                                queues.views().stats(tx, q.queue(), q.fairnessKey())))),
                query(
                                "queue.messages",
                                "GET /v1/queues/{queue}/messages",
                                QueueApi.MessagesOf.class,
                                QueueApi.Message.class,
                                "The messages of a queue, or of one fairness key.",
                                this::messages)
                        .pages(),
                query(
                                "queue.peek",
                                "GET /v1/queues/{queue}/peek",
                                QueueApi.Rows.class,
                                QueueApi.Message.class,
                                "The messages that would be delivered next.",
                                (tx, q) -> Wire.all(
                                        queues.views().peek(tx, q.queue(), size(q.limit())), QueueWire::message))
                        .pages(),
                query(
                        "queue.message",
                        "GET /v1/queues/{queue}/messages/{message}",
                        QueueApi.MessageRef.class,
                        QueueApi.Message.class,
                        "A message.",
                        (tx, q) -> QueueWire.message(
                                found("message", q.message(), queues.views().message(tx, q.queue(), q.message())))),
                query(
                        "queue.lease_of",
                        "GET /v1/queues/{queue}/messages/{message}/lease",
                        QueueApi.MessageRef.class,
                        QueueApi.LeaseInfo.class,
                        "Who has a message.",
                        (tx, q) -> QueueWire.lease(
                                found("lease", q.message(), queues.views().lease(tx, q.queue(), q.message())))),
                query(
                                "queue.overdue",
                                "GET /v1/queue/overdue-leases",
                                QueueApi.Overdue.class,
                                QueueApi.LeaseInfo.class,
                                "Leases of all queues whose time is over at an instant.",
                                (tx, q) -> Wire.all(
                                        queues.views().expiredLeases(tx, q.before(), size(q.limit())),
                                        QueueWire::lease))
                        .pages(),
                query(
                        "queue.check",
                        "GET /v1/queue/check",
                        Nothing.class,
                        QueueApi.Check.class,
                        "Proves that all messages, indexes and counts agree: reads everything.",
                        (tx, q) -> QueueWire.check(queues.check(tx))));
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
                command(
                        "queue.put_state",
                        "PUT /v1/queue/states/{key}",
                        QueueApi.PutState.class,
                        QueueApi.Done.class,
                        "A setting that scripts read.",
                        (tx, q) -> {
                            queues.states().put(tx, q.key(), q.value());
                            return new QueueApi.Done();
                        }),
                command(
                        "queue.delete_state",
                        "DELETE /v1/queue/states/{key}",
                        QueueApi.StateRef.class,
                        QueueApi.Done.class,
                        "Removes a setting.",
                        (tx, q) -> {
                            queues.states().delete(tx, q.key());
                            return new QueueApi.Done();
                        }),
                query(
                        "queue.state",
                        "GET /v1/queue/states/{key}",
                        QueueApi.StateRef.class,
                        QueueApi.State.class,
                        "A setting.",
                        (tx, q) -> new QueueApi.State(
                                q.key(), found("state", q.key(), queues.states().get(tx, q.key())))),
                command(
                        "queue.throttle",
                        "PUT /v1/queue/throttles/{key}",
                        QueueApi.PutThrottle.class,
                        QueueApi.Done.class,
                        "Lets at most so many messages with a throttle key through in a second.",
                        (tx, q) -> {
                            queues.states().throttle(tx, q.key(), q.perSecond(), q.burst());
                            return new QueueApi.Done();
                        }),
                command(
                        "queue.unthrottle",
                        "DELETE /v1/queue/throttles/{key}",
                        QueueApi.StateRef.class,
                        QueueApi.Done.class,
                        "Lets every message with a throttle key through.",
                        (tx, q) -> {
                            queues.states().unthrottle(tx, q.key());
                            return new QueueApi.Done();
                        }));
    }
}
