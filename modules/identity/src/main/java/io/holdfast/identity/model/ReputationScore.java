package io.holdfast.identity.model;

import java.time.Instant;

/**
 * The reputation of an identity.
 *
 * @param score the score, from 0 to {@value #MAX}
 * @param changes the number of adjustments
 * @param lastReason the reason for the last adjustment, or empty if there was none
 */
public record ReputationScore(IdentityId identity, int score, long changes, String lastReason, Instant updated) {

    /** The score of an identity without adjustments. */
    public static final int INITIAL = 50;

    /** The maximum score. */
    public static final int MAX = 100;
}
