package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * The reason for a change to a booking, as it appears in the booking's history.
 *
 * @param author the person or system that made the change, or null if unknown
 */
public record BookingChangeReason(String text, @Nullable String author) {

    public BookingChangeReason {
        Arguments.notBlank("reason", text, SeatsLimits.MAX_REASON);
        Arguments.optionalText("author", author, SeatsLimits.MAX_ID);
    }

    public static BookingChangeReason of(String text) {
        return new BookingChangeReason(text, null);
    }

    /** Returns this reason with the given author. */
    public BookingChangeReason by(String other) {
        return new BookingChangeReason(text, other);
    }
}
