package io.holdfast.server.queue;

import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.Operation.update;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for the queue module's views, runtime settings and throttles. */
final class QueueViewRoutes {

    private static final int MESSAGES_PER_READ = 10;
    /** The total payload size after which a page ends; a page has at least one message. */
    private static final long MAX_PAGE_BYTES = 1 << 20;

    private final Queues queues;

    QueueViewRoutes(Queues queues) {
        this.queues = queues;
    }

    List<Operation<?, ?, ?>> operations() {
        return Stream.of(queues(), messages(), settings())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?, ?, ?>> queues() {
        return List.of(
                query(
                        QueueEndpoints.QUEUES,
                        (tx, q) -> queues.views().queues(tx, pageSize(q.limit()), q.cursor()),
                        page(QueueMapper::queue)),
                query(
                        QueueEndpoints.STATS,
                        (tx, q) -> orNotFound("queue", q.queue(), queues.views().stats(tx, q.queue())),
                        QueueMapper::stats),
                query(
                        QueueEndpoints.KEYS,
                        (tx, q) -> queues.views().keys(tx, q.queue(), pageSize(q.limit()), q.cursor()),
                        page(QueueMapper::keyStats)),
                query(
                        QueueEndpoints.KEY,
                        (tx, q) -> orNotFound(
                                "fairness key", q.fairnessKey(), queues.views().stats(tx, q.queue(), q.fairnessKey())),
                        QueueMapper::keyStats),
                query(
                                QueueEndpoints.LARGEST_KEYS,
                                (tx, q) -> queues.views().largestKeys(tx, q.queue(), pageSize(q.limit())),
                                QueueMapper::largest)
                        .asStandalone(),
                query(QueueEndpoints.CHECK, (tx, q) -> queues.check(tx), QueueMapper::check)
                        .asStandalone());
    }

    private List<Operation<?, ?, ?>> messages() {
        return List.of(
                query(QueueEndpoints.MESSAGES, this::messages, page(QueueMapper::message))
                        .withPayload(page -> QueueMapper.payloadBytes(page.rows().stream())),
                query(
                                QueueEndpoints.PEEK,
                                (tx, q) -> queues.views().peek(tx, q.queue(), pageSize(q.limit()), MAX_PAGE_BYTES),
                                singlePage(QueueMapper::message))
                        .withPayload(rows -> QueueMapper.payloadBytes(rows.stream())),
                query(
                        QueueEndpoints.MESSAGE,
                        (tx, q) -> orNotFound(
                                "message", q.message(), queues.views().message(tx, q.queue(), q.message())),
                        QueueMapper::message),
                query(
                        QueueEndpoints.STATUS,
                        (tx, q) -> orNotFound(
                                "message", q.message(), queues.views().status(tx, q.queue(), q.message())),
                        QueueLimitMapper::status),
                query(
                        QueueEndpoints.LEASE_OF,
                        (tx, q) ->
                                orNotFound("lease", q.message(), queues.views().lease(tx, q.queue(), q.message())),
                        QueueMapper::leaseInfo),
                query(
                        QueueEndpoints.OVERDUE,
                        (tx, q) -> queues.views().expiredLeases(tx, q.before(), pageSize(q.limit())),
                        singlePage(QueueMapper::leaseInfo)));
    }

    /** Reads a page in small steps, so that a page of large messages ends before its response becomes too large. */
    private Page<QueuedMessage> messages(ReadTx tx, QueueApi.MessagesOf request) {
        int remaining = pageSize(request.limit());
        List<QueuedMessage> rows = new ArrayList<>();
        String cursor = request.cursor();
        long bytes = 0;
        do {
            Page<QueuedMessage> step = messages(tx, request, Math.min(remaining, MESSAGES_PER_READ), cursor);
            int fitting = fitting(step.rows(), MAX_PAGE_BYTES - bytes);
            if (fitting == 0 && !rows.isEmpty()) {
                break;
            }
            if (fitting < step.rows().size()) {
                // Reads again up to the last message that fits, to get the cursor after it.
                step = messages(tx, request, Math.max(1, fitting), cursor);
                remaining = step.rows().size();
            }
            rows.addAll(step.rows());
            remaining -= step.rows().size();
            bytes += QueueMapper.payloadBytes(step.rows().stream());
            cursor = step.next().orElse(null);
        } while (cursor != null && remaining > 0);
        return new Page<>(rows, Optional.ofNullable(cursor));
    }

    /** Returns the number of messages, counted from the first, whose payloads together do not exceed the given size. */
    private static int fitting(List<QueuedMessage> messages, long maxBytes) {
        long bytes = 0;
        for (int count = 0; count < messages.size(); count++) {
            bytes += messages.get(count).payload().length;
            if (bytes > maxBytes) {
                return count;
            }
        }
        return messages.size();
    }

    private Page<QueuedMessage> messages(ReadTx tx, QueueApi.MessagesOf request, int limit, @Nullable String cursor) {
        String key = request.fairnessKey();
        return key == null
                ? queues.views().messages(tx, request.queue(), limit, cursor)
                : queues.views().messages(tx, request.queue(), key, limit, cursor);
    }

    private List<Operation<?, ?, ?>> settings() {
        return List.of(
                update(
                        QueueEndpoints.PUT_STATE,
                        (tx, q) -> queues.runtimeSettings().put(tx, q.key(), q.value()),
                        QueueApi.Done::new),
                update(
                        QueueEndpoints.DELETE_STATE,
                        (tx, q) -> queues.runtimeSettings().delete(tx, q.key()),
                        QueueApi.Done::new),
                query(
                        QueueEndpoints.STATE,
                        (tx, q) -> new QueueApi.State(
                                q.key(),
                                orNotFound(
                                        "state",
                                        q.key(),
                                        queues.runtimeSettings().get(tx, q.key()))),
                        state -> state),
                query(
                        QueueEndpoints.THROTTLES,
                        (tx, q) -> queues.runtimeSettings().throttles(tx, pageSize(q.limit()), q.cursor()),
                        page(QueueMapper::throttle)),
                update(
                        QueueEndpoints.THROTTLE,
                        (tx, q) -> queues.runtimeSettings().setThrottle(tx, q.key(), q.perSecond(), q.burst()),
                        QueueApi.Done::new),
                update(
                        QueueEndpoints.UNTHROTTLE,
                        (tx, q) -> queues.runtimeSettings().removeThrottle(tx, q.key()),
                        QueueApi.Done::new));
    }
}
