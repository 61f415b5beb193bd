package io.holdfast.queue;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message in a queue.
 *
 * @param id a version 7 UUID; ids sort by enqueue time
 * @param attempts the number of deliveries that failed so far
 * @param leasedAt the start of the lease, or null if the message is not leased
 * @param notBefore the earliest delivery time, or null if the message is not delayed
 * @param origin the queue in which the message failed, or null if the message is not a dead letter
 * @param reason the reason for the last failure of a dead letter, or null if the message is not a dead letter
 * @param group the ordering group within the fairness key, or null for no group
 */
public record QueuedMessage(
        UUID id,
        String queue,
        Map<String, String> headers,
        byte[] payload,
        String fairnessKey,
        int weight,
        List<String> throttleKeys,
        int priority,
        int attempts,
        MessageState state,
        Instant enqueuedAt,
        @Nullable Instant leasedAt,
        @Nullable Instant notBefore,
        @Nullable String origin,
        @Nullable String reason,
        @Nullable String group) {

    /** Compares all components. Payloads are compared by content. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QueuedMessage that
                && id.equals(that.id)
                && queue.equals(that.queue)
                && headers.equals(that.headers)
                && Arrays.equals(payload, that.payload)
                && fairnessKey.equals(that.fairnessKey)
                && weight == that.weight
                && throttleKeys.equals(that.throttleKeys)
                && priority == that.priority
                && attempts == that.attempts
                && state == that.state
                && enqueuedAt.equals(that.enqueuedAt)
                && Objects.equals(leasedAt, that.leasedAt)
                && Objects.equals(notBefore, that.notBefore)
                && Objects.equals(origin, that.origin)
                && Objects.equals(reason, that.reason)
                && Objects.equals(group, that.group);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, queue, attempts, state);
    }
}
