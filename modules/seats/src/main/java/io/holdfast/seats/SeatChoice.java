package io.holdfast.seats;

import java.util.Arrays;
import java.util.List;

/** Which seats: by hand, the best that are available, or places of an area. */
public sealed interface SeatChoice {

    /** How many seats or places. */
    int count();

    /** These seats, in any sections of the event, all or none. */
    static SeatChoice seats(Seat... seats) {
        return seats(Arrays.asList(Args.given("seats", seats)));
    }

    /** These seats, in any sections of the event, all or none. */
    static SeatChoice seats(List<Seat> seats) {
        return new SpecificSeats(seats);
    }

    /** The best seats that are available. */
    static BestSeats best(int count) {
        return new BestSeats(count, List.of(), List.of(), false, false);
    }

    /** Places of an area. */
    static SeatChoice places(SectionId area, int count) {
        return new AreaPlaces(area, count);
    }

    /** Seats by hand. */
    record SpecificSeats(List<Seat> seats) implements SeatChoice {
        public SpecificSeats {
            seats = Args.distinct("seats", seats);
            Args.within("seats", seats.size(), 1, SeatsLimits.MAX_BOOKING);
        }

        @Override
        public int count() {
            return seats.size();
        }
    }

    /**
     * The first seats side by side, rows from the front, from the left; or else, unless they must be together, as few and
     * as large blocks as there are.
     *
     * @param sections where to look, in this order; none for everywhere, in the event's order
     * @param rows which rows to try first, in this order, before the others
     * @param together whether seats that are not side by side are no use
     * @param noOrphans whether no choice may leave a single seat free between others, or at an end of a row
     */
    record BestSeats(int count, List<SectionId> sections, List<Integer> rows, boolean together, boolean noOrphans)
            implements SeatChoice {
        public BestSeats {
            Args.within("count", count, 1, SeatsLimits.MAX_BOOKING);
            sections = Args.distinct("sections", sections);
            Args.within("sections", sections.size(), 0, SeatsLimits.MAX_SECTIONS);
            rows = Args.list("rows", rows);
            Args.within("rows", rows.size(), 0, SeatsLimits.MAX_ROWS);
            rows.forEach(row -> Args.within("row", row, 1, SeatsLimits.MAX_ROWS));
        }

        public BestSeats in(SectionId... wanted) {
            return new BestSeats(count, Arrays.asList(Args.given("sections", wanted)), rows, together, noOrphans);
        }

        public BestSeats preferRows(Integer... wanted) {
            return new BestSeats(count, sections, Arrays.asList(Args.given("rows", wanted)), together, noOrphans);
        }

        public BestSeats keptTogether() {
            return new BestSeats(count, sections, rows, true, noOrphans);
        }

        public BestSeats withoutOrphans() {
            return new BestSeats(count, sections, rows, together, true);
        }
    }

    /** Places of an area. */
    record AreaPlaces(SectionId area, int count) implements SeatChoice {
        public AreaPlaces {
            Args.given("area", area);
            Args.within("count", count, 1, SeatsLimits.MAX_BOOKING);
        }
    }
}
