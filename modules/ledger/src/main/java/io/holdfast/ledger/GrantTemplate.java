package io.holdfast.ledger;

import io.holdfast.ledger.internal.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The amount and terms of the grants made under a {@link GrantOccasion}.
 *
 * @param amount the amount of each grant
 * @param priority the spending priority; lower numbers are spent first
 * @param lasts the time from a grant to its expiry, or null if the grant never expires
 */
public record GrantTemplate(
        Credits amount, int priority, @Nullable Duration lasts) {

    private static final Duration MAX_DURATION = Duration.ofDays(36_500);

    public GrantTemplate {
        LedgerArguments.positive("amount", amount);
        Arguments.inRange("priority", priority, 0, LedgerLimits.MAX_PRIORITY);
        if (lasts != null) {
            LedgerArguments.duration("lasts", lasts, MAX_DURATION);
        }
    }
}
