package io.holdfast.seats;

/**
 * What a section is: rows of seats, or an area without (no rows), where only the number of places counts.
 *
 * @param capacity seats or places
 * @param price of each, in minor units
 */
record SectionConfig(int rows, int seatsPerRow, int capacity, long price) {

    boolean isArea() {
        return rows == 0;
    }

    boolean has(Seat seat) {
        return seat.row() <= rows && seat.number() <= seatsPerRow;
    }

    /** The place of a seat in the bits. */
    int index(Seat seat) {
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

    SectionConfig at(Price other) {
        return new SectionConfig(rows, seatsPerRow, capacity, other.minor());
    }
}
