package io.holdfast.identity.model;

import java.util.UUID;

/** The id of a revocation event, or of an event that an external service sent. */
public record IntegrationEventId(UUID value) {

    public static IntegrationEventId of(UUID value) {
        return new IntegrationEventId(value);
    }

    /**
     * Returns the UUID in its canonical form. Stored hashes and encryption contexts contain this form, so it never
     * changes.
     */
    @Override
    public String toString() {
        return value.toString();
    }
}
