package io.holdfast.seats.internal.row;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SectionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stored part of a booking or change: seats in one section, or places in one general-admission area.
 *
 * @param section the section id as a string
 * @param price the price per seat or place in minor units
 * @param perRow the number of seats per row in the section, or 0 for a general-admission area
 * @param places the number of places, or null for seats
 * @param seats the indexes of the seats in the seat bits; empty for a general-admission area
 * @param category the category of the seats or places, or null
 * @param ticket the ticket type, or null for the price without a type
 * @param allotment the allotment that the seats or places were taken from, or null
 */
public record LineItemRow(
        String section,
        long price,
        int perRow,
        @Nullable Integer places,
        List<Integer> seats,
        @Nullable String category,
        @Nullable String ticket,
        @Nullable String allotment) {

    public LineItemRow(String section, long price, int perRow, @Nullable Integer places, List<Integer> seats) {
        this(section, price, perRow, places, seats, null, null, null);
    }

    public static LineItemRow seats(SectionId section, SectionConfigRow config, List<Integer> seats) {
        return new LineItemRow(section.toString(), config.price(), config.seatsPerRow(), null, seats);
    }

    public static LineItemRow places(SectionId area, SectionConfigRow config, int count) {
        return new LineItemRow(area.toString(), config.price(), 0, count, List.of());
    }

    /** Returns the price of all lines, in minor units. */
    public static long total(List<LineItemRow> lines) {
        return lines.stream().mapToLong(line -> line.price() * line.count()).sum();
    }

    /** Returns the number of seats and places of all lines. */
    public static int count(List<LineItemRow> lines) {
        return lines.stream().mapToInt(LineItemRow::count).sum();
    }

    public LineItemRow withSeats(List<Integer> other) {
        return new LineItemRow(section, price, perRow, null, other, category, ticket, allotment);
    }

    public LineItemRow withPlaces(int count) {
        return new LineItemRow(section, price, perRow, count, seats, category, ticket, allotment);
    }

    /** Returns a line of the same price with other seats. */
    public LineItemRow inSection(SectionId other, int seatsPerRow, List<Integer> newSeats) {
        return new LineItemRow(other.toString(), price, seatsPerRow, null, newSeats, category, ticket, allotment);
    }

    /** Returns this line with the indexes of its seats in a section whose number of seats per row has changed. */
    public LineItemRow forWidth(int seatsPerRow) {
        if (isArea() || perRow == seatsPerRow) {
            return this;
        }
        List<Integer> moved = seats.stream()
                .map(seat -> seat / perRow * seatsPerRow + seat % perRow)
                .toList();
        return new LineItemRow(section, price, seatsPerRow, null, moved, category, ticket, allotment);
    }

    /** Returns whether another line has the same section, price and kind of ticket, so that both can be merged. */
    public boolean isSameKind(LineItemRow other) {
        return section.equals(other.section)
                && price == other.price
                && perRow == other.perRow
                && isArea() == other.isArea()
                && Objects.equals(category, other.category)
                && Objects.equals(ticket, other.ticket)
                && Objects.equals(allotment, other.allotment);
    }

    /** Returns this line with the seats or places of another line of the same kind. */
    public LineItemRow plus(LineItemRow other) {
        if (isArea()) {
            return withPlaces(count() + other.count());
        }
        List<Integer> all = new ArrayList<>(seats);
        all.addAll(other.seats);
        return withSeats(all);
    }

    public SectionId id() {
        return SectionId.of(section);
    }

    public boolean isArea() {
        return places != null;
    }

    public int count() {
        return places == null ? seats.size() : places;
    }

    public List<Seat> toSeats() {
        SectionId id = id();
        List<Seat> result = new ArrayList<>(seats.size());
        for (int seat : seats) {
            result.add(new Seat(id, seat / perRow + 1, seat % perRow + 1));
        }
        return result;
    }
}
