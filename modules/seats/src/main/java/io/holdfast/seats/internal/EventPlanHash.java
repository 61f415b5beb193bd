package io.holdfast.seats.internal;

import io.holdfast.seats.EventPlan;
import io.holdfast.seats.SectionPlan;
import io.holdfast.store.kit.RequestHash;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The request hash of an event plan. The hash is stored, so the hashed string must never change. */
final class EventPlanHash {

    private EventPlanHash() {}

    static UUID of(EventPlan plan) {
        StringBuilder text = new StringBuilder();
        appendWithLength(text, plan.name());
        for (SectionPlan section : plan.sections()) {
            appendWithLength(text, section.id().section());
            appendWithLength(text, section.id().subsection());
            text.append(section.price().minor()).append('x').append(section.capacity());
            if (section instanceof SectionPlan.Rows rows) {
                text.append('/').append(rows.seatsPerRow());
                rows.blocked().stream()
                        .map(seat -> (seat.row() - 1) * rows.seatsPerRow() + seat.number())
                        .sorted()
                        .forEach(seat -> text.append('b').append(seat));
            } else if (section instanceof SectionPlan.Area area) {
                text.append('a').append(area.blocked());
            }
            // Separates the last number from the length of the next name.
            text.append(';');
        }
        return new RequestHash()
                .addRaw(text.toString().getBytes(StandardCharsets.UTF_8))
                .toUuid();
    }

    /** Appends a string after its length, so that different lists of strings never yield the same result. */
    private static void appendWithLength(StringBuilder text, String part) {
        text.append(part.length()).append(':').append(part);
    }
}
