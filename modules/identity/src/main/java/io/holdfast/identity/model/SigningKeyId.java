package io.holdfast.identity.model;

import java.util.UUID;

/** The id of a {@link JwtSigningKey}, and the {@code kid} of the tokens signed with it. */
public record SigningKeyId(UUID value) {

    public static SigningKeyId of(UUID value) {
        return new SigningKeyId(value);
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
