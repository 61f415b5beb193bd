package io.holdfast.identity.model;

import java.util.UUID;

/** The id of an {@link ExternalService}. */
public record ServiceId(UUID value) {

    public static ServiceId of(UUID value) {
        return new ServiceId(value);
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
