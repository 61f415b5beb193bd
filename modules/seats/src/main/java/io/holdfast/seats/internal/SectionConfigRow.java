package io.holdfast.seats.internal;

import io.holdfast.seats.Price;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.ReadTx;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stored configuration of a section. A general-admission area has no rows.
 *
 * @param rows the number of stored rows, some of which may have no seats
 * @param seatsPerRow the number of stored seats per row, some of which may not exist
 * @param capacity the number of seats or places
 * @param price the price per seat or place in minor units
 * @param gaps whether some positions have no seat, so that a row in {@code seat_layouts} exists; null means false
 * @param removed whether the section was removed from the plan; null means false
 */
public record SectionConfigRow(
        int rows,
        int seatsPerRow,
        int capacity,
        long price,
        @Nullable Boolean gaps,
        @Nullable Boolean removed) {

    SectionConfigRow(int rows, int seatsPerRow, int capacity, long price) {
        this(rows, seatsPerRow, capacity, price, null, null);
    }

    /** Returns the configuration of a section that is part of the plan. */
    public static Optional<SectionConfigRow> findLive(ReadTx tx, SectionKey key) {
        return tx.get(SeatsSchema.SECTION_CONFIGS, key).filter(config -> !config.isRemoved());
    }

    public boolean isRemoved() {
        return Boolean.TRUE.equals(removed);
    }

    public boolean hasGaps() {
        return Boolean.TRUE.equals(gaps);
    }

    /** Returns the number of positions of seats, including those without a seat. */
    public int slots() {
        return rows * seatsPerRow;
    }

    public boolean isArea() {
        return rows == 0;
    }

    public boolean contains(Seat seat) {
        return seat.row() <= rows && seat.number() <= seatsPerRow;
    }

    /** Returns the index of the given seat in the seat bits. */
    public int indexOf(Seat seat) {
        return (seat.row() - 1) * seatsPerRow + seat.number() - 1;
    }

    int row(int index) {
        return index / seatsPerRow + 1;
    }

    int number(int index) {
        return index % seatsPerRow + 1;
    }

    public Seat seat(SectionId section, int index) {
        return new Seat(section, row(index), number(index));
    }

    SectionConfigRow withSize(int newRows, int newSeatsPerRow) {
        return new SectionConfigRow(newRows, newSeatsPerRow, capacity, price, gaps, removed);
    }

    SectionConfigRow withPrice(Price other) {
        return new SectionConfigRow(rows, seatsPerRow, capacity, other.minor(), gaps, removed);
    }
}
