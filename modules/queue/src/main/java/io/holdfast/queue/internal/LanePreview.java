package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRows.LaneRow;
import io.holdfast.queue.internal.QueueRows.ReadyRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.Iterator;

/** Simulates deliveries from a lane without changing the lane. Sorted by the virtual time of the next delivery. */
public final class LanePreview implements Comparable<LanePreview> {
    private final LaneKey key;
    private final int weight;
    private final boolean ordered;
    private final Iterator<ReadyKey> messages;
    private long at;

    public LanePreview(ReadTx tx, LaneKey key, boolean ordered, int limit) {
        LaneRow row = tx.get(QueueSchema.LANES, key).orElseThrow();
        this.key = key;
        this.ordered = ordered;
        weight = row.weight();
        at = row.at();
        messages = row.levels().stream()
                .flatMap(level -> ReadyMessages.scan(tx, key, level).limit(limit).stream())
                .map(Entry<ReadyKey, ReadyRow>::key)
                .iterator();
    }

    /** Returns the next message and advances the virtual time. */
    public ReadyKey take() {
        at += Lane.virtualCost(weight);
        return messages.next();
    }

    /** Returns whether another message can be delivered. An ordered lane delivers one message at a time. */
    public boolean hasNext() {
        return !ordered && messages.hasNext();
    }

    @Override
    public int compareTo(LanePreview other) {
        int byTime = Long.compare(at, other.at);
        return byTime != 0 ? byTime : key.fairness().compareTo(other.key.fairness());
    }
}
