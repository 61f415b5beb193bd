package io.holdfast.seats;

import java.util.List;
import java.util.UUID;

/**
 * What an event was made of; it never changes.
 *
 * @param request the fingerprint of the plan
 * @param sections in the order in which the best seats are looked for
 */
record EventSections(String name, UUID request, List<Part> sections) {

    /**
     * A section or area, with what a search has to know of it.
     *
     * @param id as text
     * @param rows 0 in an area
     */
    record Part(String id, int rows, int seatsPerRow) {
        SectionId section() {
            return SectionId.of(id);
        }
    }

    List<SectionId> ids() {
        return sections.stream().map(Part::section).toList();
    }
}
