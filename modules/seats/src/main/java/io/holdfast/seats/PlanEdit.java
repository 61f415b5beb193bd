package io.holdfast.seats;

import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleLimits;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An edit of the plan of an event. The edits of a {@link PlanChange} are applied in the given order. An edit that
 * removes, renumbers or blocks seats does not apply to seats that are reserved or sold, unless their bookings are moved.
 */
public sealed interface PlanEdit {

    /** Returns the section that the edit applies to. */
    SectionId section();

    /**
     * Adds a section or a general-admission area.
     *
     * @param position the zero-based position in the order in which sections are searched for the best seats, or null
     *     for the last position
     */
    record AddSection(SectionPlan plan, @Nullable Integer position) implements PlanEdit {
        public AddSection {
            Arguments.notNull("plan", plan);
            if (position != null) {
                Arguments.inRange("position", position, 0, SeatsLimits.MAX_SECTIONS);
            }
        }

        @Override
        public SectionId section() {
            return plan.id();
        }
    }

    /** Removes a section with all its seats, or an area. */
    record RemoveSection(SectionId section) implements PlanEdit {
        public RemoveSection {
            Arguments.notNull("section", section);
        }
    }

    /**
     * Changes the id of a section. Its seats keep their row and seat numbers. An area with bookings cannot be renamed.
     *
     * @param moveBookings whether the bookings of reserved and sold seats are moved with the seats
     */
    record RenameSection(SectionId section, SectionId to, boolean moveBookings) implements PlanEdit {
        public RenameSection {
            Arguments.notNull("section", section);
            Arguments.notNull("to", to);
        }
    }

    /**
     * Adds rows of equal length.
     *
     * @param row the number of the first new row
     * @param count the number of new rows
     * @param seats the number of seats in each row, numbered from 1
     */
    record AddRows(SectionId section, int row, int count, int seats) implements PlanEdit {
        public AddRows {
            Arguments.notNull("section", section);
            checkRows(row, count);
            Arguments.inRange("seats", seats, 1, SeatsLimits.MAX_ROWS);
        }
    }

    /**
     * Removes rows with all their seats.
     *
     * @param row the number of the first row
     * @param count the number of rows
     */
    record RemoveRows(SectionId section, int row, int count) implements PlanEdit {
        public RemoveRows {
            Arguments.notNull("section", section);
            checkRows(row, count);
        }
    }

    /**
     * Changes the number of a row. Its seats keep their numbers.
     *
     * @param to the new number, which no other row has
     * @param moveBookings whether the bookings of reserved and sold seats are moved with the seats
     */
    record RenumberRow(SectionId section, int row, int to, boolean moveBookings) implements PlanEdit {
        public RenumberRow {
            Arguments.notNull("section", section);
            checkRows(row, 1);
            Arguments.inRange("to", to, 1, SeatsLimits.MAX_ROWS);
        }
    }

    /** Adds seats that do not exist. A row can have gaps. */
    record AddSeats(SectionId section, List<Seat> seats) implements PlanEdit {
        public AddSeats {
            seats = checkSeats(section, seats);
        }
    }

    /** Removes seats. The other seats of a row keep their numbers, and no choice of adjacent seats spans the gap. */
    record RemoveSeats(SectionId section, List<Seat> seats) implements PlanEdit {
        public RemoveSeats {
            seats = checkSeats(section, seats);
        }
    }

    /**
     * Renumbers seats of a section. All seats are renumbered at once, so that seats can exchange their numbers.
     *
     * @param moveBookings whether the bookings of reserved and sold seats are moved with the seats
     */
    record RenumberSeats(SectionId section, List<SeatMove> seats, boolean moveBookings) implements PlanEdit {
        public RenumberSeats {
            seats = Arguments.list("seats", seats);
            checkSeats(section, seats.stream().map(SeatMove::from).toList());
            checkSeats(section, seats.stream().map(SeatMove::to).toList());
        }
    }

    /** Blocks seats. Seats that are already blocked are accepted. */
    record BlockSeats(SectionId section, List<Seat> seats) implements PlanEdit {
        public BlockSeats {
            seats = checkSeats(section, seats);
        }
    }

    /** Unblocks seats. Seats that are not blocked are accepted. */
    record UnblockSeats(SectionId section, List<Seat> seats) implements PlanEdit {
        public UnblockSeats {
            seats = checkSeats(section, seats);
        }
    }

    /** Sets the number of places in a general-admission area, including blocked places. */
    record SetCapacity(SectionId section, int capacity) implements PlanEdit {
        public SetCapacity {
            Arguments.notNull("section", section);
            Arguments.inRange("capacity", capacity, 1, SeatsLimits.MAX_SECTION_SEATS);
        }
    }

    /** Sets the number of blocked places in a general-admission area. */
    record SetBlockedPlaces(SectionId section, int places) implements PlanEdit {
        public SetBlockedPlaces {
            Arguments.notNull("section", section);
            Arguments.inRange("places", places, 0, SeatsLimits.MAX_SECTION_SEATS);
        }
    }

    /** Sets the price of a section for new reservations. */
    record SetPrice(SectionId section, Price price) implements PlanEdit {
        public SetPrice {
            Arguments.notNull("section", section);
            Arguments.notNull("price", price);
        }
    }

    /**
     * Assigns a category of the event to seats, or to an area. Existing bookings keep their
     * prices.
     *
     * @param seats the seats; if empty, all seats of the section, or the area
     * @param category the category, or null for the price of the section
     */
    record SetCategory(
            SectionId section, List<Seat> seats, @Nullable String category) implements PlanEdit {
        public SetCategory {
            seats = seats.isEmpty() ? List.of() : checkSeats(section, seats);
            Arguments.notNull("section", section);
            if (category != null) {
                Arguments.notBlank("category", category, SaleLimits.MAX_NAME);
            }
        }
    }

    /** Adds features to seats and removes features from them. Booked seats are accepted. */
    record SetFeatures(SectionId section, List<Seat> seats, Set<SeatFeature> add, Set<SeatFeature> remove)
            implements PlanEdit {
        public SetFeatures {
            seats = checkSeats(section, seats);
            add = Set.copyOf(Arguments.notNull("add", add));
            remove = Set.copyOf(Arguments.notNull("remove", remove));
            Arguments.inRange("features", add.size() + remove.size(), 1, 2 * SeatFeature.values().length);
        }
    }

    private static void checkRows(int row, int count) {
        Arguments.inRange("row", row, 1, SeatsLimits.MAX_ROWS);
        Arguments.inRange("count", count, 1, SeatsLimits.MAX_ROWS + 1 - row);
    }

    private static List<Seat> checkSeats(SectionId section, List<Seat> seats) {
        Arguments.notNull("section", section);
        List<Seat> distinct = Arguments.distinct("seats", seats);
        Arguments.inRange("seats", distinct.size(), 1, SeatsLimits.MAX_BLOCKED);
        for (Seat seat : distinct) {
            if (!seat.section().equals(section)) {
                throw Arguments.invalid("seats must be in section " + section + ", but contains " + seat);
            }
        }
        return distinct;
    }
}
