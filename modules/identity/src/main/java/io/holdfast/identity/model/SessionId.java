package io.holdfast.identity.model;

import java.util.UUID;

/** The id of a {@link Session}. */
public record SessionId(UUID value) {

    public static SessionId of(UUID value) {
        return new SessionId(value);
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
