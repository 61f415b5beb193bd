package io.holdfast.seats;

import java.util.List;

/**
 * A part of a booking or of a change: seats of one section, or places of one area.
 *
 * @param price of each, in minor units
 * @param count how many seats or places
 * @param perRow how many seats a row has; 0 in an area
 * @param seats their places in the section's bits; none in an area
 */
record Line(String section, String subsection, long price, int count, int perRow, List<Integer> seats) {

    static Line seats(SectionId section, SectionConfig config, List<Integer> seats) {
        return new Line(
                section.section(), section.subsection(), config.price(), seats.size(), config.seatsPerRow(), seats);
    }

    static Line places(SectionId area, SectionConfig config, int count) {
        return new Line(area.section(), area.subsection(), config.price(), count, 0, List.of());
    }

    SectionId id() {
        return new SectionId(section, subsection);
    }

    boolean isArea() {
        return perRow == 0;
    }

    List<Seat> named() {
        SectionId id = id();
        return seats.stream()
                .map(seat -> new Seat(id, seat / perRow + 1, seat % perRow + 1))
                .toList();
    }
}
