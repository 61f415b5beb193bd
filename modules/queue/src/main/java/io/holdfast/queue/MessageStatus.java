package io.holdfast.queue;

import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state, progress and result of a message. Retained for {@link QueueConfig#statusRetention} after the message is
 * completed or removed.
 *
 * @param attempts the number of failed deliveries
 * @param percent the reported progress, or null if there was no report
 * @param note the reported note; for a failed message, the reason for the failure
 * @param result the reported result
 * @param updated the time of the last report or of the final state, or null if there was no report
 */
public record MessageStatus(
        String queue,
        UUID message,
        Stage stage,
        int attempts,
        @Nullable Integer percent,
        @Nullable String note,
        byte @Nullable [] result,
        @Nullable Instant updated) {

    /** The stages of a message: its states in the queue, and its final states. */
    public enum Stage {
        READY,
        DELAYED,
        LEASED,
        /** The message was acknowledged. */
        COMPLETED,
        /** The message was moved to the dead-letter queue. */
        DEAD_LETTERED,
        /** The message exceeded its time to live. */
        EXPIRED,
        /** The message was dropped to make room for another one. */
        DROPPED,
        /** The message was discarded, cancelled or purged. */
        DISCARDED
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageStatus that
                && queue.equals(that.queue)
                && message.equals(that.message)
                && stage == that.stage
                && attempts == that.attempts
                && Objects.equals(percent, that.percent)
                && Objects.equals(note, that.note)
                && Arrays.equals(result, that.result)
                && Objects.equals(updated, that.updated);
    }

    @Override
    public int hashCode() {
        return Objects.hash(queue, message, stage, attempts);
    }
}
