package io.holdfast.ledger;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link GrantRule} gives.
 *
 * @param lasts how long until it expires; null for never
 */
public record GrantPolicy(
        Credits amount, int priority, @Nullable Duration lasts) {

    public GrantPolicy {
        Args.positive("amount", amount);
        Args.within("priority", priority, 0, LedgerLimits.MAX_PRIORITY);
        if (lasts != null && (lasts.isNegative() || lasts.isZero() || lasts.compareTo(Duration.ofDays(36_500)) > 0)) {
            throw Args.invalid("lasts is " + lasts + ", it must be above zero and at most 36,500 days");
        }
    }
}
