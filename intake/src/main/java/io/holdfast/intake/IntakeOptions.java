package io.holdfast.intake;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options for an {@link EventProcessor}.
 *
 * @param deduplicationWindow the time for which processed events are remembered; zero means forever
 * @param ignoreUnknownTypes whether events whose type has no rule are ignored; otherwise they are saved for manual
 *     review
 * @param format the locations of an event's parts in a message
 * @param group the group of runners that retries this intake's events, or null for runners without a group
 */
public record IntakeOptions(
        Duration deduplicationWindow,
        boolean ignoreUnknownTypes,
        EventFieldLocations format,
        @Nullable String group) {

    private static final Duration MAX_WINDOW = Duration.ofDays(3_660);

    /** The default options: processed events are remembered forever, and no events are ignored. */
    public static final IntakeOptions DEFAULT =
            new IntakeOptions(Duration.ZERO, false, EventFieldLocations.DEFAULT, null);

    public IntakeOptions {
        Arguments.inRange("deduplicationWindow", deduplicationWindow, Duration.ZERO, MAX_WINDOW);
    }

    public IntakeOptions withDeduplicationWindow(Duration other) {
        return new IntakeOptions(other, ignoreUnknownTypes, format, group);
    }

    public IntakeOptions withIgnoreUnknownTypes(boolean other) {
        return new IntakeOptions(deduplicationWindow, other, format, group);
    }

    public IntakeOptions withFormat(EventFieldLocations other) {
        return new IntakeOptions(deduplicationWindow, ignoreUnknownTypes, other, group);
    }

    /**
     * Returns a copy of these options with a group, so that runners for other failed events do not claim this intake's
     * events.
     */
    public IntakeOptions withGroup(String other) {
        return new IntakeOptions(deduplicationWindow, ignoreUnknownTypes, format, other);
    }
}
