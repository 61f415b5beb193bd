package io.holdfast.ledger;

import io.holdfast.ledger.internal.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The priority and expiry of a grant. Grants with a lower priority number are spent first. Grants with equal priority
 * are spent in order of expiry, and grants with equal expiry are spent oldest first. Purchased credit is spent last and
 * does not expire.
 *
 * @param priority the spending priority
 * @param expires the expiry time, or null if the grant never expires
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

    /** Returns terms with the default priority and the given expiry time. */
    public static GrantTerms until(Instant expires) {
        return new GrantTerms(DEFAULT.priority, expires);
    }

    public GrantTerms withPriority(int other) {
        return new GrantTerms(other, expires);
    }
}
