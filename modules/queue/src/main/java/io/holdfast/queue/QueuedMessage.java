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
 * @param id a UUID of version 7: ids sort in the order of enqueueing
 * @param attempts how many deliveries have failed so far
 * @param leasedAt when it was delivered, if it is leased
 * @param notBefore when it will be ready, if it is delayed
 * @param origin the queue where it failed, if it is a dead letter
 * @param reason why it failed there
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
        @Nullable String reason) {

    /** Messages are equal if everything in them is, the bytes of their payloads too. */
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
                && Objects.equals(reason, that.reason);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, queue, attempts, state);
    }
}
