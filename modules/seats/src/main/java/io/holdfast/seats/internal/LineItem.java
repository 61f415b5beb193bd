package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SectionId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a booking or of a change: seats of one section, or places of one area.
 *
 * @param section as text
 * @param price of each, in minor units
 * @param perRow how many seats a row of the section has; 0 in an area
 * @param places how many places of an area; null for seats
 * @param seats their places in the section's bits; none in an area
 */
record LineItem(
        String section, long price, int perRow, @Nullable Integer places, List<Integer> seats) {

    static LineItem seats(SectionId section, SectionConfigRow config, List<Integer> seats) {
        return new LineItem(section.toString(), config.price(), config.seatsPerRow(), null, seats);
    }

    static LineItem places(SectionId area, SectionConfigRow config, int count) {
        return new LineItem(area.toString(), config.price(), 0, count, List.of());
    }

    SectionId id() {
        return SectionId.of(section);
    }

    boolean isArea() {
        return places != null;
    }

    int count() {
        return places == null ? seats.size() : places;
    }

    List<Seat> toSeats() {
        SectionId id = id();
        List<Seat> named = new ArrayList<>(seats.size());
        for (int seat : seats) {
            named.add(new Seat(id, seat / perRow + 1, seat % perRow + 1));
        }
        return named;
    }
}
