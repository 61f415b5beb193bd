package io.holdfast.sinks;

import io.holdfast.sinks.SinkStatus.State;
import io.holdfast.sinks.internal.LeasedCursor;
import io.holdfast.sinks.internal.SinkStatusTracker;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RepeatedWarning;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.FeedRead;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running sink. It reads the feed after its cursor, publishes a batch, waits for the broker's acknowledgement and
 * stores the cursor. A failed batch is published again, with increasing delays. If events after the cursor are no
 * longer available, the sink does not skip them but is {@linkplain State#BLOCKED blocked}. It must be closed before the
 * store.
 */
public final class SinkRunner implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SinkRunner.class);
    /** The time to wait for events, and the interval at which a blocked sink checks its cursor. */
    private static final Duration WAIT = Duration.ofMillis(200);

    private static final Duration MAX_CLOSE = Duration.ofSeconds(10);
    /** The number of commits without matching events after which the cursor is stored. */
    private static final long MAX_SKIPPED = 10_000;

    private final Store store;
    private final Feed feed;
    private final Sink sink;
    private final SinkEncoder encoder;
    private final SinkOptions options;
    private final LeasedCursor stored;
    private final SinkStatusTracker progress = new SinkStatusTracker();
    private final RepeatedWarning warning = new RepeatedWarning();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable SinkConnection connection;
    private int failures;
    /** The stored cursor, and the position after the subsequent events that the filter has rejected. */
    private @Nullable FeedCursor base;

    private @Nullable FeedCursor position;

    SinkRunner(Store store, Sink sink, SinkEncoder encoder, SinkOptions options) {
        this.store = store;
        this.feed = store.feed();
        this.sink = sink;
        this.encoder = encoder;
        this.options = options;
        stored = new LeasedCursor(store, options, UUID.randomUUID().toString());
        thread = Threads.named("holdfast-sink-" + options.name()).newThread(this::run);
    }

    void start() {
        thread.start();
    }

    public String name() {
        return options.name();
    }

    public SinkStatus status() {
        return progress.status(feed.latest(), store.now());
    }

    private void run() {
        try {
            Duration pause = Duration.ZERO;
            while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                pause = step();
            }
            stored.release();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.debug("the lease of the sink {} was not released", options.name(), e);
        } finally {
            disconnect();
        }
    }

    /** Publishes a batch, and returns the delay before the next batch. */
    private Duration step() throws InterruptedException {
        try {
            Optional<FeedCursor> cursor = stored.acquire();
            if (cursor.isEmpty()) {
                progress.onIdle(State.STANDBY);
                disconnect();
                return WAIT;
            }
            return follow(cursor.get());
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            disconnect();
            if (closed.getCount() == 0) {
                return Duration.ZERO;
            }
            String error = describe(e);
            progress.onFailure(State.RETRYING, error, store.now());
            if (warning.recordFailure(e)) {
                LOG.warn("the sink {} failed and will be retried: {}", options.name(), error);
                LOG.debug("the sink {} failed", options.name(), e);
            }
            return options.backoffAfter(++failures);
        }
    }

    private Duration follow(FeedCursor from) throws Exception {
        if (!from.equals(base)) {
            base = from;
            position = null;
        }
        FeedCursor after = position == null ? from : position;
        FeedRead read = feed.read(after, options.filter(), options.batch());
        if (read instanceof FeedRead.Page page) {
            List<FeedEntry> events = page.events();
            progress.onRead(after, events.isEmpty() ? null : events.get(0).time());
            connect();
            return events.isEmpty() ? skip(from, page) : publish(from, page);
        } else if (read instanceof FeedRead.Gap gap) {
            return block(after, "events between the cursor and " + gap.oldest() + " were deleted");
        } else if (read instanceof FeedRead.OtherStore) {
            return block(after, "the cursor belongs to another store, or to this one before it was copied or restored");
        } else if (read instanceof FeedRead.Future future) {
            return block(after, "the cursor is after the latest commit, " + future.latest());
        }
        return block(after, "the store does not record commits");
    }

    private void connect() throws Exception {
        SinkConnection current = connection;
        if (current != null && !current.isOpen()) {
            disconnect();
            current = null;
        }
        if (current == null) {
            connection = sink.connect();
            LOG.info("the sink {} is connected", options.name());
        }
        if (closed.getCount() == 0) { // The sink was closed before it was connected.
            disconnect();
            throw new IllegalStateException("the sink is closed");
        }
    }

    private Duration publish(FeedCursor from, FeedRead.Page page) throws Exception {
        List<SinkMessage> messages = page.events().stream()
                .map(event -> SinkMessage.of(event, encoder.encode(event, options.full())))
                .toList();
        SinkConnection current = connection;
        if (current == null) {
            throw new IllegalStateException("the connection was closed");
        }
        current.publish(messages);
        if (stored.advance(from, page.next())) {
            base = page.next();
            position = null;
        }
        progress.onPublished(messages.size(), page.next());
        recover();
        return Duration.ZERO;
    }

    /** Skips events that the filter rejects, and waits for new events at the end of the feed. */
    private Duration skip(FeedCursor from, FeedRead.Page page) {
        if (page.next().commit() - from.commit() > MAX_SKIPPED && stored.advance(from, page.next())) {
            base = page.next();
            position = null;
        } else {
            position = page.next();
        }
        progress.onRead(page.next(), null);
        progress.onIdle(State.RUNNING);
        recover();
        if (page.atEnd()) {
            boolean unused = feed.await(page.next(), WAIT);
        }
        return Duration.ZERO;
    }

    private void recover() {
        if (failures > 0) {
            LOG.info("the sink {} is publishing events again", options.name());
        }
        failures = 0;
        warning.recordSuccess();
    }

    private Duration block(FeedCursor at, String reason) {
        progress.onRead(at, null);
        if (!progress.isBlocked(reason)) {
            LOG.error("the sink {} is blocked at {}: {}. To continue, move its cursor", options.name(), at, reason);
            progress.onFailure(State.BLOCKED, reason, store.now());
        }
        return WAIT;
    }

    private void disconnect() {
        SinkConnection current = connection;
        connection = null;
        if (current != null) {
            current.close();
        }
    }

    /** Returns the messages of an exception and its cause, for administrators: without the names of Java classes. */
    private static String describe(Throwable e) {
        Throwable cause = e.getCause();
        String message = message(e);
        String reason = cause == null ? "" : message(cause);
        if (message.isEmpty() || reason.contains(message)) {
            message = reason;
        } else if (!reason.isEmpty() && !message.contains(reason)) {
            message += " (" + reason + ")";
        }
        return message.isEmpty() ? "the connection to the broker failed for an unknown reason" : message;
    }

    private static String message(Throwable e) {
        String message = e.getMessage();
        if (message != null && !message.isBlank()) {
            return ExceptionText.withoutClassNames(message).strip();
        }
        return e instanceof TimeoutException ? "the broker did not respond in time" : "";
    }

    /**
     * Stops the sink. If the broker does not respond, the events in flight are published again after the next start.
     */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(MAX_CLOSE.toMillis());
            if (thread.isAlive()) { // The thread is probably waiting for the broker.
                disconnect();
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
