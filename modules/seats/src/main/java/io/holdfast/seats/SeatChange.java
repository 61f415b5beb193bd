package io.holdfast.seats;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Seats, or places of areas, that made the same transition in one commit.
 *
 * @param number its place in the event's feed: 1, 2, 3 ...
 * @param booking whose seats they are; empty where an organizer blocked or unblocked them
 * @param time of the commit
 */
public record SeatChange(
        long number,
        SeatTransition how,
        Optional<BookingId> booking,
        Instant time,
        List<Seat> seats,
        List<ChangedPlaces> places) {

    /** Places of an area. */
    public record ChangedPlaces(SectionId area, int count) {}

    public SeatChange {
        seats = List.copyOf(seats);
        places = List.copyOf(places);
    }
}
