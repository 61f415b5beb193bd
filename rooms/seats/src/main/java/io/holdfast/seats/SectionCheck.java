package io.holdfast.seats;

import io.holdfast.seats.SeatsSchema.SectionKey;
import io.holdfast.store.ReadTx;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Proves one section: its bits, stats, metadata, bookings and changes say the same. */
final class SectionCheck {

    private final SectionKey key;
    private final SectionConfig config;
    private final SectionStats stats;
    private final SeatBits bits;
    private final SeatBits replay;
    private SectionStats replayedStats;
    private final BitSet described = new BitSet();
    private final Map<SeatState, Integer> claimed = new EnumMap<>(SeatState.class);
    private final Consumer<String> problems;

    private SectionCheck(
            SectionKey key, SectionConfig config, SectionStats stats, SeatBits bits, Consumer<String> problems) {
        this.key = key;
        this.config = config;
        this.stats = stats;
        this.bits = bits;
        this.replay = SeatBits.allAvailable(config.isArea() ? 0 : config.capacity());
        this.replayedStats = SectionStats.allAvailable(config.capacity(), stats.updated());
        this.problems = problems;
    }

    /** The section, if its rows are there. */
    static @Nullable SectionCheck of(ReadTx tx, SectionKey key, Consumer<String> problems) {
        SectionConfig config = tx.get(SeatsSchema.CONFIG, key).orElse(null);
        SectionStats stats = tx.get(SeatsSchema.STATS, key).orElse(null);
        byte[] bits = tx.get(SeatsSchema.BITS, key).orElse(null);
        if (config == null || stats == null || (bits == null) != config.isArea()) {
            problems.accept("section " + key.section() + " lacks config, stats or bits");
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

    SectionStats stats() {
        return stats;
    }

    /** The metadata know who has a seat. */
    void described(int row, int number) {
        if (row > config.rows() || number < 1 || number > config.seatsPerRow()) {
            problem("has metadata of row " + row + " seat " + number + ", which it does not have");
            return;
        }
        Seat seat = new Seat(key.section(), row, number);
        SeatState state = bits.get(config.index(seat));
        if (state != SeatState.RESERVED && state != SeatState.SOLD) {
            problem("has metadata of " + seat + ", which is " + state);
        }
        if (described.get(config.index(seat))) {
            problem("has metadata of " + seat + " twice");
        }
        described.set(config.index(seat));
    }

    /** A booking has seats or places in a state. */
    void claimed(String booking, Line line, SeatState state) {
        claimed.merge(state, line.count(), Integer::sum);
        for (int seat : line.seats()) {
            if (seat >= config.capacity() || line.perRow() != config.seatsPerRow()) {
                problem("is not as booking " + booking + " has it");
                return;
            }
            if (bits.get(seat) != state) {
                problem("has " + config.seat(key.section(), seat) + " as " + bits.get(seat) + ", but booking " + booking
                        + " has it as " + state);
            }
        }
    }

    void replay(Line line, Transition how, long number) {
        replayedStats = replayedStats.moved(how, line.count(), stats.updated());
        for (int seat : line.seats()) {
            if (replay.get(seat) != how.from()) {
                problem("has " + config.seat(key.section(), seat) + " in change " + number + " from " + how.from()
                        + ", but it was " + replay.get(seat));
            }
            replay.set(seat, how.to());
        }
    }

    /** All changes were done again. */
    void replayed() {
        if (!Arrays.equals(replay.bytes(), bits.bytes())) {
            problem("is not what its changes made of it");
        }
        if (!replayedStats.equals(stats)) {
            problem("counts " + stats + ", its changes " + replayedStats);
        }
    }

    /** Everything was heard. */
    void finish() {
        for (SeatState state : SeatState.values()) {
            int counted = config.isArea() ? stats.count(state) : bits.count(state, config.capacity());
            if (counted != stats.count(state)) {
                problem("has " + counted + " seats " + state + ", its stats say " + stats.count(state));
            }
            boolean held = state == SeatState.RESERVED || state == SeatState.SOLD;
            if (held && counted != claimed.getOrDefault(state, 0)) {
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
    }

    private void problem(String what) {
        problems.accept("section " + key.section() + " " + what);
    }
}
