package io.holdfast.identity;

import java.time.Instant;

/** How far an identity is trusted, 0 to 100. */
public record ReputationRecord(IdentityId identity, int score, long changes, String lastReason, Instant updated) {

    static final int START = 50;
    static final int MOST = 100;
}
