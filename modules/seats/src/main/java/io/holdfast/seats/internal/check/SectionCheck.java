package io.holdfast.seats.internal.check;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.internal.HoldExpiryHistogram;
import io.holdfast.seats.internal.PackedSeatStates;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.row.EventDefinitionRow.SectionLayout;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.internal.row.SectionConfigRow.AllottedPlacesRow;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Verifies that the seat bits, counts, holders, bookings and changes of one section are consistent. */
final class SectionCheck {

    private final SectionKey key;
    private final SectionConfigRow config;
    private final SeatCountsRow stats;
    private final PackedSeatStates bits;
    private final BitSet missing;
    private final PackedSeatStates undone;
    private SeatCountsRow undoneStats;
    private final BitSet seatsWithHolder = new BitSet();
    private final BitSet bookedSeats = new BitSet();
    private final Map<String, Integer> takenPlaces = new HashMap<>();
    private final Map<SeatState, Integer> countByBookings = new EnumMap<>(SeatState.class);
    private @Nullable HoldExpiryHistogram expiries = HoldExpiryHistogram.EMPTY;
    private final Consumer<String> problems;

    private SectionCheck(
            SectionKey key,
            SectionConfigRow config,
            SeatCountsRow stats,
            PackedSeatStates bits,
            BitSet missing,
            Consumer<String> problems) {
        this.key = key;
        this.config = config;
        this.stats = stats;
        this.bits = bits;
        this.missing = missing;
        this.undone = bits.copy();
        this.undoneStats = stats;
        this.problems = problems;
    }

    /** Reads a section from its rows, or returns null if rows are missing or malformed. */
    static @Nullable SectionCheck of(ReadTx tx, SectionKey key, SectionLayout layout, Consumer<String> problems) {
        SectionConfigRow config = tx.get(SeatsSchema.SECTION_CONFIGS, key).orElse(null);
        SeatCountsRow stats = tx.get(SeatsSchema.SECTION_STATS, key).orElse(null);
        byte[] bits = tx.get(SeatsSchema.SEAT_BITS, key).orElse(null);
        if (config == null || stats == null || (bits == null) != config.isArea()) {
            problems.accept("section " + key.section() + " has no configuration, counts or seat bits");
            return null;
        }
        if (config.rows() != layout.rows()
                || config.seatsPerRow() != layout.seatsPerRow()
                || config.isRemoved() != layout.isRemoved()
                || config.hasProperties() != layout.hasProperties()) {
            problems.accept("section " + key.section() + " has the configuration " + config
                    + ", but its event has the layout " + layout);
            return null;
        }
        byte[] seats = bits == null ? new byte[0] : bits;
        int expected = config.isArea() ? 0 : (config.slots() + 3) / 4;
        if (seats.length != expected) {
            problems.accept(
                    "section " + key.section() + " has " + seats.length + " bytes of seat bits, expected " + expected);
            return null;
        }
        SeatGapsRow gaps = tx.get(SeatsSchema.SEAT_LAYOUTS, key).orElse(null);
        if ((gaps != null) != config.hasLayout() || (gaps != null && gaps.hasProperties() != config.hasProperties())) {
            problems.accept("section " + key.section() + " has the configuration " + config + ", but the gaps " + gaps);
            return null;
        }
        BitSet missing = gaps == null ? new BitSet() : gaps.missing(config.slots());
        if (missing.isEmpty() == config.hasGaps()) {
            problems.accept("section " + key.section() + " has the configuration " + config + ", but "
                    + missing.cardinality() + " gaps");
        }
        new SectionTermsCheck(key, config, problems).check(tx, gaps);
        return new SectionCheck(key, config, stats, new PackedSeatStates(seats), missing, problems);
    }

    SeatCountsRow stats() {
        return stats;
    }

    /** Returns whether the seats or places of a booking or change can exist in this section. */
    boolean canContain(LineItemRow line) {
        boolean validPrice = line.price() >= 0 && line.price() <= SeatsLimits.MAX_PRICE;
        if (config.isArea() || line.isArea()) {
            return validPrice
                    && config.isArea()
                    && line.isArea()
                    && line.seats().isEmpty()
                    && line.count() > 0
                    && line.count() <= config.capacity();
        }
        List<Integer> seats = line.seats();
        return validPrice
                && line.perRow() > 0
                && line.perRow() <= config.seatsPerRow()
                && !seats.isEmpty()
                && seats.stream().allMatch(seat -> seat >= 0 && seat / line.perRow() < config.rows())
                && seats.stream().distinct().count() == seats.size();
    }

    /** Records that a seat has a stored holder. */
    void recordHolder(int row, int number) {
        if (row < 1 || row > config.rows() || number < 1 || number > config.seatsPerRow()) {
            problem("has a holder for row " + row + " seat " + number + ", which does not exist");
            return;
        }
        Seat seat = new Seat(key.section(), row, number);
        int index = config.indexOf(seat);
        if (!isHeld(bits.get(index))) {
            problem("has a holder for " + seat + ", whose state is " + bits.get(index));
        }
        if (seatsWithHolder.get(index)) {
            problem("has two holders for " + seat);
        }
        seatsWithHolder.set(index);
    }

    /** Records that a booking has seats or places in the given state. */
    void recordBooked(String booking, LineItemRow line, SeatState state) {
        countByBookings.merge(state, line.count(), Integer::sum);
        String allotment = line.allotment();
        if (line.isArea() && allotment != null) {
            takenPlaces.merge(allotment, line.count(), Integer::sum);
        }
        for (int seat : seatsOf(line)) {
            if (bits.get(seat) != state) {
                problem("has " + seatAt(seat) + " in state " + bits.get(seat) + ", but booking " + booking
                        + " requires " + state);
            }
            if (bookedSeats.get(seat)) {
                problem("has " + seatAt(seat) + " in two bookings, one of them " + booking);
            }
            bookedSeats.set(seat);
        }
    }

    /** Records that a hold of seats or places expires at the given time. */
    void recordExpiry(LineItemRow line, Instant expires) {
        expiries = expiries == null ? null : expiries.plus(expires, line.count(), Instant.EPOCH);
    }

    /** Verifies that the stored numbers of reserved seats by expiry match the holds. */
    void checkExpiries(ReadTx tx) {
        byte[] stored = tx.get(SeatsSchema.SECTION_EXPIRIES, key).orElse(null);
        if (stored != null
                && expiries != null
                && !HoldExpiryHistogram.decode(stored).isSameAt(tx.now(), expiries)) {
            problem("has stored expiry times of "
                    + HoldExpiryHistogram.decode(stored).total()
                    + " seats that do not match its holds of "
                    + expiries.total() + " seats");
        }
    }

    /** Undoes a change. Changes must be undone from the newest to the oldest. */
    void undo(LineItemRow line, SeatTransition transition, long number) {
        undoneStats = undoneStats.afterTransition(transition, -line.count(), stats.updated());
        if (!undoneStats.isConsistent()) {
            problem("would have the counts " + undoneStats + " before change " + number);
        }
        for (int seat : seatsOf(line)) {
            if (undone.get(seat) != transition.to()) {
                problem("has " + seatAt(seat) + " changed to " + transition.to() + " by change " + number + ", "
                        + "but its state after that change is "
                        + undone.get(seat));
            }
            undone.set(seat, transition.from());
        }
    }

    private List<Integer> seatsOf(LineItemRow line) {
        return line.isArea()
                ? List.of()
                : line.forWidth(Math.max(1, config.seatsPerRow())).seats();
    }

    /**
     * Verifies that all seats are available again after all changes in a complete feed have been undone. Seats that were
     * added later then have the stored state of missing seats.
     */
    void checkFullyUndone() {
        int first = undoneStats.total();
        if (!undoneStats.equals(SeatCountsRow.allAvailable(first, stats.updated()))) {
            problem("does not match its changes: undoing all of them yields " + undoneStats);
        }
        if (!config.isArea()
                && (undone.count(SeatState.AVAILABLE, config.slots()) != first
                        || undone.count(SeatState.BLOCKED, config.slots()) != config.slots() - first)) {
            problem("does not match its changes: undoing all of them leaves seats that are not available");
        }
    }

    /** Compares the totals after all rows were recorded. */
    void finish() {
        for (SeatState state : SeatState.values()) {
            int gaps = state == SeatState.BLOCKED ? missing.cardinality() : 0;
            int counted = config.isArea() ? stats.count(state) : bits.count(state, config.slots()) - gaps;
            if (counted != stats.count(state)) {
                problem("has " + counted + " seats in state " + state + ", but its counter is " + stats.count(state));
            }
            if (isHeld(state) && counted != countByBookings.getOrDefault(state, 0)) {
                problem("has " + counted + " seats in state " + state + ", but its bookings have "
                        + countByBookings.getOrDefault(state, 0));
            }
        }
        for (AllottedPlacesRow each : config.allottedPlaces()) {
            int taken = takenPlaces.getOrDefault(each.allotment(), 0);
            if (taken != each.taken()) {
                problem("has " + taken + " booked places of allotment " + each.allotment() + ", but its counter is "
                        + each.taken());
            }
        }
        int held = stats.reserved() + stats.sold();
        if (!config.isArea() && seatsWithHolder.cardinality() != held) {
            problem("has holders for " + seatsWithHolder.cardinality() + " seats, but " + held
                    + " seats are reserved or sold");
        }
        if (stats.total() != config.capacity()) {
            problem("has counters for " + stats.total() + " seats, but a capacity of " + config.capacity());
        }
        if (config.price() < 0 || config.price() > SeatsLimits.MAX_PRICE) {
            problem("has the invalid price " + config.price());
        }
        if (!config.isArea() && config.capacity() != config.slots() - missing.cardinality()) {
            problem("has a capacity of " + config.capacity() + " seats, but " + config.slots() + " positions and "
                    + missing.cardinality() + " gaps");
        }
        if (missing.stream().anyMatch(seat -> bits.get(seat) != SeatState.BLOCKED)) {
            problem("has a seat at a position without a seat");
        }
        if (config.isRemoved() && config.capacity() != 0) {
            problem("was removed, but has a capacity of " + config.capacity());
        }
        for (int seat = config.slots(); seat < bits.bytes().length * 4; seat++) {
            if (bits.get(seat) != SeatState.AVAILABLE) {
                problem("has nonzero seat bits after its last seat");
            }
        }
    }

    private static boolean isHeld(SeatState state) {
        return state == SeatState.RESERVED || state == SeatState.SOLD;
    }

    private Seat seatAt(int seat) {
        return config.seat(key.section(), seat);
    }

    private void problem(String description) {
        problems.accept("section " + key.section() + " " + description);
    }
}
