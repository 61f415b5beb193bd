package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.ReadyMessages.Item;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.OfferKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleTurnKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottledLaneKey;
import io.holdfast.queue.internal.SublaneRowTypes.OfferRow;
import io.holdfast.queue.internal.SublaneRowTypes.SublaneRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Simulates deliveries from a lane without changing it. Previews are ordered by the virtual time of the next delivery.
 */
public final class LanePreview implements Comparable<LanePreview> {
    private final LaneKey key;
    private final int weight;
    private final Iterator<Item> messages;
    private long at;

    private LanePreview(ReadTx tx, LaneKey key, QueueConfigRow config, int limit) {
        LaneRow row = tx.get(QueueSchema.LANES, key).orElseThrow();
        this.key = key;
        weight = row.weight();
        at = row.at();
        int free = (int) Math.min(limit, config.keyConcurrency() - row.inFlight());
        messages = messages(tx, key, row, config, config.ordered() ? Math.min(1, free) : free)
                .iterator();
    }

    /** Returns the lanes of a queue that have a turn, up to the given number. */
    public static List<LanePreview> lanes(
            ReadTx tx, String queue, QueueConfigRow config, QueueCountersRow counters, int limit) {
        List<LanePreview> lanes = new ArrayList<>();
        tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(queue))
                .after(new LaneScheduleKey(queue, counters.at(), counters.lane()))
                .limit(limit)
                .forEach(entry -> lanes.add(
                        new LanePreview(tx, new LaneKey(queue, entry.key().fairness()), config, limit)));
        tx.scan(QueueSchema.THROTTLE_TURNS)
                .prefix(ThrottleTurnKey.CODEC.prefix(queue))
                .limit(limit)
                .forEach(turn -> tx.scan(QueueSchema.THROTTLED_LANES)
                        .prefix(ThrottledLaneKey.CODEC.prefix(
                                new ThrottleKey(queue, turn.key().throttle())))
                        .limit(limit)
                        .forEach(entry -> lanes.add(new LanePreview(
                                tx, new LaneKey(queue, entry.key().fairness()), config, limit))));
        lanes.removeIf(lane -> !lane.hasNext());
        return lanes;
    }

    private static Stream<Item> messages(ReadTx tx, LaneKey key, LaneRow row, QueueConfigRow config, int limit) {
        if (limit <= 0) {
            return Stream.of();
        }
        Stream<Item> plain = ReadyMessages.stream(tx, key, SublaneId.PLAIN, row.levels(), limit);
        if (row.sublanes() == null) {
            return plain;
        }
        Stream<Item> offered = tx.scan(QueueSchema.OFFERS).prefix(OfferKey.CODEC.prefix(key)).limit(limit).stream()
                .flatMap(offer -> sublane(tx, key, offer, config, limit));
        return Stream.concat(plain, offered).sorted().limit(limit);
    }

    private static Stream<Item> sublane(
            ReadTx tx, LaneKey key, Entry<OfferKey, OfferRow> offer, QueueConfigRow config, int limit) {
        String id = offer.value().sublane();
        SublaneRow row = tx.get(QueueSchema.SUBLANES, new SublaneKey(key, id)).orElseThrow();
        long free = SublaneId.isGroup(id) ? config.groupConcurrency() - row.inFlight() : limit;
        return ReadyMessages.stream(tx, key, id, row.levels(), (int) Math.min(free, limit))
                .takeWhile(item -> !item.row().isWaiting());
    }

    /** Returns the id of the next message and advances the virtual time. */
    public UUID take() {
        at += Lane.virtualCost(weight);
        return messages.next().id();
    }

    /** Returns whether another message can be delivered. */
    public boolean hasNext() {
        return messages.hasNext();
    }

    @Override
    public int compareTo(LanePreview other) {
        int byTime = Long.compare(at, other.at);
        return byTime != 0 ? byTime : key.fairness().compareTo(other.key.fairness());
    }
}
