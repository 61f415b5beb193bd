package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.LaneKey;
import io.holdfast.queue.QueueKeys.ReadyKey;
import io.holdfast.queue.QueueSchema.LaneRow;
import io.holdfast.queue.QueueSchema.Ready;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.Iterator;

/** A lane whose deliveries are imagined. */
final class Preview implements Comparable<Preview> {
    private final LaneKey key;
    private final int weight;
    private final boolean once;
    private final Iterator<ReadyKey> messages;
    private long at;

    Preview(ReadTx tx, LaneKey key, boolean once, int most) {
        LaneRow row = tx.get(QueueSchema.LANES, key).orElseThrow();
        this.key = key;
        this.once = once;
        weight = row.weight();
        at = row.at();
        messages = row.levels().stream()
                .flatMap(level -> Levels.scan(tx, key, level).limit(most).stream())
                .map(Entry<ReadyKey, Ready>::key)
                .iterator();
    }

    ReadyKey take() {
        at += Lane.step(weight);
        return messages.next();
    }

    boolean hasNext() {
        return !once && messages.hasNext();
    }

    @Override
    public int compareTo(Preview other) {
        int byTime = Long.compare(at, other.at);
        return byTime != 0 ? byTime : key.fairness().compareTo(other.key.fairness());
    }
}
