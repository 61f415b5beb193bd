package io.holdfast.server.record;

import io.holdfast.api.FeedApi;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.server.stream.CommitSignal;
import io.holdfast.server.stream.EventStream;
import io.holdfast.store.Store;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedRead;
import io.holdfast.store.record.RecordedEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The HTTP routes of the feed, which returns a page, a long-polled page, server-sent events, or JSON lines. */
public final class RecordFeedRoutes {

    /** The interval at which a waiting request checks for commits by other processes. */
    private static final Duration POLL = Duration.ofMillis(250);

    private final Store store;
    private final CommitSignal commits;
    private final BooleanSupplier closing;
    private final Executor executor;

    /**
     * Creates the routes.
     *
     * @param executor the threads that read the feed for long polls and streams
     */
    public RecordFeedRoutes(Store store, CommitSignal commits, BooleanSupplier closing, Executor executor) {
        this.store = store;
        this.commits = commits;
        this.closing = closing;
        this.executor = executor;
    }

    public List<Route> routes() {
        return List.of(Route.custom(
                        "GET " + FeedApi.PATH,
                        Route.ANY_KEY,
                        "Returns the events after the cursor `after` in commit order: as a page; with `wait`, as"
                                + " a long poll; as a stream with `Accept: text/event-stream` or `application/x-ndjson`.",
                        this::feed)
                .asLongRunning());
    }

    private CompletableFuture<ApiResponse> feed(ApiRequest call) {
        FeedRequest request = FeedRequest.of(call, store.eventTypes());
        Predicate<RecordedEvent> filter = request.filter().and(new FeedAccess(call.caller(), store.eventTypes()));
        Feed feed = store.feed();
        FeedCursor start = request.after() != null ? request.after() : request.latest() ? feed.latest() : feed.oldest();
        if (request.stream() != null) {
            EventStream.Source source = new FeedSource(feed, filter, start, request.full());
            return CompletableFuture.completedFuture(ApiResponse.stream(
                    new EventStream(source, commits, closing, call.stillAuthorized(), request.stream(), executor)));
        }
        return poll(
                call,
                request,
                filter,
                start,
                System.nanoTime() + request.maxWait().toNanos());
    }

    private CompletableFuture<ApiResponse> poll(
            ApiRequest call, FeedRequest request, Predicate<RecordedEvent> filter, FeedCursor after, long end) {
        long seen = commits.commitCount();
        FeedRead.Page page = page(store.feed(), after, filter, request.limit());
        Duration left = Duration.ofNanos(end - System.nanoTime());
        boolean waits = page.events().isEmpty()
                && left.compareTo(Duration.ZERO) > 0
                && !closing.getAsBoolean()
                && !call.disconnected().isDone();
        if (!waits) {
            return CompletableFuture.completedFuture(ApiResponse.json(
                    200,
                    new FeedApi.FeedPage(
                            page.events().stream()
                                    .map(event -> CloudEvents.of(event, request.full()))
                                    .toList(),
                            page.next().toString(),
                            page.atEnd())));
        }
        CompletableFuture<Boolean> next = page.atEnd()
                ? commits.nextCommit(seen, left.compareTo(POLL) < 0 ? left : POLL)
                : CompletableFuture.completedFuture(true);
        return next.thenComposeAsync(
                ready -> {
                    if (!call.stillAuthorized().getAsBoolean()) {
                        throw ApiException.revoked();
                    }
                    return poll(call, request, filter, page.next(), end);
                },
                executor);
    }

    /** Reads a page, or throws an error with the cursor from which the reader can continue. */
    static FeedRead.Page page(Feed feed, FeedCursor after, Predicate<RecordedEvent> filter, int limit) {
        FeedRead read = feed.read(after, filter, limit);
        if (read instanceof FeedRead.Page page) {
            return page;
        }
        if (read instanceof FeedRead.Gap gap) {
            throw FeedErrors.gap(after, gap.oldest());
        }
        if (read instanceof FeedRead.OtherStore other) {
            throw FeedErrors.ofOtherStore(after, other.oldest());
        }
        if (read instanceof FeedRead.Future future) {
            throw FeedErrors.inFuture(after, future.latest());
        }
        throw ApiException.conflict(
                "feed_off", "this server does not record commits; enable it with the setting 'record'");
    }
}
