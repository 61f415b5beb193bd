package io.holdfast.seats;

import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;

/** Some of the seats and places of a booking. If both lists are empty, the part is the whole booking. */
public record BookingPart(List<Seat> seats, List<AreaPlaces> places) {

    /** The whole booking. */
    public static final BookingPart ALL = new BookingPart(List.of(), List.of());

    public BookingPart {
        seats = Arguments.distinct("seats", seats);
        Arguments.inRange("seats", seats.size(), 0, SeatsLimits.MAX_BOOKING);
        places = Arguments.list("places", places);
        Arguments.distinct("places", places.stream().map(AreaPlaces::area).toList());
    }

    public static BookingPart seats(Seat... seats) {
        return new BookingPart(Arrays.asList(Arguments.notNull("seats", seats)), List.of());
    }

    public static BookingPart places(SectionId area, int count) {
        return new BookingPart(List.of(), List.of(new AreaPlaces(area, count)));
    }

    /** Returns whether this is the whole booking. */
    public boolean isAll() {
        return seats.isEmpty() && places.isEmpty();
    }
}
