package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.internal.EventSectionsRow.SectionLayout;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.ReadTx;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Proves one section: its bits, stats, metadata, bookings and changes say the same. */
final class SectionCheck {

    private final SectionKey key;
    private final SectionConfigRow config;
    private final SeatCounts stats;
    private final SeatBits bits;
    private final SeatBits undone;
    private SeatCounts undoneStats;
    private final BitSet described = new BitSet();
    private final BitSet booked = new BitSet();
    private final Map<SeatState, Integer> claimed = new EnumMap<>(SeatState.class);
    private final Consumer<String> problems;

    private SectionCheck(
            SectionKey key, SectionConfigRow config, SeatCounts stats, SeatBits bits, Consumer<String> problems) {
        this.key = key;
        this.config = config;
        this.stats = stats;
        this.bits = bits;
        this.undone = bits.copy();
        this.undoneStats = stats;
        this.problems = problems;
    }

    /** The section, if its rows are there and its bits can be read. */
    static @Nullable SectionCheck of(ReadTx tx, SectionKey key, SectionLayout part, Consumer<String> problems) {
        SectionConfigRow config = tx.get(SeatsSchema.SECTION_CONFIGS, key).orElse(null);
        SeatCounts stats = tx.get(SeatsSchema.SECTION_STATS, key).orElse(null);
        byte[] bits = tx.get(SeatsSchema.SEAT_BITS, key).orElse(null);
        if (config == null || stats == null || (bits == null) != config.isArea()) {
            problems.accept("section " + key.section() + " lacks config, stats or bits");
            return null;
        }
        if (config.rows() != part.rows()
                || config.seatsPerRow() != part.seatsPerRow()
                || (!config.isArea() && config.capacity() != config.rows() * config.seatsPerRow())) {
            problems.accept("section " + key.section() + " is made as " + config + ", its event has it as " + part);
            return null;
        }
        byte[] seats = bits == null ? new byte[0] : bits;
        int expected = config.isArea() ? 0 : (config.capacity() + 3) / 4;
        if (seats.length != expected) {
            problems.accept("section " + key.section() + " has " + seats.length + " bytes of bits, not " + expected);
            return null;
        }
        return new SectionCheck(key, config, stats, new SeatBits(seats), problems);
    }

    SeatCounts stats() {
        return stats;
    }

    /** Whether a part of a booking or change can be of this section at all; if not, nothing else is asked about it. */
    boolean canContain(LineItem line) {
        boolean priced = line.price() >= 0 && line.price() <= SeatsLimits.MAX_PRICE;
        if (config.isArea() || line.isArea()) {
            return priced
                    && config.isArea()
                    && line.isArea()
                    && line.seats().isEmpty()
                    && line.count() > 0
                    && line.count() <= config.capacity();
        }
        List<Integer> seats = line.seats();
        return priced
                && line.perRow() == config.seatsPerRow()
                && !seats.isEmpty()
                && seats.stream().allMatch(seat -> seat >= 0 && seat < config.capacity())
                && seats.stream().distinct().count() == seats.size();
    }

    /** The metadata know who has a seat. */
    void recordHolder(int row, int number) {
        if (row < 1 || row > config.rows() || number < 1 || number > config.seatsPerRow()) {
            problem("has metadata of row " + row + " seat " + number + ", which it does not have");
            return;
        }
        Seat seat = new Seat(key.section(), row, number);
        int index = config.indexOf(seat);
        if (!isHeld(bits.get(index))) {
            problem("has metadata of " + seat + ", which is " + bits.get(index));
        }
        if (described.get(index)) {
            problem("has metadata of " + seat + " twice");
        }
        described.set(index);
    }

    /** A booking has seats or places in a state. */
    void recordBooked(String booking, LineItem line, SeatState state) {
        claimed.merge(state, line.count(), Integer::sum);
        for (int seat : line.seats()) {
            if (bits.get(seat) != state) {
                problem("has " + named(seat) + " as " + bits.get(seat) + ", but booking " + booking + " has it as "
                        + state);
            }
            if (booked.get(seat)) {
                problem("has " + named(seat) + " in two bookings, one of them " + booking);
            }
            booked.set(seat);
        }
    }

    /** Takes a change back; the newest comes first. */
    void undo(LineItem line, SeatTransition how, long number) {
        undoneStats = undoneStats.afterTransition(how, -line.count(), stats.updated());
        if (!undoneStats.isConsistent()) {
            problem("had " + undoneStats + " before change " + number);
        }
        for (int seat : line.seats()) {
            if (undone.get(seat) != how.to()) {
                problem("has " + named(seat) + " in change " + number + " to " + how.to() + ", but it was "
                        + undone.get(seat));
            }
            undone.set(seat, how.from());
        }
    }

    /** All changes that ever were are taken back: everything must be as it was made. */
    void checkFullyUndone() {
        if (!undoneStats.equals(SeatCounts.allAvailable(config.capacity(), stats.updated()))) {
            problem("is not what its changes made of it: without them it is " + undoneStats);
        }
        if (!config.isArea() && undone.count(SeatState.AVAILABLE, config.capacity()) != config.capacity()) {
            problem("is not what its changes made of it: without them not all its seats are available");
        }
    }

    /** Everything was heard. */
    void finish() {
        for (SeatState state : SeatState.values()) {
            int counted = config.isArea() ? stats.count(state) : bits.count(state, config.capacity());
            if (counted != stats.count(state)) {
                problem("has " + counted + " seats " + state + ", its stats say " + stats.count(state));
            }
            if (isHeld(state) && counted != claimed.getOrDefault(state, 0)) {
                problem("has " + counted + " seats " + state + ", its bookings " + claimed.getOrDefault(state, 0));
            }
        }
        int held = stats.reserved() + stats.sold();
        if (!config.isArea() && described.cardinality() != held) {
            problem("has metadata of " + described.cardinality() + " seats, but " + held + " are held");
        }
        if (stats.total() != config.capacity()) {
            problem("counts " + stats.total() + " seats in all, it has " + config.capacity());
        }
        if (config.price() < 0 || config.price() > SeatsLimits.MAX_PRICE) {
            problem("costs " + config.price() + ", which is no price");
        }
        for (int seat = config.capacity(); seat < bits.bytes().length * 4; seat++) {
            if (bits.get(seat) != SeatState.AVAILABLE) {
                problem("has bits behind its last seat");
            }
        }
    }

    private static boolean isHeld(SeatState state) {
        return state == SeatState.RESERVED || state == SeatState.SOLD;
    }

    private Seat named(int seat) {
        return config.seat(key.section(), seat);
    }

    private void problem(String what) {
        problems.accept("section " + key.section() + " " + what);
    }
}
