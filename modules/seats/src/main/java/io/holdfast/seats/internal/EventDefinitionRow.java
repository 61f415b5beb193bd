package io.holdfast.seats.internal;

import io.holdfast.seats.SectionId;
import java.util.List;
import java.util.UUID;

/**
 * The stored, immutable definition of an event.
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
     */
    record SectionLayout(String id, int rows, int seatsPerRow) {
        SectionId section() {
            return SectionId.of(id);
        }
    }

    public List<SectionId> ids() {
        return sections.stream().map(SectionLayout::section).toList();
    }
}
