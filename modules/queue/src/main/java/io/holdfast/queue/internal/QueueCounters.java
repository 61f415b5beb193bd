package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.ThrottledRow;
import io.holdfast.queue.internal.content.ContentRowTypes.LimitCountersRow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A mutable {@link QueueCountersRow}. */
final class QueueCounters {

    private static final long UNKNOWN = -1;

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
    /** The total size of the messages, or a negative number if it is unknown. */
    long bytes;

    long expired;
    long dropped;

    @Nullable
    UUID oldest;

    QueueCounters(QueueCountersRow row) {
        ready = row.ready();
        delayed = row.delayed();
        inFlight = row.inFlight();
        enqueued = row.enqueued();
        delivered = row.delivered();
        acked = row.acked();
        failed = row.failed();
        deadLettered = row.deadLettered();
        // Earlier versions stored the number of deliveries as the token.
        token = Math.max(row.token(), row.delivered());
        at = row.at();
        lastLane = row.lane();
        pace = row.pace();
        delayedFrom = row.delayedFrom();
        parkedFrom = row.parkedFrom();
        ThrottledRow throttled = row.throttled() == null ? ThrottledRow.NONE : row.throttled();
        throttleTurns = throttled.turns();
        waitsFrom = throttled.waitsFrom();
        // In stores of earlier versions, the size is unknown until the queue is empty.
        bytes = row.bytes() != null ? row.bytes() : row.messages() == 0 ? 0 : UNKNOWN;
        LimitCountersRow limits = row.limits() == null ? LimitCountersRow.NONE : row.limits();
        expired = limits.expired();
        dropped = limits.dropped();
        oldest = limits.oldest();
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
                throttleTurns == 0 && waitsFrom == Long.MAX_VALUE ? null : new ThrottledRow(throttleTurns, waitsFrom),
                bytes >= 0 ? Long.valueOf(bytes) : messages() == 0 ? Long.valueOf(0) : null,
                expired == 0 && dropped == 0 && oldest == null ? null : new LimitCountersRow(expired, dropped, oldest));
    }

    long messages() {
        return ready + delayed + inFlight;
    }

    void addBytes(long change) {
        bytes = bytes < 0 ? UNKNOWN : bytes + change;
    }
}
