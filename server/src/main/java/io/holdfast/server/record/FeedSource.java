package io.holdfast.server.record;

import io.holdfast.api.FeedApi;
import io.holdfast.server.stream.EventStream;
import io.holdfast.server.stream.EventStream.StreamEvent;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.FeedRead;
import io.holdfast.store.record.RecordedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The source of a stream that reads the feed. If no event passes the filter for some time, it sends only the cursor, so
 * that the client's position does not fall behind the retention.
 */
final class FeedSource implements EventStream.Source {

    private static final int EVENTS_PER_READ = 1_000;
    private static final Duration CURSOR_INTERVAL = Duration.ofSeconds(10);

    private final Feed feed;
    private final Predicate<RecordedEvent> filter;
    private final boolean full;
    private FeedCursor cursor;
    private FeedCursor sent;
    private long sentAt = System.nanoTime();
    private volatile boolean more;

    FeedSource(Feed feed, Predicate<RecordedEvent> filter, FeedCursor after, boolean full) {
        this.feed = feed;
        this.filter = filter;
        this.full = full;
        this.cursor = after;
        this.sent = after;
    }

    @Override
    public List<StreamEvent> next() {
        FeedRead.Page page = RecordFeedRoutes.page(feed, cursor, filter, EVENTS_PER_READ);
        cursor = page.next();
        more = !page.atEnd();
        List<StreamEvent> events = new ArrayList<>(page.events().size());
        for (FeedEntry event : page.events()) {
            events.add(new StreamEvent(event.event().typeId(), event.id(), CloudEvents.of(event, full)));
        }
        long now = System.nanoTime();
        if (!events.isEmpty()) {
            sent = cursor;
            sentAt = now;
        } else if (!cursor.equals(sent) && now - sentAt > CURSOR_INTERVAL.toNanos()) {
            sent = cursor;
            sentAt = now;
            events.add(new StreamEvent("cursor", cursor.toString(), new FeedApi.CursorMark(cursor.toString())));
        }
        return events;
    }

    @Override
    public boolean hasMore() {
        return more;
    }
}
