package io.holdfast.webhooks.internal;

import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.FeedRead;
import io.holdfast.webhooks.EndpointDelivery;
import io.holdfast.webhooks.WebhooksEventTypes;
import io.holdfast.webhooks.WebhooksLimits;
import io.holdfast.webhooks.WebhooksOutcome;
import io.holdfast.webhooks.internal.WebhooksSchema.DeliveryKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists deliveries, and sends events again. */
public final class WebhookDeliveryCommands {

    /** The suffix of the name of an endpoint's dead-letter queue. */
    static final String DEAD_LETTERS = ".dlq";

    /** The approximate maximum number of rows read per page. A page that reaches it may be incomplete. */
    private static final int MAX_READ = 10_000;

    private static final WriteOptions WRITE =
            WriteOptions.named("webhook replay").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final Queues queues;
    private final EventFanOut fanOut;

    public WebhookDeliveryCommands(Store store, Queues queues, EventFanOut fanOut) {
        this.store = store;
        this.queues = queues;
        this.fanOut = fanOut;
    }

    /** Returns a page of deliveries, newest events first. */
    public Page<EndpointDelivery> list(ReadTx tx, String id, int limit, @Nullable String cursor) {
        EndpointRow endpoint = tx.get(WebhooksSchema.ENDPOINTS, id).orElse(null);
        if (endpoint == null) {
            return new Page<>(List.of(), Optional.empty());
        }
        boolean waiting = queues.views()
                .stats(tx, endpoint.queue())
                .map(stats -> stats.depth() > 0)
                .orElse(false);
        List<EndpointDelivery> deliveries = new ArrayList<>();
        String next = cursor;
        for (int read = 0; read < MAX_READ; read += limit) {
            Page<Entry<DeliveryKey, DeliveryRow>> page = tx.scan(WebhooksSchema.DELIVERIES)
                    .prefix(DeliveryKey.CODEC.prefix(id))
                    .reverse()
                    .page(limit - deliveries.size(), next);
            page.rows().stream()
                    .map(Entry::value)
                    // Earlier attempts were made for a deleted endpoint with the same id.
                    .filter(row -> !row.time().isBefore(endpoint.created()))
                    .forEach(row -> deliveries.add(row.toView(endpoint.disabledAt() == null, waiting)));
            next = page.next().orElse(null);
            if (next == null || deliveries.size() == limit) {
                break;
            }
        }
        return new Page<>(deliveries, Optional.ofNullable(next));
    }

    /** Sends failed deliveries again, oldest first. */
    public WebhooksOutcome.Sent retryFailed(Tx tx, String id, int limit) {
        Arguments.inRange("limit", limit, 1, WebhooksLimits.MAX_REPLAY);
        return ifActive(tx, id, endpoint -> {
            QueueOutcome.Moved moved = queues.admin().redrive(tx, endpoint.queue() + DEAD_LETTERS, limit);
            long count = moved instanceof QueueOutcome.MessagesMoved messages ? messages.messages() : 0;
            return new WebhooksOutcome.EventsQueued(count, Optional.empty());
        });
    }

    /** Emits an event that only the given endpoint receives. */
    public WebhooksOutcome.Sent sendTest(Tx tx, String id) {
        return ifActive(tx, id, endpoint -> {
            tx.emit(WebhooksEventTypes.TEST, id, null);
            return new WebhooksOutcome.EventsQueued(1, Optional.empty());
        });
    }

    /** Sends one event again, whether or not it was delivered before. */
    public WebhooksOutcome.Sent replay(String id, String event) {
        FeedCursor cursor = FeedCursor.parse(event);
        if (cursor.index() == FeedCursor.WHOLE_COMMIT) {
            throw Arguments.invalid("event must be the id of an event, but is a cursor");
        }
        FeedCursor before = cursor.index() == 0
                ? new FeedCursor(cursor.epoch(), cursor.commit() - 1, FeedCursor.WHOLE_COMMIT)
                : new FeedCursor(cursor.epoch(), cursor.commit(), cursor.index() - 1);
        FeedRead read = store.feed().read(before, any -> true, 1);
        if (read instanceof FeedRead.Page page
                && !page.events().isEmpty()
                && page.events().get(0).id().equals(event)
                && isOwn(id, page.events().get(0))) {
            return enqueue(id, page.events(), Optional.empty(), false);
        }
        return new WebhooksOutcome.EventNotFound(event);
    }

    /** Returns whether an event is not a test event for another endpoint. */
    private static boolean isOwn(String id, FeedEntry event) {
        return !EventFanOut.isTest(event.event()) || event.event().subject().equals(id);
    }

    /** Sends again the events after a cursor that the endpoint's filter accepts, up to a limit. */
    public WebhooksOutcome.Sent replayAfter(String id, FeedCursor after, int limit) {
        Arguments.inRange("limit", limit, 1, WebhooksLimits.MAX_REPLAY);
        EndpointRow endpoint = store.get(WebhooksSchema.ENDPOINTS, id).orElse(null);
        if (endpoint == null) {
            return new WebhooksOutcome.EndpointNotFound(id);
        }
        Feed feed = store.feed();
        FeedRead read = feed.read(after, event -> EventFanOut.accepts(id, endpoint, event), limit);
        if (read instanceof FeedRead.Page page) {
            Optional<FeedCursor> next = page.atEnd() ? Optional.empty() : Optional.of(page.next());
            return enqueue(id, page.events(), next, true);
        }
        if (read instanceof FeedRead.OtherStore other) {
            return new WebhooksOutcome.CursorOfOtherStore(after, other.oldest());
        }
        if (read instanceof FeedRead.Future future) {
            return new WebhooksOutcome.CursorInFuture(after, future.latest());
        }
        return new WebhooksOutcome.BehindRetention(after, feed.oldest());
    }

    private WebhooksOutcome.Sent enqueue(
            String id, List<FeedEntry> events, Optional<FeedCursor> next, boolean filtered) {
        return store.write(
                WRITE,
                tx -> ifActive(tx, id, endpoint -> {
                    long count = 0;
                    for (FeedEntry event : events) {
                        if (!filtered || EventFanOut.accepts(id, endpoint, event.event())) {
                            QueueOutcome.Enqueued unused = queues.enqueue(tx, fanOut.message(endpoint, event));
                            count++;
                        }
                    }
                    return new WebhooksOutcome.EventsQueued(count, next);
                }));
    }

    /** Runs a function with an endpoint, unless it does not exist or is disabled. */
    private static WebhooksOutcome.Sent ifActive(
            ReadTx tx, String id, Function<EndpointRow, WebhooksOutcome.Sent> function) {
        EndpointRow endpoint = tx.get(WebhooksSchema.ENDPOINTS, id).orElse(null);
        if (endpoint == null) {
            return new WebhooksOutcome.EndpointNotFound(id);
        }
        return endpoint.disabled() == null
                ? function.apply(endpoint)
                : new WebhooksOutcome.EndpointDisabled(id, endpoint.disabled());
    }
}
