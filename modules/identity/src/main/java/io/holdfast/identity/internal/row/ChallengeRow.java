package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.MachineKeyChallenge;
import java.time.Instant;

/** A stored challenge. */
public record ChallengeRow(
        ChallengeId id, MachineId machine, String purpose, Bytes32 nonce, Instant created, Instant expires) {

    public MachineKeyChallenge toView() {
        return new MachineKeyChallenge(id, machine, purpose, nonce, created, expires);
    }
}
