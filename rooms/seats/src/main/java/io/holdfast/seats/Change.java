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
public record Change(
        long number, Transition how, Optional<BookingId> booking, Instant time, List<Seat> seats, List<Places> places) {

    /** Places of an area. */
    public record Places(SectionId area, int count) {}

    public Change {
        seats = List.copyOf(seats);
        places = List.copyOf(places);
    }
}
