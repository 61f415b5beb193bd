package io.holdfast.queue;

import io.holdfast.queue.internal.LanePreview;
import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueRowMapper;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.ScriptCooldowns;
import io.holdfast.queue.internal.content.MessageStatuses;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Read-only access to queues, messages, leases and statistics. Queues that are being deleted are not visible. */
public final class QueueViews {

    private final Store store;

    QueueViews(Store store) {
        this.store = store;
    }

    /** Returns the configuration of a queue. */
    public Optional<QueueConfig> queue(String name) {
        return store.read(tx -> queue(tx, name));
    }

    /** Like {@link #queue(String)}, but in the caller's transaction. */
    public Optional<QueueConfig> queue(ReadTx tx, String name) {
        return row(tx, name).map(row -> row.config().toConfig());
    }

    /** Returns a page of the queues, including dead-letter queues, sorted by name. */
    public Page<QueueConfig> queues(int size, @Nullable String cursor) {
        return store.read(tx -> queues(tx, size, cursor));
    }

    /** Like {@link #queues(int, String)}, but in the caller's transaction. */
    public Page<QueueConfig> queues(ReadTx tx, int size, @Nullable String cursor) {
        Page<Entry<String, QueueRow>> page = tx.scan(QueueSchema.QUEUES).page(pageSize(size), cursor);
        return new Page<>(
                page.rows().stream()
                        .filter(row -> !row.value().deleting())
                        .map(row -> row.value().config().toConfig())
                        .toList(),
                page.next());
    }

    /** Returns the first queues whose names begin with the given text, sorted by name. */
    public List<QueueConfig> queuesStartingWith(ReadTx tx, String text, int limit) {
        return tx.scan(QueueSchema.QUEUES).prefix(KeyPrefix.of(text)).limit(pageSize(limit)).stream()
                .filter(row -> !row.value().deleting())
                .map(row -> row.value().config().toConfig())
                .toList();
    }

    /** Returns a message in any state. */
    public Optional<QueuedMessage> message(String queue, UUID id) {
        return store.read(tx -> message(tx, queue, id));
    }

    /** Like {@link #message(String, UUID)}, but in the caller's transaction. */
    public Optional<QueuedMessage> message(ReadTx tx, String queue, UUID id) {
        return row(tx, queue)
                .flatMap(row ->
                        tx.get(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(queue, Arguments.notNull("id", id))))
                .flatMap(location -> {
                    MessageKey key = new MessageKey(queue, location.fairness(), location.enqueued(), id);
                    return tx.get(QueueSchema.MESSAGES, key)
                            .map(content -> QueueRowMapper.message(tx, key, content, location));
                });
    }

    /**
     * Returns the state, progress and result of a message. The status remains available for {@link
     * QueueConfig#statusRetention} after the message is completed or removed.
     */
    public Optional<MessageStatus> status(String queue, UUID id) {
        return store.read(tx -> status(tx, queue, id));
    }

    /** Like {@link #status(String, UUID)}, but in the caller's transaction. */
    public Optional<MessageStatus> status(ReadTx tx, String queue, UUID id) {
        if (row(tx, queue).isEmpty()) {
            return Optional.empty();
        }
        QueuedMessage message = message(tx, queue, id).orElse(null);
        return message == null
                ? MessageStatuses.read(tx, queue, id, null, 0)
                : MessageStatuses.read(tx, queue, id, message.state(), message.attempts());
    }

    /** Returns a page of the messages of a queue in any state, sorted by fairness key and time of enqueueing. */
    public Page<QueuedMessage> messages(String queue, int size, @Nullable String cursor) {
        return store.read(tx -> messages(tx, queue, size, cursor));
    }

    /** Like {@link #messages(String, int, String)}, but in the caller's transaction. */
    public Page<QueuedMessage> messages(ReadTx tx, String queue, int size, @Nullable String cursor) {
        return page(tx, queue, MessageKey.CODEC.prefix(QueueArguments.queueName(queue)), size, cursor);
    }

    /** Returns a page of the messages with a given fairness key in any state, sorted by enqueue time. */
    public Page<QueuedMessage> messages(String queue, String fairnessKey, int size, @Nullable String cursor) {
        return store.read(tx -> messages(tx, queue, fairnessKey, size, cursor));
    }

    /** Like {@link #messages(String, String, int, String)}, but in the caller's transaction. */
    public Page<QueuedMessage> messages(
            ReadTx tx, String queue, String fairnessKey, int size, @Nullable String cursor) {
        KeyPrefix<MessageKey> key =
                MessageKey.CODEC.prefix(QueueArguments.queueName(queue), QueueArguments.fairnessKey(fairnessKey));
        return page(tx, queue, key, size, cursor);
    }

    /**
     * Returns the messages that would be delivered next, without leasing them. Throttles are ignored.
     *
     * @param limit the maximum number of messages
     */
    public List<QueuedMessage> peek(String queue, int limit) {
        return store.read(tx -> peek(tx, queue, limit));
    }

    /** Like {@link #peek(String, int)}, but in the caller's transaction. */
    public List<QueuedMessage> peek(ReadTx tx, String queue, int limit) {
        return peek(tx, queue, limit, Long.MAX_VALUE);
    }

    /**
     * Like {@link #peek(ReadTx, String, int)}, but stops when the payloads reach a total size.
     *
     * @param maxBytes the total size of the payloads, in bytes, at which to stop
     */
    public List<QueuedMessage> peek(ReadTx tx, String queue, int limit, long maxBytes) {
        QueueArguments.batchSize("limit", limit);
        QueueCountersRow counters =
                tx.get(QueueSchema.COUNTERS, QueueArguments.queueName(queue)).orElse(QueueCountersRow.EMPTY);
        QueueRow row = row(tx, queue).orElse(null);
        if (row == null) {
            return List.of();
        }
        PriorityQueue<LanePreview> lanes =
                new PriorityQueue<>(LanePreview.lanes(tx, queue, row.config(), counters, limit));
        List<QueuedMessage> next = new ArrayList<>();
        long bytes = 0;
        while (next.size() < limit && bytes < maxBytes && !lanes.isEmpty()) {
            LanePreview lane = lanes.remove();
            QueuedMessage message = message(tx, queue, lane.take()).orElseThrow();
            bytes += message.payload().length;
            next.add(message);
            if (lane.hasNext()) {
                lanes.add(lane);
            }
        }
        return next;
    }

    /** Returns the lease of a message. */
    public Optional<LeaseInfo> lease(String queue, UUID message) {
        return store.read(tx -> lease(tx, queue, message));
    }

    /** Like {@link #lease(String, UUID)}, but in the caller's transaction. */
    public Optional<LeaseInfo> lease(ReadTx tx, String queue, UUID message) {
        return row(tx, queue)
                .flatMap(queueRow ->
                        tx.get(QueueSchema.LEASES, new MessageIdKey(queue, Arguments.notNull("message", message))))
                .map(row -> new LeaseInfo(queue, message, row.consumer(), row.leased(), row.expires(), row.attempts()));
    }

    /**
     * Returns the leases in all queues that end at or before the given time, sorted by end time.
     *
     * @param limit the maximum number of leases
     */
    public List<LeaseInfo> expiredLeases(Instant at, int limit) {
        return store.read(tx -> expiredLeases(tx, at, limit));
    }

    /** Like {@link #expiredLeases(Instant, int)}, but in the caller's transaction. */
    public List<LeaseInfo> expiredLeases(ReadTx tx, Instant at, int limit) {
        QueueArguments.batchSize("limit", limit);
        if (Arguments.notNull("at", at).isBefore(Instant.EPOCH)) {
            return List.of();
        }
        Instant end = at.isBefore(EpochNanos.LAST) ? at.plusNanos(1) : EpochNanos.LAST;
        return tx.scan(QueueSchema.LEASE_EXPIRY).to(new LeaseExpiryKey(end, "", new UUID(0, 0))).limit(limit).stream()
                .flatMap(row -> lease(tx, row.key().queue(), row.key().id()).stream())
                .toList();
    }

    /** Returns the statistics for a queue. */
    public Optional<QueueStats> stats(String queue) {
        return store.read(tx -> stats(tx, queue));
    }

    /** Like {@link #stats(String)}, but in the caller's transaction. */
    public Optional<QueueStats> stats(ReadTx tx, String queue) {
        return row(tx, queue).map(row -> {
            QueueCountersRow counters = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
            return new QueueStats(
                    queue,
                    row.paused(),
                    counters.ready(),
                    counters.delayed(),
                    counters.inFlight(),
                    oldest(tx, queue),
                    counters.enqueued(),
                    counters.delivered(),
                    counters.acked(),
                    counters.failed(),
                    counters.deadLettered(),
                    ScriptCooldowns.countCooldowns(tx, queue),
                    ScriptCooldowns.cooldownEnd(tx, queue),
                    counters.bytes(),
                    counters.limits() == null ? 0 : counters.limits().expired(),
                    counters.limits() == null ? 0 : counters.limits().dropped());
        });
    }

    /** Returns the statistics for a fairness key. */
    public Optional<FairnessKeyStats> stats(String queue, String fairnessKey) {
        return store.read(tx -> stats(tx, queue, fairnessKey));
    }

    /** Like {@link #stats(String, String)}, but in the caller's transaction. */
    public Optional<FairnessKeyStats> stats(ReadTx tx, String queue, String fairnessKey) {
        LaneKey key = new LaneKey(QueueArguments.queueName(queue), QueueArguments.fairnessKey(fairnessKey));
        return row(tx, queue)
                .flatMap(row -> tx.get(QueueSchema.LANES, key))
                .map(lane -> QueueRowMapper.stats(tx, key, lane));
    }

    /** Returns a page of the fairness keys of a queue, sorted by name. */
    public Page<FairnessKeyStats> keys(String queue, int size, @Nullable String cursor) {
        return store.read(tx -> keys(tx, queue, size, cursor));
    }

    /** Like {@link #keys(String, int, String)}, but in the caller's transaction. */
    public Page<FairnessKeyStats> keys(ReadTx tx, String queue, int size, @Nullable String cursor) {
        Page<Entry<LaneKey, LaneRow>> page = tx.scan(QueueSchema.LANES)
                .prefix(LaneKey.CODEC.prefix(QueueArguments.queueName(queue)))
                .limit(scanLimit(tx, queue))
                .page(pageSize(size), cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> QueueRowMapper.stats(tx, row.key(), row.value()))
                        .toList(),
                page.next());
    }

    /**
     * Returns the fairness keys with the most messages. This method reads all fairness keys of the queue.
     *
     * @param limit the maximum number of keys
     */
    public LargestFairnessKeys largestKeys(String queue, int limit) {
        return store.read(tx -> largestKeys(tx, queue, limit));
    }

    /** Like {@link #largestKeys(String, int)}, but in the caller's transaction. */
    public LargestFairnessKeys largestKeys(ReadTx tx, String queue, int limit) {
        QueueArguments.batchSize("limit", limit);
        PriorityQueue<Entry<LaneKey, LaneRow>> largest = new PriorityQueue<>(
                Comparator.comparingLong(lane -> lane.value().messages()));
        long keys = 0;
        for (Entry<LaneKey, LaneRow> lane : tx.scan(QueueSchema.LANES)
                .prefix(LaneKey.CODEC.prefix(QueueArguments.queueName(queue)))
                .limit(scanLimit(tx, queue))) {
            if (lane.value().messages() == 0) {
                continue;
            }
            keys++;
            largest.add(lane);
            if (largest.size() > limit) {
                largest.remove();
            }
        }
        return new LargestFairnessKeys(
                keys,
                largest.stream()
                        .sorted(largest.comparator().reversed())
                        .map(lane -> QueueRowMapper.stats(tx, lane.key(), lane.value()))
                        .toList());
    }

    /** Returns the time of the first id. It is the earliest, because ids sort by time. */
    private static @Nullable Instant oldest(ReadTx tx, String queue) {
        return tx.scan(QueueSchema.MESSAGE_LOCATIONS)
                .prefix(MessageIdKey.CODEC.prefix(queue))
                .first()
                .map(row -> row.value().enqueued())
                .orElse(null);
    }

    private static Optional<QueueRow> row(ReadTx tx, String queue) {
        return tx.get(QueueSchema.QUEUES, QueueArguments.queueName(queue)).filter(row -> !row.deleting());
    }

    /** Returns the number of rows to scan, or 0 if the queue does not exist or is being deleted. */
    private static long scanLimit(ReadTx tx, String queue) {
        return row(tx, queue).isPresent() ? Long.MAX_VALUE : 0;
    }

    private static int pageSize(int size) {
        return QueueArguments.batchSize("limit", size);
    }

    private static Page<QueuedMessage> page(
            ReadTx tx, String queue, KeyPrefix<MessageKey> prefix, int size, @Nullable String cursor) {
        Page<Entry<MessageKey, MessageRow>> page = tx.scan(QueueSchema.MESSAGES)
                .prefix(prefix)
                .limit(scanLimit(tx, queue))
                .page(pageSize(size), cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> QueueRowMapper.message(
                                tx,
                                row.key(),
                                row.value(),
                                tx.get(
                                                QueueSchema.MESSAGE_LOCATIONS,
                                                new MessageIdKey(
                                                        row.key().queue(),
                                                        row.key().id()))
                                        .orElseThrow()))
                        .toList(),
                page.next());
    }
}
