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

    private static final Duration LONGEST = Duration.ofDays(36_500);

    public GrantPolicy {
        Args.positive("amount", amount);
        Args.within("priority", priority, 0, LedgerLimits.MAX_PRIORITY);
        if (lasts != null) {
            Args.lasts("lasts", lasts, LONGEST);
        }
    }
}
