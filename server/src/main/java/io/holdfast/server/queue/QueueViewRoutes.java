package io.holdfast.server.queue;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.ResultPage;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
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

    List<Operation<?>> operations() {
        return Stream.of(views(), states()).<Operation<?>>flatMap(List::stream).toList();
    }

    private List<Operation<?>> views() {
        return List.of(
                query(
                        QueueEndpoints.QUEUES,
                        (tx, q) ->
                                page(queues.views().queues(tx, pageSize(q.limit()), q.cursor()), QueueMapper::queue)),
                query(
                        QueueEndpoints.QUEUE,
                        (tx, q) -> QueueMapper.queue(
                                orNotFound("queue", q.queue(), queues.views().queue(tx, q.queue())))),
                query(
                        QueueEndpoints.STATS,
                        (tx, q) -> QueueMapper.stats(
                                orNotFound("queue", q.queue(), queues.views().stats(tx, q.queue())))),
                query(
                        QueueEndpoints.KEYS,
                        (tx, q) -> page(
                                queues.views().keys(tx, q.queue(), pageSize(q.limit()), q.cursor()),
                                QueueMapper::stats)),
                query(
                        QueueEndpoints.KEY,
                        (tx, q) -> QueueMapper.stats(orNotFound(
                                "fairness key",
                                q.fairnessKey(),
                                queues.views().stats(tx, q.queue(), q.fairnessKey())))),
                query(
                                QueueEndpoints.LARGEST_KEYS,
                                (tx, q) -> QueueMapper.largest(
                                        queues.views().largestKeys(tx, q.queue(), pageSize(q.limit()))))
                        .asStandalone(),
                query(QueueEndpoints.MESSAGES, this::messages),
                query(
                        QueueEndpoints.PEEK,
                        (tx, q) -> WireConversions.singlePage(
                                queues.views().peek(tx, q.queue(), pageSize(q.limit())), QueueMapper::message)),
                query(
                        QueueEndpoints.MESSAGE,
                        (tx, q) -> QueueMapper.message(orNotFound(
                                "message", q.message(), queues.views().message(tx, q.queue(), q.message())))),
                query(
                        QueueEndpoints.LEASE_OF,
                        (tx, q) -> QueueMapper.lease(
                                orNotFound("lease", q.message(), queues.views().lease(tx, q.queue(), q.message())))),
                query(
                        QueueEndpoints.OVERDUE,
                        (tx, q) -> WireConversions.singlePage(
                                queues.views().expiredLeases(tx, q.before(), pageSize(q.limit())), QueueMapper::lease)),
                query(QueueEndpoints.CHECK, (tx, q) -> QueueMapper.check(queues.check(tx)))
                        .asStandalone());
    }

    /** Some at a time, so that a page of large ones ends before it is too large to be sent. */
    private ResultPage<QueueApi.Message> messages(ReadTx tx, QueueApi.MessagesOf asked) {
        int left = pageSize(asked.limit());
        List<QueueApi.Message> rows = new ArrayList<>();
        String cursor = asked.cursor();
        long bytes = 0;
        do {
            ResultPage<QueueApi.Message> some =
                    page(messages(tx, asked, Math.min(left, AT_ONCE), cursor), QueueMapper::message);
            rows.addAll(some.rows());
            left -= some.rows().size();
            bytes += some.rows().stream().mapToLong(row -> row.payload().length).sum();
            cursor = some.next();
        } while (cursor != null && left > 0 && bytes < MAX_BYTES);
        return new ResultPage<>(rows, cursor);
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
                command(QueueEndpoints.PUT_STATE, (tx, q) -> {
                    queues.runtimeSettings().put(tx, q.key(), q.value());
                    return new QueueApi.Done();
                }),
                command(QueueEndpoints.DELETE_STATE, (tx, q) -> {
                    queues.runtimeSettings().delete(tx, q.key());
                    return new QueueApi.Done();
                }),
                query(
                        QueueEndpoints.STATE,
                        (tx, q) -> new QueueApi.State(
                                q.key(),
                                orNotFound(
                                        "state",
                                        q.key(),
                                        queues.runtimeSettings().get(tx, q.key())))),
                query(
                        QueueEndpoints.THROTTLES,
                        (tx, q) -> page(
                                queues.runtimeSettings().throttles(tx, pageSize(q.limit()), q.cursor()),
                                QueueMapper::throttle)),
                command(QueueEndpoints.THROTTLE, (tx, q) -> {
                    queues.runtimeSettings().setThrottle(tx, q.key(), q.perSecond(), q.burst());
                    return new QueueApi.Done();
                }),
                command(QueueEndpoints.UNTHROTTLE, (tx, q) -> {
                    queues.runtimeSettings().removeThrottle(tx, q.key());
                    return new QueueApi.Done();
                }));
    }
}
