package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;

/** The {@link QueueCountersRow} of a queue while a {@link OpenQueue} changes it. */
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

    QueueCounters(QueueCountersRow tally) {
        ready = tally.ready();
        delayed = tally.delayed();
        inFlight = tally.inFlight();
        enqueued = tally.enqueued();
        delivered = tally.delivered();
        acked = tally.acked();
        failed = tally.failed();
        deadLettered = tally.deadLettered();
        // Tokens were once the number of deliveries.
        token = Math.max(tally.token(), tally.delivered());
        at = tally.at();
        lastLane = tally.lane();
        pace = tally.pace();
        delayedFrom = tally.delayedFrom();
        parkedFrom = tally.parkedFrom();
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
                parkedFrom);
    }
}
