package io.holdfast.identity.model;

import java.util.UUID;

/** The id of a {@link Namespace}. */
public record NamespaceId(UUID value) {

    public static NamespaceId of(UUID value) {
        return new NamespaceId(value);
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
