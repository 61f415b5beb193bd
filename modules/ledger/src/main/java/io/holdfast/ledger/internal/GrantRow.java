package io.holdfast.ledger.internal;

import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.TransactionType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link CreditGrant}. The names and types of its components are part of the storage format.
 *
 * @param rule the id of the rule that made the grant, or null if no rule made it
 * @param metrics the metrics for which the grant can be used, or an empty list if it can be used for everything
 * @param held the remaining credit that open holds reserve; 0 if the grant can be used for everything
 */
record GrantRow(
        UUID user,
        TransactionType type,
        long amount,
        long remaining,
        int priority,
        @Nullable Instant expires,
        Instant created,
        @Nullable String rule,
        List<String> metrics,
        long held) {

    /** Returns the expiry time, or {@link LedgerLimits#FOREVER} if the grant does not expire. */
    Instant expiresOrForever() {
        return expires == null ? LedgerLimits.FOREVER : expires;
    }

    boolean isExpiredAt(Instant now) {
        return expires != null && !expires.isAfter(now);
    }

    GrantRow with(long otherRemaining, long otherHeld) {
        return new GrantRow(user, type, amount, otherRemaining, priority, expires, created, rule, metrics, otherHeld);
    }

    CreditGrant toGrant() {
        return new CreditGrant(user, type, amount, remaining, priority, expires, created, rule, metrics);
    }
}
