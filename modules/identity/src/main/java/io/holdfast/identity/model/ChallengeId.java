package io.holdfast.identity.model;

import java.util.UUID;

/** The id of a {@link MachineKeyChallenge}, a version 7 UUID. */
public record ChallengeId(UUID value) {

    public static ChallengeId of(UUID value) {
        return new ChallengeId(value);
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
