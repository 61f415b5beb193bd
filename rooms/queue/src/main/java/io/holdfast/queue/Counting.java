package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Tally;

/** The {@link Tally} of a queue while a {@link Line} changes it. */
final class Counting {

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

    Counting(Tally tally) {
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

    Tally tally() {
        return new Tally(
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
