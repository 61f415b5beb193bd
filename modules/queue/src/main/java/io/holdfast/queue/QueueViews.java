package io.holdfast.queue;

import io.holdfast.queue.internal.LanePreview;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueRowMapper;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.QueueSchema.LaneRow;
import io.holdfast.queue.internal.QueueSchema.MessageRow;
import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;
import io.holdfast.queue.internal.QueueSchema.QueueRow;
import io.holdfast.queue.internal.ScriptCooldowns;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.codec.KeyPrefix;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks at queues: messages, leases, statistics. Nothing here changes anything. */
public final class QueueViews {

    private final Store store;

    QueueViews(Store store) {
        this.store = store;
    }

    /** How a queue is configured. */
    public Optional<QueueConfig> queue(String name) {
        return store.read(tx -> queue(tx, name));
    }

    /** As {@link #queue(String)}, within a transaction of the caller's. */
    public Optional<QueueConfig> queue(ReadTx tx, String name) {
        return row(tx, name).map(QueueRow::config);
    }

    /** All queues by name, dead-letter queues too. */
    public Page<QueueConfig> queues(int size, @Nullable String cursor) {
        return store.read(tx -> queues(tx, size, cursor));
    }

    /** As {@link #queues(int, String)}, within a transaction of the caller's. */
    public Page<QueueConfig> queues(ReadTx tx, int size, @Nullable String cursor) {
        Page<Entry<String, QueueRow>> page = tx.scan(QueueSchema.QUEUES).page(pageSize(size), cursor);
        return new Page<>(
                page.rows().stream()
                        .filter(row -> !row.value().deleting())
                        .map(row -> row.value().config())
                        .toList(),
                page.next());
    }

    /** A message, in whatever state it is. */
    public Optional<QueuedMessage> message(String queue, UUID id) {
        return store.read(tx -> message(tx, queue, id));
    }

    /** As {@link #message(String, UUID)}, within a transaction of the caller's. */
    public Optional<QueuedMessage> message(ReadTx tx, String queue, UUID id) {
        return row(tx, queue)
                .flatMap(row -> tx.get(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(queue, Args.given("id", id))))
                .flatMap(ticket -> {
                    MessageKey key = new MessageKey(queue, ticket.fairness(), ticket.enqueued(), id);
                    return tx.get(QueueSchema.MESSAGES, key)
                            .map(content -> QueueRowMapper.message(tx, key, content, ticket));
                });
    }

    /** The messages of a queue, whatever their state, by fairness key and then by time. */
    public Page<QueuedMessage> messages(String queue, int size, @Nullable String cursor) {
        return store.read(tx -> messages(tx, queue, size, cursor));
    }

    /** As {@link #messages(String, int, String)}, within a transaction of the caller's. */
    public Page<QueuedMessage> messages(ReadTx tx, String queue, int size, @Nullable String cursor) {
        return page(tx, queue, MessageKey.CODEC.prefix(Args.queue(queue)), size, cursor);
    }

    /** The messages of a fairness key, whatever their state, by time. */
    public Page<QueuedMessage> messages(String queue, String fairnessKey, int size, @Nullable String cursor) {
        return store.read(tx -> messages(tx, queue, fairnessKey, size, cursor));
    }

    /** As {@link #messages(String, String, int, String)}, within a transaction of the caller's. */
    public Page<QueuedMessage> messages(
            ReadTx tx, String queue, String fairnessKey, int size, @Nullable String cursor) {
        KeyPrefix<MessageKey> key = MessageKey.CODEC.prefix(Args.queue(queue), Args.fairnessKey(fairnessKey));
        return page(tx, queue, key, size, cursor);
    }

    /** The messages that would be delivered next if nothing changed and nothing were throttled, without taking them. */
    public List<QueuedMessage> peek(String queue, int most) {
        return store.read(tx -> peek(tx, queue, most));
    }

    /** As {@link #peek(String, int)}, within a transaction of the caller's. */
    public List<QueuedMessage> peek(ReadTx tx, String queue, int most) {
        Args.within("most", most, 1, QueueLimits.MAX_BATCH);
        QueueCountersRow tally = tx.get(QueueSchema.COUNTERS, Args.queue(queue)).orElse(QueueCountersRow.EMPTY);
        QueueRow row = row(tx, queue).orElse(null);
        if (row == null) {
            return List.of();
        }
        boolean ordered = row.config().ordered();
        PriorityQueue<LanePreview> lanes = new PriorityQueue<>();
        tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(queue))
                .after(new LaneScheduleKey(queue, tally.at(), tally.lane()))
                .limit(most)
                .forEach(turn -> lanes.add(
                        new LanePreview(tx, new LaneKey(queue, turn.key().fairness()), ordered, most)));
        List<QueuedMessage> next = new ArrayList<>();
        while (next.size() < most && !lanes.isEmpty()) {
            LanePreview lane = lanes.remove();
            next.add(message(tx, queue, lane.take().id()).orElseThrow());
            if (lane.hasNext()) {
                lanes.add(lane);
            }
        }
        return next;
    }

    /** The lease of a message, if it has one. */
    public Optional<LeaseInfo> lease(String queue, UUID message) {
        return store.read(tx -> lease(tx, queue, message));
    }

    /** As {@link #lease(String, UUID)}, within a transaction of the caller's. */
    public Optional<LeaseInfo> lease(ReadTx tx, String queue, UUID message) {
        return row(tx, queue)
                .flatMap(here -> tx.get(QueueSchema.LEASES, new MessageIdKey(queue, Args.given("message", message))))
                .map(row -> new LeaseInfo(queue, message, row.consumer(), row.leased(), row.expires(), row.attempts()));
    }

    /** Leases of all queues that are over at a time, and have not been taken back yet; the earliest first. */
    public List<LeaseInfo> expiredLeases(Instant at, int most) {
        return store.read(tx -> expiredLeases(tx, at, most));
    }

    /** As {@link #expiredLeases(Instant, int)}, within a transaction of the caller's. */
    public List<LeaseInfo> expiredLeases(ReadTx tx, Instant at, int most) {
        Instant end = Args.given("at", at).isBefore(Instant.MAX) ? at.plusNanos(1) : at;
        return tx
                .scan(QueueSchema.LEASE_EXPIRY)
                .to(new LeaseExpiryKey(end, "", new UUID(0, 0)))
                .limit(pageSize(most))
                .stream()
                .flatMap(row -> lease(tx, row.key().queue(), row.key().id()).stream())
                .toList();
    }

    /** What a queue has and has had. */
    public Optional<QueueStats> stats(String queue) {
        return store.read(tx -> stats(tx, queue));
    }

    /** As {@link #stats(String)}, within a transaction of the caller's. */
    public Optional<QueueStats> stats(ReadTx tx, String queue) {
        return row(tx, queue).map(row -> {
            QueueCountersRow tally = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
            return new QueueStats(
                    queue,
                    row.paused(),
                    tally.ready(),
                    tally.delayed(),
                    tally.inFlight(),
                    oldest(tx, queue),
                    tally.enqueued(),
                    tally.delivered(),
                    tally.acked(),
                    tally.failed(),
                    tally.deadLettered(),
                    ScriptCooldowns.countCooldowns(tx, queue),
                    ScriptCooldowns.cooldownEnd(tx, queue));
        });
    }

    /** What a fairness key has and has had. */
    public Optional<FairnessKeyStats> stats(String queue, String fairnessKey) {
        return store.read(tx -> stats(tx, queue, fairnessKey));
    }

    /** As {@link #stats(String, String)}, within a transaction of the caller's. */
    public Optional<FairnessKeyStats> stats(ReadTx tx, String queue, String fairnessKey) {
        LaneKey key = new LaneKey(Args.queue(queue), Args.fairnessKey(fairnessKey));
        return row(tx, queue)
                .flatMap(row -> tx.get(QueueSchema.LANES, key))
                .map(lane -> QueueRowMapper.stats(tx, key, lane));
    }

    /** All fairness keys that a queue knows, by name. */
    public Page<FairnessKeyStats> keys(String queue, int size, @Nullable String cursor) {
        return store.read(tx -> keys(tx, queue, size, cursor));
    }

    /** As {@link #keys(String, int, String)}, within a transaction of the caller's. */
    public Page<FairnessKeyStats> keys(ReadTx tx, String queue, int size, @Nullable String cursor) {
        Page<Entry<LaneKey, LaneRow>> page = tx.scan(QueueSchema.LANES)
                .prefix(LaneKey.CODEC.prefix(Args.queue(queue)))
                .limit(most(tx, queue))
                .page(pageSize(size), cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> QueueRowMapper.stats(tx, row.key(), row.value()))
                        .toList(),
                page.next());
    }

    /** The fairness keys with the most messages, found by looking at all keys of the queue. */
    public LargestFairnessKeys largestKeys(String queue, int most) {
        return store.read(tx -> largestKeys(tx, queue, most));
    }

    /** As {@link #largestKeys(String, int)}, within a transaction of the caller's. */
    public LargestFairnessKeys largestKeys(ReadTx tx, String queue, int most) {
        pageSize(most);
        PriorityQueue<Entry<LaneKey, LaneRow>> largest = new PriorityQueue<>(
                Comparator.comparingLong(lane -> lane.value().messages()));
        long keys = 0;
        for (Entry<LaneKey, LaneRow> lane : tx.scan(QueueSchema.LANES)
                .prefix(LaneKey.CODEC.prefix(Args.queue(queue)))
                .limit(most(tx, queue))) {
            if (lane.value().messages() == 0) {
                continue;
            }
            keys++;
            largest.add(lane);
            if (largest.size() > most) {
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

    /** Ids sort by time, so the first one is the oldest. */
    private static @Nullable Instant oldest(ReadTx tx, String queue) {
        return tx.scan(QueueSchema.MESSAGE_LOCATIONS)
                .prefix(MessageIdKey.CODEC.prefix(queue))
                .first()
                .map(row -> row.value().enqueued())
                .orElse(null);
    }

    private static Optional<QueueRow> row(ReadTx tx, String queue) {
        return tx.get(QueueSchema.QUEUES, Args.queue(queue)).filter(row -> !row.deleting());
    }

    /** How many of its rows can be seen: none of a queue that is being deleted. */
    private static long most(ReadTx tx, String queue) {
        return row(tx, queue).isPresent() ? Long.MAX_VALUE : 0;
    }

    private static int pageSize(int size) {
        return Args.within("size", size, 1, QueueLimits.MAX_BATCH);
    }

    private static Page<QueuedMessage> page(
            ReadTx tx, String queue, KeyPrefix<MessageKey> prefix, int size, @Nullable String cursor) {
        Page<Entry<MessageKey, MessageRow>> page = tx.scan(QueueSchema.MESSAGES)
                .prefix(prefix)
                .limit(most(tx, queue))
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
