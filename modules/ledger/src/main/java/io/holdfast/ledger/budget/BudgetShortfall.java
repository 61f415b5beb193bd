package io.holdfast.ledger.budget;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A hard limit that a charge or hold would exceed. Amounts are in micro-credits.
 *
 * @param scope the path of the scope
 * @param limit the name of the limit
 * @param amount the limit
 * @param spent the usage in the current window
 * @param held the amount reserved by open holds
 * @param required the amount of the charge or hold
 * @param freesUp the time from which the limit allows the amount if nothing else is charged, or null if waiting does
 *     not help
 */
public record BudgetShortfall(
        String scope,
        String limit,
        long amount,
        long spent,
        long held,
        long required,
        @Nullable Instant freesUp) {

    /** Returns whether this limit allows the amount later than the given one does. */
    public boolean isLongerThan(BudgetShortfall other) {
        return other.freesUp != null && (freesUp == null || freesUp.isAfter(other.freesUp));
    }
}
