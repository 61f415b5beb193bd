package io.holdfast.seats.internal;

import io.holdfast.seats.SectionId;
import java.util.List;
import java.util.UUID;

/**
 * The stored definition of an event, which never changes.
 *
 * @param request the request hash of the event plan
 * @param sections the sections, in the order in which the best seats are searched
 */
public record EventSectionsRow(String name, UUID request, List<SectionLayout> sections) {

    /**
     * The layout of a section, which is sufficient to search the section without reading its configuration.
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
