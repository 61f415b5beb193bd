package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueSchema.LaneRow;
import io.holdfast.queue.internal.QueueSchema.ReadyRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.Iterator;

/** A lane whose deliveries are imagined. */
public final class LanePreview implements Comparable<LanePreview> {
    private final LaneKey key;
    private final int weight;
    private final boolean once;
    private final Iterator<ReadyKey> messages;
    private long at;

    public LanePreview(ReadTx tx, LaneKey key, boolean once, int most) {
        LaneRow row = tx.get(QueueSchema.LANES, key).orElseThrow();
        this.key = key;
        this.once = once;
        weight = row.weight();
        at = row.at();
        messages = row.levels().stream()
                .flatMap(level -> ReadyMessages.scan(tx, key, level).limit(most).stream())
                .map(Entry<ReadyKey, ReadyRow>::key)
                .iterator();
    }

    public ReadyKey take() {
        at += Lane.virtualCost(weight);
        return messages.next();
    }

    public boolean hasNext() {
        return !once && messages.hasNext();
    }

    @Override
    public int compareTo(LanePreview other) {
        int byTime = Long.compare(at, other.at);
        return byTime != 0 ? byTime : key.fairness().compareTo(other.key.fairness());
    }
}
