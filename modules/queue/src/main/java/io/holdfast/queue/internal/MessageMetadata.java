package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRows.DelayedRow;
import io.holdfast.queue.internal.QueueRows.LeaseRow;
import io.holdfast.queue.internal.QueueRows.MessageLocationRow;
import io.holdfast.queue.internal.QueueRows.ReadyRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A message without its content.
 *
 * @param order the position in the lane: the time from which the message could be delivered, in nanoseconds
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

    static MessageMetadata of(UUID id, MessageLocationRow location, List<String> throttles) {
        return new MessageMetadata(
                id,
                location.fairness(),
                location.enqueued(),
                location.priority(),
                location.order(),
                location.attempts(),
                throttles);
    }

    MessageMetadata withOrder(long other) {
        return new MessageMetadata(id, fairness, enqueued, priority, other, attempts, throttles);
    }

    MessageMetadata withAttempts(int other) {
        return new MessageMetadata(id, fairness, enqueued, priority, order, other, throttles);
    }

    MessageMetadata withoutThrottles() {
        return new MessageMetadata(id, fairness, enqueued, priority, order, attempts, List.of());
    }

    MessageKey key(String queue) {
        return new MessageKey(queue, fairness, enqueued, id);
    }

    MessageLocationRow toLocationRow(long notBefore) {
        return new MessageLocationRow(fairness, enqueued, priority, order, notBefore, attempts);
    }
}
