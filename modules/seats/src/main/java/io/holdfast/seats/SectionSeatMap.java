package io.holdfast.seats;

import io.holdfast.seats.internal.SeatBits;
import io.holdfast.seats.internal.SectionConfigRow;
import java.util.ArrayList;
import java.util.List;

/** The seats of a section at one moment. */
public final class SectionSeatMap {

    private final SectionId id;
    private final int rows;
    private final int seatsPerRow;
    private final SeatBits bits;
    private final long position;

    SectionSeatMap(SectionId id, SectionConfigRow config, SeatBits bits, long position) {
        this.id = id;
        this.rows = config.rows();
        this.seatsPerRow = config.seatsPerRow();
        this.bits = bits;
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

    /** The number of the event's newest change that is in this map: {@link SeatsViews#changes} has what follows. */
    public long position() {
        return position;
    }

    /** The state of a seat, with row and number from 1. */
    public SeatState state(int row, int number) {
        Args.within("row", row, 1, rows);
        Args.within("number", number, 1, seatsPerRow);
        return bits.get((row - 1) * seatsPerRow + number - 1);
    }

    /** The states of a row, from the left. */
    public List<SeatState> row(int row) {
        List<SeatState> states = new ArrayList<>(seatsPerRow);
        for (int number = 1; number <= seatsPerRow; number++) {
            states.add(state(row, number));
        }
        return states;
    }

    public int count(SeatState state) {
        return bits.count(state, rows * seatsPerRow);
    }

    /** 2 bits a seat, row by row, most significant first. */
    public byte[] bits() {
        return bits.bytes().clone();
    }
}
