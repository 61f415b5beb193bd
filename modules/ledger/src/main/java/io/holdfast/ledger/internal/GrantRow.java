package io.holdfast.ledger.internal;

import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.TransactionType;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link CreditGrant}. The names and types of its components are part of the storage format.
 *
 * @param rule the id of the rule that made the grant, or null if no rule made it
 */
record GrantRow(
        UUID user,
        TransactionType type,
        long amount,
        long remaining,
        int priority,
        @Nullable Instant expires,
        Instant created,
        @Nullable String rule) {

    /** Returns the expiry time, or {@link LedgerLimits#FOREVER} if the grant does not expire. */
    Instant expiresOrForever() {
        return expires == null ? LedgerLimits.FOREVER : expires;
    }

    boolean isExpiredAt(Instant now) {
        return expires != null && !expires.isAfter(now);
    }

    GrantRow withRemaining(long other) {
        return new GrantRow(user, type, amount, other, priority, expires, created, rule);
    }

    CreditGrant toGrant() {
        return new CreditGrant(user, type, amount, remaining, priority, expires, created, rule);
    }
}
