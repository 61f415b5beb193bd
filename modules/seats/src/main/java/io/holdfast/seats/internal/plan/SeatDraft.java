package io.holdfast.seats.internal.plan;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.sale.SeatProperties;
import org.jspecify.annotations.Nullable;

/**
 * A seat of a plan that is being edited.
 *
 * @param blocked whether the seat is not for sale
 * @param booked the booked seat that this seat has or will have the booking of, or null
 */
public record SeatDraft(boolean blocked, @Nullable BookedOrigin booked, SeatProperties properties) {

    static final SeatDraft FREE = new SeatDraft(false, null, SeatProperties.NONE);

    /** A booked seat as it was before the change. */
    public record BookedOrigin(Seat seat, SeatState state, String booking) {}

    /** Returns a seat in the given state before the change. */
    public static SeatDraft of(Seat seat, SeatState state, @Nullable String booking, SeatProperties properties) {
        return new SeatDraft(
                state == SeatState.BLOCKED,
                booking == null ? null : new BookedOrigin(seat, state, booking),
                properties);
    }

    SeatDraft withBooked(@Nullable BookedOrigin other) {
        return new SeatDraft(blocked, other, properties);
    }

    SeatDraft withBlocked(boolean other) {
        return new SeatDraft(other, booked, properties);
    }

    SeatDraft withProperties(SeatProperties other) {
        return new SeatDraft(blocked, booked, other);
    }

    boolean isFree() {
        return !blocked && booked == null;
    }
}
