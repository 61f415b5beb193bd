package io.holdfast.ledger;

/** The type of a transaction. Constants are stored by name, so they are never renamed or removed. */
public enum TransactionType {
    PURCHASE,
    AUTO_REFILL,
    SUBSCRIPTION_GRANT,
    BONUS,
    SIGNUP_GRANT,
    DAILY_GRANT,
    MONTHLY_ALLOWANCE,
    REFERRAL_BONUS,
    USAGE,
    /** A refund of usage, which reduces the total usage, or a refund without a reference to usage. */
    REFUND,
    /** A manual correction of the balance, up or down. */
    ADJUSTMENT,
    /** The reversal of a credit or an adjustment. */
    REVERSAL,
    /** The expiry of the remaining credit of a grant. */
    GRANT_EXPIRY,
    /** The write-off of the balance of a deleted account. */
    CLOSURE,
    /** Credit that was transferred to another account. */
    TRANSFER_OUT,
    /** Credit that was transferred from another account. */
    TRANSFER_IN;

    /** Returns whether this is granted credit, which is spent before purchased credit and can expire. */
    public boolean isGrant() {
        return switch (this) {
            case SUBSCRIPTION_GRANT, BONUS, SIGNUP_GRANT, DAILY_GRANT, MONTHLY_ALLOWANCE, REFERRAL_BONUS -> true;
            default -> false;
        };
    }

    /** Returns whether {@link Ledger#addCredits} accepts this type. */
    public boolean isCredit() {
        return isGrant() || this == PURCHASE || this == AUTO_REFILL || this == REFUND;
    }
}
