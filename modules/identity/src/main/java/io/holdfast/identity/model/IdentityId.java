package io.holdfast.identity.model;

import java.util.UUID;

/** The id of an {@link Identity}. */
public record IdentityId(UUID value) {

    public static IdentityId of(UUID value) {
        return new IdentityId(value);
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
