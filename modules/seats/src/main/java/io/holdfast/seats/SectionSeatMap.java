package io.holdfast.seats;

import io.holdfast.seats.internal.PackedSeatStates;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The states of all seats of a section at one point in time. */
public final class SectionSeatMap {

    private final SectionId id;
    private final int rows;
    private final int seatsPerRow;
    private final PackedSeatStates bits;
    private final BitSet missing;
    private final long position;

    SectionSeatMap(SectionId id, int rows, int seatsPerRow, PackedSeatStates bits, BitSet missing, long position) {
        this.id = id;
        this.rows = rows;
        this.seatsPerRow = seatsPerRow;
        this.bits = bits;
        this.missing = missing;
        this.position = position;
    }

    public SectionId id() {
        return id;
    }

    public int rows() {
        return rows;
    }

    public int seatsPerRow() {
        return seatsPerRow;
    }

    /** Returns the number of the last change included in this map; {@link SeatsViews#changes} returns later changes. */
    public long position() {
        return position;
    }

    /** Returns whether a seat exists. A row can have gaps, and rows can be removed from the plan. */
    public boolean exists(int row, int number) {
        return row >= 1
                && row <= rows
                && number >= 1
                && number <= seatsPerRow
                && !missing.get((row - 1) * seatsPerRow + number - 1);
    }

    /**
     * Returns the state of the given seat. Rows and seats are numbered from 1. A seat that does not exist has the state
     * {@link SeatState#BLOCKED}.
     */
    public SeatState state(int row, int number) {
        Arguments.inRange("row", row, 1, rows);
        Arguments.inRange("number", number, 1, seatsPerRow);
        return bits.get((row - 1) * seatsPerRow + number - 1);
    }

    /** Returns the seat states of a row, from left to right. */
    public List<SeatState> row(int row) {
        List<SeatState> states = new ArrayList<>(seatsPerRow);
        for (int number = 1; number <= seatsPerRow; number++) {
            states.add(state(row, number));
        }
        return states;
    }

    /** Returns the number of seats in the given state. */
    public int count(SeatState state) {
        return bits.count(state, rows * seatsPerRow) - (state == SeatState.BLOCKED ? missing.cardinality() : 0);
    }

    /**
     * Returns the states as 2 bits per seat, row by row, most significant bits first. A position without a seat has the
     * bits of a blocked seat.
     */
    public byte[] bits() {
        return bits.bytes().clone();
    }
}
