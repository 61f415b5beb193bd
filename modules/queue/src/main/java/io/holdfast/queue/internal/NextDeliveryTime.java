package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.QueueRowTypes.ThrottledRow;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.ReadTx;

/** Determines when an attempt to lease messages from a queue may succeed. */
final class NextDeliveryTime {

    private NextDeliveryTime() {}

    /**
     * Returns 0 if a message may be deliverable now; otherwise, a lower bound on the time until a message is
     * deliverable.
     */
    static long nanosUntil(ReadTx tx, String queue) {
        QueueRow row = tx.get(QueueSchema.QUEUES, queue).orElse(null);
        if (row == null || row.deleting()) {
            return 0; // The attempt to lease then reports that the queue does not exist.
        }
        if (row.paused()) {
            return Long.MAX_VALUE;
        }
        QueueCountersRow counters = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
        ThrottledRow throttled = counters.throttled() == null ? ThrottledRow.NONE : counters.throttled();
        long now = SignedEpochNanos.nanos(tx.now());
        if (counters.delayedFrom() <= now
                || OpenQueue.isParkOver(counters.parkedFrom(), now)
                || OpenQueue.isParkOver(throttled.waitsFrom(), now)
                || throttled.turns() > 0
                || hasActiveLane(tx, queue, counters)
                || QueueSweep.hasExpiredLease(tx)) {
            return 0;
        }
        return Math.min(counters.delayedFrom(), Math.min(counters.parkedFrom(), throttled.waitsFrom())) - now;
    }

    private static boolean hasActiveLane(ReadTx tx, String queue, QueueCountersRow counters) {
        return tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(queue))
                .after(new LaneScheduleKey(queue, counters.at(), counters.lane()))
                .first()
                .isPresent();
    }
}
