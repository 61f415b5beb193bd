package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/**
 * A numbered seat at an event.
 *
 * @param row the row number; row 1 is the front row
 * @param number the seat number within the row; seat 1 is the leftmost
 */
public record Seat(SectionId section, int row, int number) {

    public Seat {
        Arguments.notNull("section", section);
        Arguments.inRange("row", row, 1, SeatsLimits.MAX_ROWS);
        Arguments.inRange("number", number, 1, SeatsLimits.MAX_ROWS);
    }

    public static Seat of(SectionId section, int row, int number) {
        return new Seat(section, row, number);
    }

    /** Creates a seat in the section with the given string form, such as {@code A-1}. */
    public static Seat of(String section, int row, int number) {
        return new Seat(SectionId.of(section), row, number);
    }

    @Override
    public String toString() {
        return section + " row " + row + " seat " + number;
    }
}
