package io.holdfast.seats;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry in an event's change feed: seats and places that underwent the same transition in one commit.
 *
 * @param number the position in the feed; the first change has number 1
 * @param how the transition
 * @param booking the booking that the seats belong to, or empty if an organizer blocked or unblocked the seats
 * @param plan the change to the plan that the change is part of, if any; {@link Plans#history} returns it
 * @param time the time of the commit
 */
public record SeatChange(
        long number,
        SeatTransition how,
        Optional<BookingId> booking,
        Optional<String> plan,
        Instant time,
        List<Seat> seats,
        List<ChangedPlaces> places) {

    /** The number of places that changed in a general-admission area. */
    public record ChangedPlaces(SectionId area, int count) {}

    public SeatChange {
        seats = List.copyOf(seats);
        places = List.copyOf(places);
    }
}
