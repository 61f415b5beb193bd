package io.holdfast.ledger;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Credit that was given, and what is left of it. Its id is that of the transaction that gave it.
 *
 * @param remaining in minor units
 * @param expires from this instant nothing is left, unless a hold keeps it; null for never
 */
public record Grant(
        UUID user,
        TransactionType type,
        long amount,
        long remaining,
        int priority,
        @Nullable Instant expires,
        Instant created) {

    /** When it expires, or the end of time. */
    Instant until() {
        return expires == null ? LedgerLimits.FOREVER : expires;
    }

    /** Whether its time is up. */
    boolean overdue(Instant now) {
        return expires != null && !expires.isAfter(now);
    }

    Grant left(long other) {
        return new Grant(user, type, amount, other, priority, expires, created);
    }
}
