package io.holdfast.ledger;

import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The amount and terms of the grants for a {@link GrantOccasion}.
 *
 * @param amount the amount of each grant
 * @param priority the spending priority; lower numbers are spent first
 * @param lasts the time from a grant to its expiry, or null if the grant never expires
 */
public record GrantTemplate(
        Credits amount, int priority, @Nullable Duration lasts) {

    /** A rule under which an account can claim a grant, at most once per occasion. */
    public enum GrantOccasion {
        /** Once per user. */
        SIGNUP,
        /** Once per calendar day in UTC. */
        DAILY,
        /** Once per calendar month in UTC. */
        MONTHLY,
        /** Once per pair of users, regardless of which user is the referrer. */
        REFERRAL
    }

    private static final Duration MAX_DURATION = Duration.ofDays(36_500);

    public GrantTemplate {
        LedgerArguments.positive("amount", amount);
        Arguments.inRange("priority", priority, 0, LedgerLimits.MAX_PRIORITY);
        if (lasts != null) {
            LedgerArguments.duration("lasts", lasts, MAX_DURATION);
        }
    }
}
