package io.holdfast.seats;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A section as the {@link Finder} sees it: what is due is free. Its bits are fetched when they are asked for; to count
 * the free seats in them is cheaper than to fetch the counters, too.
 */
final class Hall {

    private final SectionId id;
    private final int rows;
    private final int seatsPerRow;
    private final Function<SectionId, OpenSection> sections;
    private final Due due;
    private @Nullable FreeSeats free;
    private int available;

    private Hall(SectionId id, int rows, int seatsPerRow, Function<SectionId, OpenSection> sections, Due due) {
        this.id = id;
        this.rows = rows;
        this.seatsPerRow = seatsPerRow;
        this.sections = sections;
        this.due = due;
    }

    /** All sections of an event that have rows. */
    static List<Hall> all(EventSections event, Function<SectionId, OpenSection> sections, Due due) {
        return event.sections().stream()
                .filter(part -> part.rows() > 0)
                .map(part -> new Hall(part.section(), part.rows(), part.seatsPerRow(), sections, due))
                .toList();
    }

    /** A section, null if there is none of this name that has rows. */
    static @Nullable Hall of(SectionId id, Function<SectionId, OpenSection> sections, Due due) {
        OpenSection section = sections.apply(id);
        return !section.exists() || section.config().isArea()
                ? null
                : new Hall(id, section.config().rows(), section.config().seatsPerRow(), sections, due);
    }

    SectionId id() {
        return id;
    }

    int rows() {
        return rows;
    }

    int available() {
        free();
        return available;
    }

    FreeSeats free() {
        FreeSeats known = free;
        if (known == null) {
            SeatBits bits = due.applied(id, sections.apply(id).bits().copy());
            known = new FreeSeats(bits, rows, seatsPerRow);
            free = known;
            available = known.count();
        }
        return known;
    }
}
