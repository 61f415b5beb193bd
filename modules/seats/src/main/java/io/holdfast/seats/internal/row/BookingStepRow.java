package io.holdfast.seats.internal.row;

import io.holdfast.seats.BookingStep;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored step in the history of a booking.
 *
 * @param buyer the buyer after this step
 * @param taken the seats and places that the booking received
 * @param freed the seats and places that the booking lost
 * @param amendment the id of the change, or null for steps that are not amendments
 * @param request the request hash of the amendment
 */
public record BookingStepRow(
        BookingStep.Kind kind,
        Instant time,
        String buyer,
        List<LineItemRow> taken,
        List<LineItemRow> freed,
        @Nullable String amendment,
        @Nullable UUID request,
        @Nullable String reason,
        @Nullable String author) {

    /** Returns a step that is not an amendment. */
    public static BookingStepRow of(
            BookingStep.Kind kind, Instant time, String buyer, List<LineItemRow> taken, List<LineItemRow> freed) {
        return new BookingStepRow(kind, time, buyer, taken, freed, null, null, null, null);
    }

    public BookingStepRow withReason(@Nullable String text, @Nullable String by) {
        return new BookingStepRow(kind, time, buyer, taken, freed, amendment, request, text, by);
    }
}
