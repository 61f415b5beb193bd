package io.holdfast.seats.internal;

import io.holdfast.seats.SectionId;
import java.util.List;
import java.util.UUID;

/**
 * What an event was made of; it never changes.
 *
 * @param request the fingerprint of the plan
 * @param sections in the order in which the best seats are looked for
 */
public record EventSectionsRow(String name, UUID request, List<SectionLayout> sections) {

    /**
     * A section or area, with what a search has to know of it.
     *
     * @param id as text
     * @param rows 0 in an area
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
