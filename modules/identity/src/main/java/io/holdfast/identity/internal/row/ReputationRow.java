package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.ReputationScore;
import java.time.Instant;

/** A stored reputation score. */
public record ReputationRow(IdentityId identity, int score, long changes, String lastReason, Instant updated) {

    public ReputationScore toView() {
        return new ReputationScore(identity, score, changes, lastReason, updated);
    }
}
