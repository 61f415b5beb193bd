package io.holdfast.ledger;

import io.holdfast.ledger.internal.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The priority and expiry of a grant. Grants with a lower priority number are spent first, then those that expire sooner,
 * then older ones. Purchased credit is spent last and does not expire.
 *
 * @param priority the spending priority
 * @param expires the time of expiry; null for never
 */
public record GrantTerms(int priority, @Nullable Instant expires) {

    /** A priority of 100 and no expiry. */
    public static final GrantTerms DEFAULT = new GrantTerms(100, null);

    public GrantTerms {
        Arguments.inRange("priority", priority, 0, LedgerLimits.MAX_PRIORITY);
        if (expires != null) {
            LedgerArguments.time("expires", expires);
        }
    }

    /** Returns terms with the default priority and a time of expiry. */
    public static GrantTerms until(Instant expires) {
        return new GrantTerms(DEFAULT.priority, expires);
    }

    public GrantTerms withPriority(int other) {
        return new GrantTerms(other, expires);
    }
}
