package io.holdfast.seats;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;

/**
 * The definition of a section in an event plan: rows of numbered seats, or a general-admission area with a capacity.
 */
public sealed interface SectionPlan {

    SectionId id();

    /** Returns the price per seat or place. */
    Price price();

    /** Returns the number of seats or places, including blocked ones. */
    int capacity();

    /** Creates a section with rows. All seats are for sale unless {@link Rows#withBlocked(Seat...) blocked}. */
    static Rows rows(String id, int rows, int seatsPerRow, Price price) {
        return new Rows(SectionId.of(id), rows, seatsPerRow, price, List.of());
    }

    /** Creates a general-admission area. All places are for sale unless {@link Area#withBlocked(int) blocked}. */
    static Area area(String id, int capacity, Price price) {
        return new Area(SectionId.of(id), capacity, price, 0);
    }

    /**
     * A section with rows of numbered seats.
     *
     * @param blocked the seats that are not for sale
     */
    record Rows(SectionId id, int rows, int seatsPerRow, Price price, List<Seat> blocked) implements SectionPlan {
        public Rows {
            Arguments.notNull("section", id);
            Arguments.notNull("price", price);
            Arguments.inRange("rows of " + id, rows, 1, SeatsLimits.MAX_ROWS);
            Arguments.inRange("seatsPerRow of " + id, seatsPerRow, 1, SeatsLimits.MAX_ROWS);
            Arguments.inRange("seats of " + id, rows * seatsPerRow, 1, SeatsLimits.MAX_SECTION_SEATS);
            blocked = Arguments.distinct("blocked", blocked);
            for (Seat seat : blocked) {
                if (!seat.section().equals(id) || seat.row() > rows || seat.number() > seatsPerRow) {
                    throw Arguments.invalid("blocked contains " + seat + ", but " + id + " has " + rows + " rows of "
                            + seatsPerRow + " seats");
                }
            }
        }

        /** Returns a copy of this section with the given blocked seats. */
        public Rows withBlocked(Seat... seats) {
            return withBlocked(Arrays.asList(Arguments.notNull("blocked", seats)));
        }

        /** Returns a copy of this section with the given blocked seats. */
        public Rows withBlocked(List<Seat> seats) {
            return new Rows(id, rows, seatsPerRow, price, seats);
        }

        @Override
        public int capacity() {
            return rows * seatsPerRow;
        }
    }

    /**
     * A general-admission area.
     *
     * @param blocked the number of places that are not for sale
     */
    record Area(SectionId id, int capacity, Price price, int blocked) implements SectionPlan {
        public Area {
            Arguments.notNull("section", id);
            Arguments.notNull("price", price);
            Arguments.inRange("capacity of " + id, capacity, 1, SeatsLimits.MAX_SECTION_SEATS);
            Arguments.inRange("blocked of " + id, blocked, 0, capacity);
        }

        /** Returns a copy of this area with the given number of blocked places. */
        public Area withBlocked(int places) {
            return new Area(id, capacity, price, places);
        }
    }
}
