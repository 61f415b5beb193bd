package io.holdfast.queue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
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
        @Nullable String reason) {}
