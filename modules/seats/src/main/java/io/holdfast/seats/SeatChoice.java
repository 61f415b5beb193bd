package io.holdfast.seats;

import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.seats.sale.TicketCount;
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
        return new BestSeats(count, List.of(), List.of(), false, false, SeatFilter.ALL);
    }

    /**
     * Chooses seats and places with ticket types. The tickets are assigned to the seats in their order, and then to the
     * places in the order of their areas.
     *
     * @param tickets as many tickets as there are seats and places
     */
    static SeatChoice withTickets(SeatChoice choice, TicketCount... tickets) {
        return new WithTickets(choice, Arrays.asList(Arguments.notNull("tickets", tickets)));
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

    /**
     * Specific seats selected by the buyer.
     *
     * @param noOrphans whether to refuse seats that leave a single free seat, unless every choice of the same number of
     *     seats in the same block leaves one
     */
    record SpecificSeats(List<Seat> seats, boolean noOrphans) implements SeatChoice {
        public SpecificSeats(List<Seat> seats) {
            this(seats, false);
        }

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
     * @param filter the seats that can be selected
     */
    record BestSeats(
            int count,
            List<SectionId> sections,
            List<Integer> rows,
            boolean together,
            boolean noOrphans,
            SeatFilter filter)
            implements SeatChoice {
        public BestSeats(int count, List<SectionId> sections, List<Integer> rows, boolean together, boolean noOrphans) {
            this(count, sections, rows, together, noOrphans, SeatFilter.ALL);
        }

        public BestSeats {
            Arguments.notNull("filter", filter);
            Arguments.inRange("accessible", filter.accessible(), 0, count);
            Arguments.inRange("count", count, 1, SeatsLimits.MAX_BOOKING);
            sections = Arguments.distinct("sections", sections);
            Arguments.inRange("sections", sections.size(), 0, SeatsLimits.MAX_SECTIONS);
            rows = Arguments.list("rows", rows);
            Arguments.inRange("rows", rows.size(), 0, SeatsLimits.MAX_ROWS);
            rows.forEach(row -> Arguments.inRange("row", row, 1, SeatsLimits.MAX_ROWS));
        }

        /** Returns this choice restricted to the given sections, which are searched in the given order. */
        public BestSeats in(SectionId... other) {
            return new BestSeats(
                    count, Arrays.asList(Arguments.notNull("sections", other)), rows, together, noOrphans, filter);
        }

        /** Returns this choice with the given preferred rows, which are searched in the given order. */
        public BestSeats preferRows(Integer... other) {
            return new BestSeats(
                    count, sections, Arrays.asList(Arguments.notNull("rows", other)), together, noOrphans, filter);
        }

        /** Returns this choice restricted to adjacent seats. */
        public BestSeats keptTogether() {
            return new BestSeats(count, sections, rows, true, noOrphans, filter);
        }

        /** Returns this choice restricted to seats whose selection leaves no single free seat. */
        public BestSeats withoutOrphans() {
            return new BestSeats(count, sections, rows, together, true, filter);
        }

        /** Returns this choice restricted to some seats. */
        public BestSeats among(SeatFilter other) {
            return new BestSeats(count, sections, rows, together, noOrphans, other);
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
            if (seats instanceof AreaPlaces || seats instanceof Combined || seats instanceof WithTickets) {
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

    /** Seats and places with ticket types. */
    record WithTickets(SeatChoice choice, List<TicketCount> tickets) implements SeatChoice {
        public WithTickets {
            if (choice instanceof WithTickets) {
                throw Arguments.invalid("choice must not have tickets already, but is " + choice);
            }
            tickets = Arguments.list("tickets", tickets);
            int count = tickets.stream().mapToInt(TicketCount::count).sum();
            if (count != choice.count()) {
                throw Arguments.invalid(
                        "tickets must be for " + choice.count() + " seats and places, but are for " + count);
            }
        }

        @Override
        public int count() {
            return choice.count();
        }
    }
}
