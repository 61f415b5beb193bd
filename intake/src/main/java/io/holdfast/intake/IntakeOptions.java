package io.holdfast.intake;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;

/**
 * Options of an {@link EventProcessor}.
 *
 * @param deduplicationWindow the time for which processed events are remembered; zero means forever
 * @param ignoreUnknownTypes whether events of types without a rule are ignored; otherwise they are saved for manual review
 * @param format the location of the parts of an event in a message
 */
public record IntakeOptions(Duration deduplicationWindow, boolean ignoreUnknownTypes, EventFormat format) {

    private static final Duration MAX_WINDOW = Duration.ofDays(3_660);

    /** Remembers processed events forever and ignores no events. */
    public static final IntakeOptions DEFAULT = new IntakeOptions(Duration.ZERO, false, EventFormat.DEFAULT);

    public IntakeOptions {
        Arguments.inRange("deduplicationWindow", deduplicationWindow, Duration.ZERO, MAX_WINDOW);
    }

    public IntakeOptions withDeduplicationWindow(Duration other) {
        return new IntakeOptions(other, ignoreUnknownTypes, format);
    }

    public IntakeOptions withIgnoreUnknownTypes(boolean other) {
        return new IntakeOptions(deduplicationWindow, other, format);
    }

    public IntakeOptions withFormat(EventFormat other) {
        return new IntakeOptions(deduplicationWindow, ignoreUnknownTypes, other);
    }
}
