package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueRowTypes.DelayedRow;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.ReadyMessages.Item;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message without its content.
 *
 * @param order the position in the lane: the earliest delivery time, in nanoseconds
 * @param sublane the sublane, or {@link SublaneId#PLAIN} if the lane itself contains the message
 */
record MessageMetadata(
        UUID id,
        String fairness,
        Instant enqueued,
        int priority,
        long order,
        int attempts,
        List<String> throttles,
        String sublane) {

    static MessageMetadata of(String fairness, String sublane, Item message) {
        return new MessageMetadata(
                message.id(),
                fairness,
                message.row().enqueued(),
                message.priority(),
                message.order(),
                message.row().attempts(),
                message.row().throttles(),
                sublane);
    }

    static MessageMetadata of(UUID id, DelayedRow row) {
        return new MessageMetadata(
                id,
                row.fairness(),
                row.enqueued(),
                row.priority(),
                row.order(),
                row.attempts(),
                row.throttles(),
                orPlain(row.sublane()));
    }

    /** Returns the metadata of a leased message. A leased message is in no sublane. */
    static MessageMetadata of(UUID id, LeaseRow row, List<String> throttles) {
        return new MessageMetadata(
                id,
                row.fairness(),
                row.enqueued(),
                row.priority(),
                row.order(),
                row.attempts(),
                throttles,
                SublaneId.PLAIN);
    }

    static MessageMetadata of(UUID id, MessageLocationRow location, List<String> throttles) {
        return new MessageMetadata(
                id,
                location.fairness(),
                location.enqueued(),
                location.priority(),
                location.order(),
                location.attempts(),
                throttles,
                orPlain(location.sublane()));
    }

    private static String orPlain(@Nullable String sublane) {
        return sublane == null ? SublaneId.PLAIN : sublane;
    }

    MessageMetadata withOrder(long other) {
        return new MessageMetadata(id, fairness, enqueued, priority, other, attempts, throttles, sublane);
    }

    MessageMetadata withAttempts(int other) {
        return new MessageMetadata(id, fairness, enqueued, priority, order, other, throttles, sublane);
    }

    MessageMetadata withSublane(String other) {
        return new MessageMetadata(id, fairness, enqueued, priority, order, attempts, throttles, other);
    }

    /** Returns the message without throttles and without a group. */
    MessageMetadata asPlain() {
        return new MessageMetadata(id, fairness, enqueued, priority, order, attempts, List.of(), SublaneId.PLAIN);
    }

    boolean isInGroup() {
        return SublaneId.isGroup(sublane);
    }

    MessageKey key(String queue) {
        return new MessageKey(queue, fairness, enqueued, id);
    }

    MessageLocationRow toLocationRow(long notBefore) {
        return new MessageLocationRow(fairness, enqueued, priority, order, notBefore, attempts, storedSublane());
    }

    DelayedRow toDelayedRow(boolean retry) {
        return new DelayedRow(fairness, enqueued, priority, order, attempts, throttles, retry, storedSublane());
    }

    private @Nullable String storedSublane() {
        return sublane.isEmpty() ? null : sublane;
    }

    /** Returns the entry of the message in its lane or sublane. */
    Item toItem(boolean waiting) {
        return new Item(
                priority, order, id, new QueueRowTypes.ReadyRow(enqueued, attempts, throttles, waiting ? true : null));
    }
}
