package io.holdfast.identity.model;

import java.time.Instant;

/** How far an identity is trusted, 0 to 100. */
public record ReputationScore(IdentityId identity, int score, long changes, String lastReason, Instant updated) {

    public static final int START = 50;
    public static final int MOST = 100;
}
