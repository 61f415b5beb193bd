package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The seats to reserve: specific seats, the best available seats, places in general-admission areas, or seats and
 * places combined.
 */
public sealed interface SeatChoice {

    /** Returns the number of seats or places. */
    int count();

    /** Chooses specific seats in any sections of the event. Either all of the seats are reserved or none. */
    static SeatChoice seats(Seat... seats) {
        return seats(Arrays.asList(Arguments.notNull("seats", seats)));
    }

    /** Chooses specific seats in any sections of the event. Either all of the seats are reserved or none. */
    static SeatChoice seats(List<Seat> seats) {
        return new SpecificSeats(seats);
    }

    /** Chooses the best available seats. */
    static BestSeats best(int count) {
        return new BestSeats(count, List.of(), List.of(), false, false);
    }

    /** Chooses places in a general-admission area. */
    static SeatChoice places(SectionId area, int count) {
        return new AreaPlaces(area, count);
    }

    /**
     * Chooses seats and places for one booking.
     *
     * @param seats specific seats, the best available seats, or null for no seats
     * @param places the places, at most one entry per area
     */
    static SeatChoice combined(@Nullable SeatChoice seats, List<AreaPlaces> places) {
        return new Combined(seats, places);
    }

    /** Specific seats selected by the buyer. */
    record SpecificSeats(List<Seat> seats) implements SeatChoice {
        public SpecificSeats {
            seats = Arguments.distinct("seats", seats);
            Arguments.inRange("seats", seats.size(), 1, SeatsLimits.MAX_BOOKING);
        }

        @Override
        public int count() {
            return seats.size();
        }
    }

    /**
     * The best available seats: the first adjacent seats, searched row by row from the front and from left to right. If
     * there are not enough adjacent seats, the choice is split into as few blocks as possible, preferring larger ones,
     * unless {@code together} is set.
     *
     * @param sections the sections to search, in the given order; if empty, all sections are searched in the event's
     *     order
     * @param rows the preferred rows, which are searched in the given order before all other rows
     * @param together whether the seats must be adjacent
     * @param noOrphans whether the choice must avoid leaving a single free seat between occupied seats or at the end of
     *     a row
     */
    record BestSeats(int count, List<SectionId> sections, List<Integer> rows, boolean together, boolean noOrphans)
            implements SeatChoice {
        public BestSeats {
            Arguments.inRange("count", count, 1, SeatsLimits.MAX_BOOKING);
            sections = Arguments.distinct("sections", sections);
            Arguments.inRange("sections", sections.size(), 0, SeatsLimits.MAX_SECTIONS);
            rows = Arguments.list("rows", rows);
            Arguments.inRange("rows", rows.size(), 0, SeatsLimits.MAX_ROWS);
            rows.forEach(row -> Arguments.inRange("row", row, 1, SeatsLimits.MAX_ROWS));
        }

        /** Returns this choice restricted to the given sections, which are searched in the given order. */
        public BestSeats in(SectionId... other) {
            return new BestSeats(count, Arrays.asList(Arguments.notNull("sections", other)), rows, together, noOrphans);
        }

        /** Returns this choice with the given preferred rows, which are searched in the given order. */
        public BestSeats preferRows(Integer... other) {
            return new BestSeats(count, sections, Arrays.asList(Arguments.notNull("rows", other)), together, noOrphans);
        }

        /** Returns this choice restricted to adjacent seats. */
        public BestSeats keptTogether() {
            return new BestSeats(count, sections, rows, true, noOrphans);
        }

        /** Returns this choice restricted to seats whose selection leaves no single free seat. */
        public BestSeats withoutOrphans() {
            return new BestSeats(count, sections, rows, together, true);
        }
    }

    /** Places in a general-admission area. */
    record AreaPlaces(SectionId area, int count) implements SeatChoice {
        public AreaPlaces {
            Arguments.notNull("area", area);
            Arguments.inRange("count", count, 1, SeatsLimits.MAX_PLACES);
        }
    }

    /**
     * Seats and places in several areas.
     *
     * @param seats specific seats or the best available seats, or null for no seats
     */
    record Combined(@Nullable SeatChoice seats, List<AreaPlaces> places) implements SeatChoice {
        public Combined {
            if (seats instanceof AreaPlaces || seats instanceof Combined) {
                throw Arguments.invalid("seats must be specific seats or the best seats, but is " + seats);
            }
            places = Arguments.list("places", places);
            Arguments.inRange("areas", places.size(), seats == null ? 1 : 0, SeatsLimits.MAX_AREAS);
            Arguments.distinct("places", places.stream().map(AreaPlaces::area).toList());
        }

        @Override
        public int count() {
            return (seats == null ? 0 : seats.count())
                    + places.stream().mapToInt(AreaPlaces::count).sum();
        }
    }
}
