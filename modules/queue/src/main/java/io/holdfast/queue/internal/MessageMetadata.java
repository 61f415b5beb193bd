package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueSchema.DelayedRow;
import io.holdfast.queue.internal.QueueSchema.LeaseRow;
import io.holdfast.queue.internal.QueueSchema.MessageLocationRow;
import io.holdfast.queue.internal.QueueSchema.ReadyRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A message as it goes from state to state: all but what is in it.
 *
 * @param order its place in the lane: the time from which it was ready, in nanoseconds
 */
record MessageMetadata(
        UUID id, String fairness, Instant enqueued, int priority, long order, int attempts, List<String> throttles) {

    static MessageMetadata of(ReadyKey key, ReadyRow row) {
        return new MessageMetadata(
                key.id(),
                key.lane().fairness(),
                row.enqueued(),
                key.priority(),
                key.order(),
                row.attempts(),
                row.throttles());
    }

    static MessageMetadata of(UUID id, DelayedRow row) {
        return new MessageMetadata(
                id, row.fairness(), row.enqueued(), row.priority(), row.order(), row.attempts(), row.throttles());
    }

    static MessageMetadata of(UUID id, LeaseRow row, List<String> throttles) {
        return new MessageMetadata(
                id, row.fairness(), row.enqueued(), row.priority(), row.order(), row.attempts(), throttles);
    }

    static MessageMetadata of(UUID id, MessageLocationRow ticket, List<String> throttles) {
        return new MessageMetadata(
                id,
                ticket.fairness(),
                ticket.enqueued(),
                ticket.priority(),
                ticket.order(),
                ticket.attempts(),
                throttles);
    }

    MessageMetadata withOrder(long other) {
        return new MessageMetadata(id, fairness, enqueued, priority, other, attempts, throttles);
    }

    MessageMetadata withAttempts(int other) {
        return new MessageMetadata(id, fairness, enqueued, priority, order, other, throttles);
    }

    MessageKey key(String queue) {
        return new MessageKey(queue, fairness, enqueued, id);
    }

    MessageLocationRow toLocationRow(long notBefore) {
        return new MessageLocationRow(fairness, enqueued, priority, order, notBefore, attempts);
    }
}
