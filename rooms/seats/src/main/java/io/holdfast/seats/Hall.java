package io.holdfast.seats;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A section as the {@link Finder} sees it: what is due is free. The bits are only fetched if it has enough seats. */
final class Hall {

    private final OpenSection section;
    private final Due due;
    private @Nullable FreeSeats free;

    private Hall(OpenSection section, Due due) {
        this.section = section;
        this.due = due;
    }

    /** Halls by their section, each made once; null where there is no section with rows. */
    static Function<SectionId, @Nullable Hall> of(Function<SectionId, @Nullable OpenSection> sections, Due due) {
        Map<SectionId, Hall> known = new HashMap<>();
        return id -> known.computeIfAbsent(id, fresh -> {
            OpenSection section = sections.apply(fresh);
            return section == null ? null : new Hall(section, due);
        });
    }

    int available() {
        return section.stats().available() + due.count(section.id());
    }

    int rows() {
        return section.config().rows();
    }

    FreeSeats free() {
        FreeSeats known = free;
        if (known == null) {
            SeatBits bits = due.applied(section.id(), section.bits().copy());
            known = new FreeSeats(bits, rows(), section.config().seatsPerRow());
            free = known;
        }
        return known;
    }
}
