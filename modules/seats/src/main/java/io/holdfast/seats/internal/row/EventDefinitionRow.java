package io.holdfast.seats.internal.row;

import io.holdfast.seats.SectionId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The stored definition of an event.
 *
 * @param request the request hash of the event plan
 * @param sections the sections, in the order in which they are searched for the best seats
 */
public record EventDefinitionRow(String name, UUID request, List<SectionLayout> sections) {

    /**
     * The layout of a section. It is sufficient for searching the section without reading its configuration.
     *
     * @param id the section id as a string
     * @param rows the number of rows, or 0 for a general-admission area
     * @param removed whether the section was removed from the plan; null means false
     * @param properties whether seats have stored properties; null means false
     */
    public record SectionLayout(
            String id,
            int rows,
            int seatsPerRow,
            @Nullable Boolean removed,
            @Nullable Boolean properties) {
        public SectionLayout(String id, int rows, int seatsPerRow) {
            this(id, rows, seatsPerRow, null, null);
        }

        public boolean isRemoved() {
            return Boolean.TRUE.equals(removed);
        }

        public boolean hasProperties() {
            return Boolean.TRUE.equals(properties);
        }

        public SectionId section() {
            return SectionId.of(id);
        }
    }

    public EventDefinitionRow withSections(List<SectionLayout> other) {
        return new EventDefinitionRow(name, request, other);
    }

    /** Returns the ids of the sections of the plan, without removed sections. */
    public List<SectionId> ids() {
        return sections.stream()
                .filter(layout -> !layout.isRemoved())
                .map(SectionLayout::section)
                .toList();
    }
}
