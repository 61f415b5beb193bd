package io.holdfast.server.sinks;

import io.holdfast.api.json.StrictJson;
import io.holdfast.server.record.CloudEvents;
import io.holdfast.sinks.SinkOptions;
import io.holdfast.sinks.SinkRunner;
import io.holdfast.sinks.SinkStatus;
import io.holdfast.sinks.Sinks;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.record.FeedCursor;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Publishes events to the configured message brokers. If a broker is not available, its sink reconnects in the
 * background and continues where it stopped. Of several servers that share a store, only one publishes; if it fails,
 * another takes over.
 */
public final class SinkService implements AutoCloseable {

    /** The duration of the publishing server's lease; when the lease expires, another server takes over. */
    private static final Duration LEASE = Duration.ofSeconds(15);

    private final Store store;
    private final Sinks sinks;
    private final Map<String, SinkConfig> configured = new LinkedHashMap<>();
    private final Map<String, SinkRunner> running = new LinkedHashMap<>();
    private final boolean shared;
    private boolean closed;

    /**
     * Creates the sinks.
     *
     * @param shared whether other servers may use the store
     */
    public SinkService(Store store, List<SinkConfig> configs, boolean shared) {
        this.store = store;
        this.shared = shared;
        sinks = new Sinks(store, (event, full) -> StrictJson.MAPPER.writeValueAsBytes(CloudEvents.of(event, full)));
        configs.forEach(config -> configured.put(config.options().name(), config));
    }

    /** Starts all sinks. */
    public synchronized void start() {
        if (closed) {
            return;
        }
        configured.forEach((name, config) -> {
            SinkOptions options = shared ? config.options().withLease(LEASE) : config.options();
            running.computeIfAbsent(name, key -> sinks.start(config.sink(), options));
        });
    }

    public boolean isEmpty() {
        return configured.isEmpty();
    }

    public MultiCollector metrics() {
        return new SinkMetrics(this);
    }

    /** Returns the status of each running sink. */
    synchronized Map<String, SinkStatus> statuses() {
        Map<String, SinkStatus> statuses = new LinkedHashMap<>();
        running.forEach((name, runner) -> statuses.put(name, runner.status()));
        return statuses;
    }

    /** Returns the type of a sink, or empty if it is not configured. */
    Optional<String> type(String name) {
        return Optional.ofNullable(configured.get(name)).map(SinkConfig::type);
    }

    /** Parses a cursor, which can also be {@code oldest} or {@code latest}. */
    FeedCursor cursor(String text) {
        return switch (text) {
            case "oldest" -> store.feed().oldest();
            case "latest" -> store.feed().latest();
            default -> FeedCursor.parse(text);
        };
    }

    /** Moves the cursor of a sink in the caller's transaction. */
    void move(Tx tx, String name, FeedCursor cursor) {
        sinks.moveTo(tx, name, cursor);
    }

    /** Stops all sinks concurrently, because each may wait for its broker. */
    @Override
    public void close() {
        List<CompletableFuture<Void>> closing = new ArrayList<>();
        synchronized (this) {
            closed = true;
            running.values().forEach(runner -> closing.add(CompletableFuture.runAsync(runner::close)));
        }
        closing.forEach(CompletableFuture::join);
    }
}
