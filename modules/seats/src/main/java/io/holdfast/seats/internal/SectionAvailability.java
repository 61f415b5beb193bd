package io.holdfast.seats.internal;

import io.holdfast.seats.SectionId;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A section as the {@link BestSeatsFinder} sees it: what is due is free. Its bits are fetched when they are asked for; to count
 * the free seats in them is cheaper than to fetch the counters, too.
 */
public final class SectionAvailability {

    private final SectionId id;
    private final int rows;
    private final int seatsPerRow;
    private final Function<SectionId, OpenSection> sections;
    private final ExpiredHolds due;
    private @Nullable FreeSeats free;
    private int available;

    private SectionAvailability(
            SectionId id, int rows, int seatsPerRow, Function<SectionId, OpenSection> sections, ExpiredHolds due) {
        this.id = id;
        this.rows = rows;
        this.seatsPerRow = seatsPerRow;
        this.sections = sections;
        this.due = due;
    }

    /** All sections of an event that have rows. */
    public static List<SectionAvailability> all(
            EventSectionsRow event, Function<SectionId, OpenSection> sections, ExpiredHolds due) {
        return event.sections().stream()
                .filter(part -> part.rows() > 0)
                .map(part -> new SectionAvailability(part.section(), part.rows(), part.seatsPerRow(), sections, due))
                .toList();
    }

    /** A section, null if there is none of this name that has rows. */
    public static @Nullable SectionAvailability of(
            SectionId id, Function<SectionId, OpenSection> sections, ExpiredHolds due) {
        OpenSection section = sections.apply(id);
        return !section.exists() || section.config().isArea()
                ? null
                : new SectionAvailability(
                        id, section.config().rows(), section.config().seatsPerRow(), sections, due);
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
        FreeSeats known = free;
        if (known == null) {
            SeatBits bits = due.applyTo(id, sections.apply(id).bits().copy());
            known = new FreeSeats(bits, rows, seatsPerRow);
            free = known;
            available = known.count();
        }
        return known;
    }
}
