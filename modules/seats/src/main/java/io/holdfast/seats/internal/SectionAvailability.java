package io.holdfast.seats.internal;

import io.holdfast.seats.SectionId;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The free seats of a section, including those of expired holds, for {@link BestSeatsFinder}. The seat bits are read on
 * first use. Counting the free seats in the bits is cheaper than also reading the stored counts.
 */
final class SectionAvailability {

    private final SectionId id;
    private final int rows;
    private final int seatsPerRow;
    private final Function<SectionId, OpenSection> openSection;
    private final UnsweptHolds expired;
    private @Nullable FreeSeats free;
    private int available;

    private SectionAvailability(
            SectionId id,
            int rows,
            int seatsPerRow,
            Function<SectionId, OpenSection> openSection,
            UnsweptHolds expired) {
        this.id = id;
        this.rows = rows;
        this.seatsPerRow = seatsPerRow;
        this.openSection = openSection;
        this.expired = expired;
    }

    /** Returns all sections of an event that have rows. */
    static List<SectionAvailability> all(
            EventDefinitionRow event, Function<SectionId, OpenSection> openSection, UnsweptHolds expired) {
        return event.sections().stream()
                .filter(layout -> layout.rows() > 0 && !layout.isRemoved())
                .map(layout -> new SectionAvailability(
                        layout.section(), layout.rows(), layout.seatsPerRow(), openSection, expired))
                .toList();
    }

    /** Returns the given section, or null if it does not exist or has no rows. */
    static @Nullable SectionAvailability of(
            SectionId id, Function<SectionId, OpenSection> openSection, UnsweptHolds expired) {
        OpenSection section = openSection.apply(id);
        return !section.exists() || section.config().isArea()
                ? null
                : new SectionAvailability(
                        id, section.config().rows(), section.config().seatsPerRow(), openSection, expired);
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

    FreeSeats freeSeats() {
        FreeSeats loaded = free;
        if (loaded == null) {
            PackedSeatStates bits = expired.applyTo(
                    id, seatsPerRow, openSection.apply(id).bits().copy());
            loaded = new FreeSeats(bits, rows, seatsPerRow);
            free = loaded;
            available = loaded.count();
        }
        return loaded;
    }
}
