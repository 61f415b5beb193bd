package io.holdfast.seats.internal;

import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.sale.SeatFeature;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The free seats of a section that the caller may buy, including those of expired holds, for {@link BestSeatsFinder}. The seat bits are read on
 * first use. Counting the free seats in the bits is cheaper than also reading the stored counts.
 */
final class SectionFreeSeats {

    private final SectionId id;
    private final int rows;
    private final int seatsPerRow;
    private final boolean properties;
    private final SearchedEvent event;
    private @Nullable FreeSeats free;
    private int available;

    private SectionFreeSeats(SectionId id, int rows, int seatsPerRow, boolean properties, SearchedEvent event) {
        this.id = id;
        this.rows = rows;
        this.seatsPerRow = seatsPerRow;
        this.properties = properties;
        this.event = event;
    }

    /** Returns all sections of an event that have rows. */
    static List<SectionFreeSeats> all(EventDefinitionRow definition, SearchedEvent event) {
        return definition.sections().stream()
                .filter(layout -> layout.rows() > 0 && !layout.isRemoved())
                .map(layout -> new SectionFreeSeats(
                        layout.section(), layout.rows(), layout.seatsPerRow(), layout.hasProperties(), event))
                .toList();
    }

    /** Returns the given section, or null if it does not exist or has no rows. */
    static @Nullable SectionFreeSeats of(SectionId id, SearchedEvent event) {
        OpenSection section = event.openSection().apply(id);
        if (!section.exists() || section.config().isArea()) {
            return null;
        }
        SectionConfigRow config = section.config();
        return new SectionFreeSeats(id, config.rows(), config.seatsPerRow(), config.hasProperties(), event);
    }

    SectionId id() {
        return id;
    }

    int rows() {
        return rows;
    }

    int available() {
        freeSeats();
        return available;
    }

    /** Returns whether a seat is a wheelchair space. Rows and seats are numbered from 0. */
    boolean isAccessible(int row, int seat) {
        return properties
                && event.openSection().apply(id).properties().has(row * seatsPerRow + seat, SeatFeature.ACCESSIBLE);
    }

    FreeSeats freeSeats() {
        FreeSeats loaded = free;
        if (loaded == null) {
            OpenSection section = event.openSection().apply(id);
            PackedSeatStates bits =
                    event.expired().applyTo(id, seatsPerRow, section.bits().copy());
            if (properties || event.filter().limitsPrices()) {
                event.sellable().exclude(event.filter(), section, bits);
            }
            BitSet aisles = properties ? section.properties().aisles() : new BitSet();
            loaded = new FreeSeats(bits, rows, seatsPerRow, aisles);
            free = loaded;
            available = loaded.count();
        }
        return loaded;
    }
}
