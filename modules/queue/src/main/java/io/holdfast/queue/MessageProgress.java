package io.holdfast.queue;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A consumer's report on a message that it is processing. Null components leave previously reported values unchanged.
 *
 * @param percent the progress, from 0 to 100
 * @param note a human-readable note
 * @param result the result, at most {@link QueueLimits#MAX_RESULT} bytes; retained after the message is acknowledged
 */
public record MessageProgress(
        @Nullable Integer percent, @Nullable String note, byte @Nullable [] result) {

    private static final int MAX_PERCENT = 100;

    public MessageProgress {
        if (percent != null) {
            Arguments.inRange("percent", percent, 0, MAX_PERCENT);
        }
        Arguments.optionalText("note", note, QueueLimits.MAX_REASON);
        if (result != null && result.length > QueueLimits.MAX_RESULT) {
            throw Arguments.tooLarge("result has " + result.length + " bytes; the limit is " + QueueLimits.MAX_RESULT);
        }
    }

    /** Returns a report without a result. */
    public static MessageProgress of(@Nullable Integer percent, @Nullable String note) {
        return new MessageProgress(percent, note, null);
    }

    /** Returns a report of the progress only. */
    public static MessageProgress percent(int percent) {
        return new MessageProgress(percent, null, null);
    }

    /** Returns a report of the result only. */
    public static MessageProgress result(byte[] result) {
        return new MessageProgress(null, null, Arguments.notNull("result", result));
    }

    public MessageProgress withNote(String other) {
        return new MessageProgress(percent, other, result);
    }

    public MessageProgress withResult(byte[] other) {
        return new MessageProgress(percent, note, Arguments.notNull("result", other));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageProgress that
                && Objects.equals(percent, that.percent)
                && Objects.equals(note, that.note)
                && Arrays.equals(result, that.result);
    }

    @Override
    public int hashCode() {
        return Objects.hash(percent, note, Arrays.hashCode(result));
    }
}
