package io.holdfast.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a fairness key of a queue has, and has had since it last had no messages for long.
 *
 * @param oldest when the oldest of its messages was enqueued
 */
public record FairnessKeyStats(
        String fairnessKey,
        int weight,
        long ready,
        long delayed,
        long inFlight,
        @Nullable Instant oldest,
        long delivered,
        long failed,
        long deadLettered) {}
