package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.row.SectionConfigRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The rule that specific seats must not leave a single free seat between occupied seats, aisles and the ends of a row. A
 * block from which all seats but one are taken is an exception, because every choice of as many seats leaves one.
 */
final class OrphanRule {

    private OrphanRule() {}

    /**
     * Returns the single free seats that a selection would leave in a section.
     *
     * @param bits the states before the selection, without seats that the buyer cannot buy
     * @param aisles the positions with an aisle to their right
     * @param taken the positions of the selected seats
     */
    static List<Seat> findOrphans(
            SectionId id, SectionConfigRow config, PackedSeatStates bits, BitSet aisles, BitSet taken) {
        List<Seat> orphans = new ArrayList<>();
        int perRow = config.seatsPerRow();
        int rowDone = -1;
        for (int seat = taken.nextSetBit(0); seat >= 0; seat = taken.nextSetBit(seat + 1)) {
            int row = seat / perRow;
            if (row > rowDone) {
                addOrphans(id, config, bits, aisles, taken, row * perRow, orphans);
                rowDone = row;
            }
        }
        return orphans;
    }

    private static void addOrphans(
            SectionId id,
            SectionConfigRow config,
            PackedSeatStates bits,
            BitSet aisles,
            BitSet taken,
            int first,
            List<Seat> orphans) {
        int end = first + config.seatsPerRow();
        for (int start = first; start < end; ) {
            if (bits.get(start) != SeatState.AVAILABLE) {
                start++;
                continue;
            }
            int after = start + 1;
            while (after < end && bits.get(after) == SeatState.AVAILABLE && !aisles.get(after - 1)) {
                after++;
            }
            int chosen = taken.get(start, after).cardinality();
            if (chosen > 0 && after - start - chosen > 1) {
                for (int seat = start; seat < after; seat++) {
                    boolean left = seat > start && !taken.get(seat - 1);
                    boolean right = seat + 1 < after && !taken.get(seat + 1);
                    if (!taken.get(seat) && !left && !right) {
                        orphans.add(config.seat(id, seat));
                    }
                }
            }
            start = after;
        }
    }
}
