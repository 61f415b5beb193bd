package io.holdfast.seats.internal;

import io.holdfast.seats.Price;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SectionId;

/**
 * The stored configuration of a section. A general-admission area has no rows.
 *
 * @param capacity the number of seats or places
 * @param price the price per seat or place in minor units
 */
public record SectionConfigRow(int rows, int seatsPerRow, int capacity, long price) {

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

    Seat seat(SectionId section, int index) {
        return new Seat(section, row(index), number(index));
    }

    SectionConfigRow withPrice(Price other) {
        return new SectionConfigRow(rows, seatsPerRow, capacity, other.minor());
    }
}
