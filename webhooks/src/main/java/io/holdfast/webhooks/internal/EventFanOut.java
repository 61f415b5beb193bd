package io.holdfast.webhooks.internal;

import io.holdfast.queue.InternalQueues;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.RequestHash;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.FeedRead;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.RecordedEvent;
import io.holdfast.webhooks.EventEncoder;
import io.holdfast.webhooks.WebhooksEventTypes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the feed and enqueues each event for every endpoint whose filter accepts it. The position is stored in the
 * same commit as the messages, so every event is enqueued exactly once, even if several servers share the store.
 */
public final class EventFanOut {

    static final String EVENT = "event";
    static final String TYPE = "type";
    static final String SUBJECT = "subject";

    private static final Logger LOG = LoggerFactory.getLogger(EventFanOut.class);
    private static final int ONLY = 0;
    private static final int MAX_EVENTS = 500;
    private static final int MAX_MESSAGES = 200;
    private static final Duration WAIT = Duration.ofSeconds(1);
    private static final WriteOptions WRITE = WriteOptions.named("webhook dispatch")
            .withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES)
            .withOrigin(Origin.of("webhooks"));

    private final Store store;
    private final Feed feed;
    private final Queues queues;
    private final EventEncoder encoder;
    private final long epoch;
    /** Whether every endpoint has a start; used only by the dispatching thread. */
    private boolean startsCompleted;

    public EventFanOut(Store store, Queues queues, EventEncoder encoder) {
        this.store = store;
        this.feed = store.feed();
        this.queues = queues;
        this.encoder = encoder;
        this.epoch = feed.oldest().epoch();
    }

    /** Dispatches all pending events, and then waits a limited time for more events. */
    public void run(BooleanSupplier closing) {
        while (!closing.getAsBoolean()) {
            DispatchPositionRow from = store.get(WebhooksSchema.DISPATCH, ONLY).orElse(null);
            if (from == null) { // No endpoint has ever existed.
                boolean unused = feed.await(feed.latest(), WAIT);
                return;
            }
            FeedCursor cursor = FeedCursor.parse(from.cursor());
            FeedRead read = feed.read(cursor, EventFanOut::isDispatched, MAX_EVENTS);
            if (read instanceof FeedRead.Page page) {
                if (page.events().isEmpty()) {
                    awaitMore(from, page);
                    return;
                }
                dispatch(from, page);
            } else if (read instanceof FeedRead.Gap gap) {
                skipTo(from, gap.oldest(), "events were deleted before they were dispatched");
            } else if (read instanceof FeedRead.OtherStore other) {
                skipTo(from, other.oldest(), "the store was copied or restored");
            } else if (read instanceof FeedRead.Future future) {
                skipTo(from, future.latest(), "the store was restored");
            } else {
                return;
            }
        }
    }

    /**
     * Returns whether an event is dispatched. Events about internal queues are not dispatched: each would cause another
     * event. New versions do not record such events, but a store can retain events that an earlier version recorded.
     */
    static boolean isDispatched(RecordedEvent event) {
        return !(event.module().equals("queue") && InternalQueues.contains(event.subject()));
    }

    /**
     * Waits for more events. The position is stored only after many skipped events, so that an idle store stays idle.
     * After a restart, the events skipped since the stored position are read again.
     */
    private void awaitMore(DispatchPositionRow from, FeedRead.Page page) {
        if (!startsCompleted && page.atEnd()) {
            completeStarts(page.next().commit());
            startsCompleted = true;
        }
        long skipped = page.next().commit() - FeedCursor.parse(from.cursor()).commit();
        if (skipped > MAX_EVENTS) {
            store(from, new DispatchPositionRow(page.next().toString(), ""), List.of());
        }
        boolean unused = feed.await(page.next(), WAIT);
    }

    /** Stores the start of endpoints that an earlier version created. All earlier events have been dispatched. */
    private void completeStarts(long commit) {
        List<Entry<String, EndpointRow>> incomplete = store.read(tx -> tx.scan(WebhooksSchema.ENDPOINTS).stream()
                .filter(row -> row.value().since() == null)
                .toList());
        if (!incomplete.isEmpty()) {
            store.update(
                    WRITE,
                    tx -> incomplete.forEach(row -> tx.get(WebhooksSchema.ENDPOINTS, row.key())
                            .filter(current -> current.since() == null
                                    && current.queue().equals(row.value().queue()))
                            .ifPresent(current ->
                                    tx.put(WebhooksSchema.ENDPOINTS, row.key(), current.withSince(commit)))));
        }
    }

    /** Starts dispatching with the events after the caller's transaction, unless dispatching has already started. */
    public void begin(Tx tx) {
        FeedCursor start = new FeedCursor(epoch, tx.lastCommit(), FeedCursor.WHOLE_COMMIT);
        boolean unused = tx.putIfAbsent(WebhooksSchema.DISPATCH, ONLY, new DispatchPositionRow(start.toString(), ""));
    }

    private void skipTo(DispatchPositionRow from, FeedCursor cursor, String why) {
        LOG.warn("webhooks continue at {} instead of {}: {}", cursor, from.cursor(), why);
        store(from, new DispatchPositionRow(cursor.toString(), ""), List.of());
    }

    private void dispatch(DispatchPositionRow from, FeedRead.Page page) {
        // Read after the page, so that the list includes every endpoint created before an event in the page.
        List<Entry<String, EndpointRow>> endpoints =
                store.read(tx -> tx.scan(WebhooksSchema.ENDPOINTS).toList());
        List<NewMessage> messages = new ArrayList<>();
        DispatchPositionRow position = from;
        DispatchPositionRow next = from;
        for (FeedEntry event : page.events()) {
            EncodedEvent encoded = new EncodedEvent(event, encoder);
            for (Entry<String, EndpointRow> endpoint : endpoints) {
                boolean done = endpoint.key().compareTo(next.endpoint()) <= 0;
                if (!done && isFor(endpoint.key(), endpoint.value(), event)) {
                    messages.add(encoded.message(endpoint.value()));
                    next = new DispatchPositionRow(next.cursor(), endpoint.key());
                    if (messages.size() == MAX_MESSAGES) {
                        if (!store(position, next, messages)) {
                            return;
                        }
                        position = next;
                        messages.clear();
                    }
                }
            }
            next = new DispatchPositionRow(event.cursor().toString(), "");
        }
        store(position, new DispatchPositionRow(page.next().toString(), ""), messages);
    }

    private static boolean isFor(String id, EndpointRow endpoint, FeedEntry event) {
        return endpoint.disabled() == null && endpoint.isAfterStart(event) && accepts(id, endpoint, event.event());
    }

    /** Returns whether an endpoint receives an event: its own test events, and the events that its filter accepts. */
    static boolean accepts(String id, EndpointRow endpoint, RecordedEvent event) {
        return isTest(event) ? event.subject().equals(id) : endpoint.filter().test(event);
    }

    static boolean isTest(RecordedEvent event) {
        return event.typeId().equals(WebhooksEventTypes.TEST.id());
    }

    /**
     * Stores the messages and the new position, or returns false if another server has dispatched the events in the
     * meantime.
     */
    private boolean store(DispatchPositionRow from, DispatchPositionRow next, List<NewMessage> messages) {
        List<NewMessage> copy = List.copyOf(messages);
        return store.write(WRITE, tx -> {
            if (!tx.get(WebhooksSchema.DISPATCH, ONLY).orElse(from).equals(from)) {
                return false;
            }
            copy.forEach(message -> enqueue(tx, message));
            tx.put(WebhooksSchema.DISPATCH, ONLY, next);
            return true;
        });
    }

    private void enqueue(Tx tx, NewMessage message) {
        // If the endpoint was deleted, its queue does not exist, and nothing is sent.
        QueueOutcome.Enqueued unused = queues.enqueue(tx, message);
    }

    /** Returns whether a message was enqueued by this class, so that it has the id of an event. */
    static boolean isDelivery(QueuedMessage message) {
        String event = message.headers().get(EVENT);
        if (event == null || !message.headers().keySet().containsAll(Set.of(TYPE, SUBJECT))) {
            return false;
        }
        try {
            return FeedCursor.parse(event).index() != FeedCursor.WHOLE_COMMIT;
        } catch (BadRequestException e) {
            return false;
        }
    }

    /** Returns the message with which an event is sent to an endpoint again. */
    NewMessage message(EndpointRow endpoint, FeedEntry event) {
        return new EncodedEvent(event, encoder).message(endpoint);
    }

    /** The body of an event, encoded at most once in each form. */
    private static final class EncodedEvent {

        private final FeedEntry event;
        private final EventEncoder encoder;
        private byte @Nullable [] thin;
        private byte @Nullable [] full;

        EncodedEvent(FeedEntry event, EventEncoder encoder) {
            this.event = event;
            this.encoder = encoder;
        }

        NewMessage message(EndpointRow endpoint) {
            RecordedEvent recorded = event.event();
            return NewMessage.of(endpoint.queue(), body(endpoint.full()))
                    .header(EVENT, event.id())
                    .header(TYPE, recorded.typeId())
                    .header(SUBJECT, recorded.subject())
                    .withFairnessKey(orderKey(recorded));
        }

        /** Returns the ordering key: messages with the same subject are sent in order. */
        private static String orderKey(RecordedEvent event) {
            String subject = event.module() + "/" + event.subject();
            return new RequestHash()
                    .addRaw(subject.getBytes(StandardCharsets.UTF_8))
                    .toUuid()
                    .toString();
        }

        private byte[] body(boolean withData) {
            if (withData) {
                full = full == null ? encoder.encode(event, true) : full;
                return full;
            }
            thin = thin == null ? encoder.encode(event, false) : thin;
            return thin;
        }
    }
}
