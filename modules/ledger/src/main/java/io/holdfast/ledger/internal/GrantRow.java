package io.holdfast.ledger.internal;

import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.TransactionType;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored {@link CreditGrant}. The names and types of its components are part of the storage format. */
record GrantRow(
        UUID user,
        TransactionType type,
        long amount,
        long remaining,
        int priority,
        @Nullable Instant expires,
        Instant created) {

    /** Returns the expiry time, or {@link LedgerLimits#FOREVER} if the grant does not expire. */
    Instant expiresOrForever() {
        return expires == null ? LedgerLimits.FOREVER : expires;
    }

    boolean isExpiredAt(Instant now) {
        return expires != null && !expires.isAfter(now);
    }

    GrantRow withRemaining(long other) {
        return new GrantRow(user, type, amount, other, priority, expires, created);
    }

    CreditGrant toGrant() {
        return new CreditGrant(user, type, amount, remaining, priority, expires, created);
    }
}
