package io.holdfast.ledger.internal;

import io.holdfast.ledger.TransactionType;

/** The lifetime sum of an account that a transaction counts toward. */
enum LifetimeTotalKind {
    PURCHASED,
    GRANTED,
    USED,
    NONE;

    static LifetimeTotalKind of(TransactionType type) {
        return switch (type) {
            case PURCHASE, AUTO_REFILL -> PURCHASED;
            case SUBSCRIPTION_GRANT, BONUS, SIGNUP_GRANT, DAILY_GRANT, MONTHLY_ALLOWANCE, REFERRAL_BONUS -> GRANTED;
            case USAGE -> USED;
            case REFUND, ADJUSTMENT, REVERSAL, GRANT_EXPIRY, CLOSURE -> NONE;
        };
    }
}
