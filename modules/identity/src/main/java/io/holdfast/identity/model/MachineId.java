package io.holdfast.identity.model;

import java.util.UUID;

/** The id of an {@link EnrolledMachine}. */
public record MachineId(UUID value) {

    public static MachineId of(UUID value) {
        return new MachineId(value);
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
