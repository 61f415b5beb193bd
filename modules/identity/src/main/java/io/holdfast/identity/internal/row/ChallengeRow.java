package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Challenge;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.MachineId;
import java.time.Instant;

/** A stored challenge. */
public record ChallengeRow(
        ChallengeId id, MachineId machine, String purpose, Bytes32 nonce, Instant created, Instant expires) {

    public Challenge toView() {
        return new Challenge(id, machine, purpose, nonce, created, expires);
    }
}
