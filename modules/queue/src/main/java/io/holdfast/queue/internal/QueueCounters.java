package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueRows.QueueCountersRow;
import io.holdfast.queue.internal.QueueRows.ThrottledRow;

/** A mutable {@link QueueCountersRow}. */
final class QueueCounters {

    long ready;
    long delayed;
    long inFlight;
    long enqueued;
    long delivered;
    long acked;
    long failed;
    long deadLettered;
    long token;
    long at;
    String lastLane;
    long pace;
    long delayedFrom;
    long parkedFrom;
    long throttleTurns;
    long waitsFrom;

    QueueCounters(QueueCountersRow row) {
        ready = row.ready();
        delayed = row.delayed();
        inFlight = row.inFlight();
        enqueued = row.enqueued();
        delivered = row.delivered();
        acked = row.acked();
        failed = row.failed();
        deadLettered = row.deadLettered();
        // In older stores the token was the number of deliveries.
        token = Math.max(row.token(), row.delivered());
        at = row.at();
        lastLane = row.lane();
        pace = row.pace();
        delayedFrom = row.delayedFrom();
        parkedFrom = row.parkedFrom();
        ThrottledRow throttled = row.throttled() == null ? ThrottledRow.NONE : row.throttled();
        throttleTurns = throttled.turns();
        waitsFrom = throttled.waitsFrom();
    }

    QueueCountersRow toRow() {
        return new QueueCountersRow(
                ready,
                delayed,
                inFlight,
                enqueued,
                delivered,
                acked,
                failed,
                deadLettered,
                token,
                at,
                lastLane,
                pace,
                delayedFrom,
                parkedFrom,
                throttleTurns == 0 && waitsFrom == Long.MAX_VALUE ? null : new ThrottledRow(throttleTurns, waitsFrom));
    }
}
