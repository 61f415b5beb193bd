package io.holdfast.identity.model;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A question that a machine answers once, by signing it.
 *
 * @param purpose what the answer is for: an answer to one purpose is none to another
 */
public record Challenge(
        ChallengeId id, MachineId machine, String purpose, Bytes32 nonce, Instant created, Instant expires) {

    /** What the machine has to sign. */
    public byte[] message() {
        return ("holdfast challenge\n" + id + "\n" + machine + "\n" + nonce + "\n" + purpose)
                .getBytes(StandardCharsets.UTF_8);
    }
}
