package io.holdfast.server;

import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.Page;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueCalls;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What there is to see of the queue, and its settings, over HTTP. */
final class QueueViewRoutes {

    private static final int AT_ONCE = 10;
    private static final long MAX_BYTES = 4 << 20;

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
                reads(
                                QueueCalls.LARGEST_KEYS,
                                (tx, q) ->
                                        QueueWire.largest(queues.views().largestKeys(tx, q.queue(), size(q.limit()))))
                        .thorough(),
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
                reads(QueueCalls.CHECK, (tx, q) -> QueueWire.check(queues.check(tx)))
                        .thorough());
    }

    /** Some at a time, so that a page of large ones ends before it is too large to be sent. */
    private Page<QueueApi.Message> messages(ReadTx tx, QueueApi.MessagesOf asked) {
        int left = size(asked.limit());
        List<QueueApi.Message> rows = new ArrayList<>();
        String cursor = asked.cursor();
        long bytes = 0;
        do {
            Page<QueueApi.Message> some =
                    page(messages(tx, asked, Math.min(left, AT_ONCE), cursor), QueueWire::message);
            rows.addAll(some.rows());
            left -= some.rows().size();
            bytes += some.rows().stream().mapToLong(row -> row.payload().length).sum();
            cursor = some.next();
        } while (cursor != null && left > 0 && bytes < MAX_BYTES);
        return new Page<>(rows, cursor);
    }

    private io.holdfast.store.Page<QueuedMessage> messages(
            ReadTx tx, QueueApi.MessagesOf asked, int most, @Nullable String cursor) {
        String key = asked.fairnessKey();
        return key == null
                ? queues.views().messages(tx, asked.queue(), most, cursor)
                : queues.views().messages(tx, asked.queue(), key, most, cursor);
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
                reads(
                        QueueCalls.THROTTLES,
                        (tx, q) ->
                                page(queues.states().throttles(tx, size(q.limit()), q.cursor()), QueueWire::throttle)),
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
