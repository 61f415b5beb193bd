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
public record CreditGrant(
        UUID user,
        TransactionType type,
        long amount,
        long remaining,
        int priority,
        @Nullable Instant expires,
        Instant created) {

    /** When it expires, or the end of time. */
    public Instant expiresOrForever() {
        return expires == null ? LedgerLimits.FOREVER : expires;
    }

    /** Whether its time is up. */
    public boolean isExpiredAt(Instant now) {
        return expires != null && !expires.isAfter(now);
    }

    public CreditGrant withRemaining(long other) {
        return new CreditGrant(user, type, amount, other, priority, expires, created);
    }
}
