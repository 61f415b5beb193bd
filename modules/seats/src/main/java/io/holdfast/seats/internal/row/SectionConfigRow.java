package io.holdfast.seats.internal.row;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.ReadTx;
import java.util.List;
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
 * @param properties whether seats have stored properties, so that a row in {@code seat_layouts} exists; null means false
 * @param category the category of the places of an area, or null
 * @param allotted the places of an area that are set aside, or null if there have never been any
 */
public record SectionConfigRow(
        int rows,
        int seatsPerRow,
        int capacity,
        long price,
        @Nullable Boolean gaps,
        @Nullable Boolean removed,
        @Nullable Boolean properties,
        @Nullable String category,
        @Nullable List<AllottedPlacesRow> allotted) {

    /**
     * Places of an area that are set aside.
     *
     * @param allotment the id of the allotment
     * @param places the number of places; 0 if the allotment was removed
     * @param taken the number of these places that are reserved or sold
     */
    public record AllottedPlacesRow(String allotment, int places, int taken) {}

    public SectionConfigRow(int rows, int seatsPerRow, int capacity, long price) {
        this(rows, seatsPerRow, capacity, price, null, null, null, null, null);
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

    /** Returns whether seats have a category, features or an allotment. */
    public boolean hasProperties() {
        return Boolean.TRUE.equals(properties);
    }

    /** Returns whether the section has a row in {@code seat_layouts}. */
    public boolean hasLayout() {
        return hasGaps() || hasProperties();
    }

    /** Returns the places of an area that are set aside. */
    public List<AllottedPlacesRow> allottedPlaces() {
        return allotted == null ? List.of() : allotted;
    }

    /** Returns the number of taken places of an allotment after a change. */
    public SectionConfigRow withTaken(String allotment, int change) {
        return withAllotted(allottedPlaces().stream()
                .map(each -> each.allotment().equals(allotment)
                        ? new AllottedPlacesRow(allotment, each.places(), each.taken() + change)
                        : each)
                .toList());
    }

    public SectionConfigRow withAllotted(List<AllottedPlacesRow> other) {
        return new SectionConfigRow(rows, seatsPerRow, capacity, price, gaps, removed, properties, category, other);
    }

    public SectionConfigRow withProperties(boolean other) {
        return new SectionConfigRow(
                rows, seatsPerRow, capacity, price, gaps, removed, other ? true : null, category, allotted);
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

    public int row(int index) {
        return index / seatsPerRow + 1;
    }

    public int number(int index) {
        return index % seatsPerRow + 1;
    }

    public Seat seat(SectionId section, int index) {
        return new Seat(section, row(index), number(index));
    }

    public SectionConfigRow withSize(int newRows, int newSeatsPerRow) {
        return new SectionConfigRow(
                newRows, newSeatsPerRow, capacity, price, gaps, removed, properties, category, allotted);
    }

    public SectionConfigRow withPrice(Price other) {
        return new SectionConfigRow(
                rows, seatsPerRow, capacity, other.minor(), gaps, removed, properties, category, allotted);
    }
}
