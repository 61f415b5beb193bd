package io.holdfast.seats;

import java.util.Arrays;
import java.util.List;

/** A part of an event: rows of seats, or an area where only the number of places counts. */
public sealed interface SectionPlan {

    SectionId id();

    /** What a seat or place costs. */
    Price price();

    /** How many seats or places it has, blocked ones included. */
    int capacity();

    /** Rows of seats, all of them for sale but for those that are {@link Rows#withBlocked(Seat...) blocked}. */
    static Rows rows(String id, int rows, int seatsPerRow, Price price) {
        return new Rows(SectionId.of(id), rows, seatsPerRow, price, List.of());
    }

    /** An area of so many places, all of them for sale but for those that are {@link Area#withBlocked(int) blocked}. */
    static Area area(String id, int capacity, Price price) {
        return new Area(SectionId.of(id), capacity, price, 0);
    }

    /**
     * Rows of seats.
     *
     * @param blocked seats that are not for sale
     */
    record Rows(SectionId id, int rows, int seatsPerRow, Price price, List<Seat> blocked) implements SectionPlan {
        public Rows {
            Args.given("section", id);
            Args.given("price", price);
            Args.within("rows of " + id, rows, 1, SeatsLimits.MAX_ROWS);
            Args.within("seatsPerRow of " + id, seatsPerRow, 1, SeatsLimits.MAX_ROWS);
            Args.within("seats of " + id, rows * seatsPerRow, 1, SeatsLimits.MAX_SECTION_SEATS);
            blocked = Args.distinct("blocked", blocked);
            for (Seat seat : blocked) {
                if (!seat.section().equals(id) || seat.row() > rows || seat.number() > seatsPerRow) {
                    throw Args.invalid("blocked has " + seat + ", which is not in " + id + " with " + rows + " rows of "
                            + seatsPerRow);
                }
            }
        }

        /** The same rows with these seats not for sale. */
        public Rows withBlocked(Seat... seats) {
            return withBlocked(Arrays.asList(Args.given("blocked", seats)));
        }

        /** The same rows with these seats not for sale. */
        public Rows withBlocked(List<Seat> seats) {
            return new Rows(id, rows, seatsPerRow, price, seats);
        }

        @Override
        public int capacity() {
            return rows * seatsPerRow;
        }
    }

    /**
     * An area.
     *
     * @param blocked how many places are not for sale
     */
    record Area(SectionId id, int capacity, Price price, int blocked) implements SectionPlan {
        public Area {
            Args.given("section", id);
            Args.given("price", price);
            Args.within("capacity of " + id, capacity, 1, SeatsLimits.MAX_SECTION_SEATS);
            Args.within("blocked of " + id, blocked, 0, capacity);
        }

        /** The same area with so many places not for sale. */
        public Area withBlocked(int places) {
            return new Area(id, capacity, price, places);
        }
    }
}
