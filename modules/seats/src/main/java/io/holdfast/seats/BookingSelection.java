package io.holdfast.seats;

import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;

/** Some of the seats and places of a booking. If both lists are empty, the selection is the whole booking. */
public record BookingSelection(List<Seat> seats, List<AreaPlaces> places) {

    /** The whole booking. */
    public static final BookingSelection ALL = new BookingSelection(List.of(), List.of());

    public BookingSelection {
        seats = Arguments.distinct("seats", seats);
        Arguments.inRange("seats", seats.size(), 0, SeatsLimits.MAX_BOOKING);
        places = Arguments.list("places", places);
        Arguments.distinct("places", places.stream().map(AreaPlaces::area).toList());
    }

    public static BookingSelection seats(Seat... seats) {
        return new BookingSelection(Arrays.asList(Arguments.notNull("seats", seats)), List.of());
    }

    public static BookingSelection places(SectionId area, int count) {
        return new BookingSelection(List.of(), List.of(new AreaPlaces(area, count)));
    }

    /** Returns whether this selection is the whole booking. */
    public boolean isAll() {
        return seats.isEmpty() && places.isEmpty();
    }
}
