package io.holdfast.seats;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** Tells two plans for an event of the same name apart, in 16 bytes. Stored: what goes into it never changes. */
public final class Fingerprint {

    private Fingerprint() {}

    public static UUID of(EventPlan plan) {
        StringBuilder text = new StringBuilder();
        add(text, plan.name());
        for (SectionPlan section : plan.sections()) {
            add(text, section.id());
            text.append(section.price()).append('x').append(section.capacity());
            if (section instanceof SectionPlan.Rows rows) {
                text.append('/').append(rows.seatsPerRow());
                rows.blocked().stream()
                        .map(seat -> (seat.row() - 1) * rows.seatsPerRow() + seat.number())
                        .sorted()
                        .forEach(seat -> text.append('b').append(seat));
            } else if (section instanceof SectionPlan.Area area) {
                text.append('a').append(area.blocked());
            }
            // So that the last number does not run into the length of the next name.
            text.append(';');
        }
        return hash(text);
    }

    private static void add(StringBuilder text, SectionId section) {
        add(text, section.section());
        add(text, section.subsection());
    }

    /** With its length, so that no two lists of texts read the same. */
    private static void add(StringBuilder text, String part) {
        text.append(part.length()).append(':').append(part);
    }

    private static UUID hash(CharSequence text) {
        try {
            ByteBuffer hash = ByteBuffer.wrap(
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8)));
            return new UUID(hash.getLong(), hash.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
