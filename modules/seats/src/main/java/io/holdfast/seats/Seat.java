package io.holdfast.seats;

/**
 * A seat.
 *
 * @param row from 1, the front
 * @param number from 1, the left
 */
public record Seat(SectionId section, int row, int number) {

    public Seat {
        Args.given("section", section);
        Args.within("row", row, 1, SeatsLimits.MAX_ROWS);
        Args.within("number", number, 1, SeatsLimits.MAX_ROWS);
    }

    public static Seat of(SectionId section, int row, int number) {
        return new Seat(section, row, number);
    }

    /** With a section like {@code A-1}. */
    public static Seat of(String section, int row, int number) {
        return new Seat(SectionId.of(section), row, number);
    }

    @Override
    public String toString() {
        return section + " row " + row + " seat " + number;
    }
}
