package io.holdfast.identity.model;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A challenge that a device signs to prove possession of its key. A challenge is valid for only one answer.
 *
 * @param purpose the intended use of the answer, such as "login"; the answer is not valid for any other purpose
 * @param nonce random bytes
 */
public record MachineKeyChallenge(
        ChallengeId id, MachineId machine, String purpose, Bytes32 nonce, Instant created, Instant expires) {

    /** Returns the message that the device has to sign. */
    public byte[] message() {
        return ("holdfast challenge\n" + id + "\n" + machine + "\n" + nonce + "\n" + purpose)
                .getBytes(StandardCharsets.UTF_8);
    }
}
