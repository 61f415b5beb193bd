package io.holdfast.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How given credit is spent. The smallest priority number goes first, then what expires soonest, then the oldest; bought
 * credit goes last and never expires.
 *
 * @param expires from this instant it is gone; null for never
 */
public record GrantTerms(int priority, @Nullable Instant expires) {

    /** In the middle, and for ever. */
    public static final GrantTerms DEFAULT = new GrantTerms(100, null);

    public GrantTerms {
        Args.within("priority", priority, 0, LedgerLimits.MAX_PRIORITY);
        if (expires != null) {
            Args.time("expires", expires);
        }
    }

    public static GrantTerms until(Instant expires) {
        return new GrantTerms(DEFAULT.priority, expires);
    }

    public GrantTerms withPriority(int other) {
        return new GrantTerms(other, expires);
    }
}
