package io.holdfast.seats;

import java.time.Instant;
import java.util.List;

/**
 * The effect of a change to the plan of an event.
 *
 * @param id the id of the change
 * @param number the position in the event's plan history; the first change has number 1
 * @param time the time of the change
 * @param added the number of seats and places that were added
 * @param removed the number of seats and places that were removed
 * @param blocked the number of seats and places that were blocked
 * @param unblocked the number of seats and places that were unblocked, including those that were removed afterwards
 * @param moved the bookings that were moved
 * @param position the number of the last entry that the change added to the change feed
 */
public record PlanChangeSummary(
        String id,
        int number,
        Instant time,
        BookingChangeReason reason,
        int added,
        int removed,
        int blocked,
        int unblocked,
        List<MovedSeat> moved,
        long position) {

    /** The move of a booking from one seat to another. */
    public record MovedSeat(BookingId booking, Seat from, Seat to) {}

    public PlanChangeSummary {
        moved = List.copyOf(moved);
    }
}
