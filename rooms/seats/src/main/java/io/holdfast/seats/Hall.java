package io.holdfast.seats;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A section as the {@link Finder} sees it: what is due is free. Its counters are fetched when they are asked for, its bits
 * only if it has enough seats.
 */
final class Hall {

    private final SectionId id;
    private final int rows;
    private final int seatsPerRow;
    private final Function<SectionId, @Nullable OpenSection> sections;
    private final Due due;
    private @Nullable OpenSection section;
    private @Nullable FreeSeats free;

    Hall(SectionId id, int rows, int seatsPerRow, Function<SectionId, @Nullable OpenSection> sections, Due due) {
        this.id = id;
        this.rows = rows;
        this.seatsPerRow = seatsPerRow;
        this.sections = sections;
        this.due = due;
    }

    /** All sections of an event that have rows. */
    static List<Hall> all(EventSections event, Function<SectionId, @Nullable OpenSection> sections, Due due) {
        return event.sections().stream()
                .filter(part -> part.rows() > 0)
                .map(part -> new Hall(part.section(), part.rows(), part.seatsPerRow(), sections, due))
                .toList();
    }

    /** A section, null if there is none of this name that has rows. */
    static @Nullable Hall of(SectionId id, Function<SectionId, @Nullable OpenSection> sections, Due due) {
        OpenSection section = sections.apply(id);
        if (section == null || section.config().isArea()) {
            return null;
        }
        return new Hall(id, section.config().rows(), section.config().seatsPerRow(), sections, due);
    }

    SectionId id() {
        return id;
    }

    int rows() {
        return rows;
    }

    int available() {
        return section().stats().available() + due.count(id);
    }

    FreeSeats free() {
        FreeSeats known = free;
        if (known == null) {
            known = new FreeSeats(due.applied(id, section().bits().copy()), rows, seatsPerRow);
            free = known;
        }
        return known;
    }

    private OpenSection section() {
        OpenSection known = section;
        if (known == null) {
            known = sections.apply(id);
            if (known == null) {
                throw OpenSection.broken(id);
            }
            section = known;
        }
        return known;
    }
}
