package io.holdfast.ledger;

/** Why a balance changed. */
public enum TransactionType {
    PURCHASE(Lifetime.PURCHASED),
    AUTO_REFILL(Lifetime.PURCHASED),
    SUBSCRIPTION_GRANT(Lifetime.GRANTED),
    BONUS(Lifetime.GRANTED),
    SIGNUP_GRANT(Lifetime.GRANTED),
    DAILY_GRANT(Lifetime.GRANTED),
    MONTHLY_ALLOWANCE(Lifetime.GRANTED),
    REFERRAL_BONUS(Lifetime.GRANTED),
    USAGE(Lifetime.USED),
    /** Credit given back: of a usage, which then counts as less used, or without naming one. */
    REFUND(Lifetime.NONE),
    /** A correction by hand, of either sign. */
    ADJUSTMENT(Lifetime.NONE),
    /** A credit or correction taken back. */
    REVERSAL(Lifetime.NONE),
    /** What was left of a grant when its time was up. */
    GRANT_EXPIRY(Lifetime.NONE),
    /** What was left when the account was deleted. */
    CLOSURE(Lifetime.NONE);

    /** The lifetime sum that it counts in. */
    public enum Lifetime {
        PURCHASED,
        GRANTED,
        USED,
        NONE
    }

    private final Lifetime lifetime;

    TransactionType(Lifetime lifetime) {
        this.lifetime = lifetime;
    }

    public Lifetime lifetime() {
        return lifetime;
    }

    /** Whether it is credit that was given: spent before bought credit, by priority, and able to expire. */
    public boolean isGrant() {
        return lifetime == Lifetime.GRANTED;
    }

    /** Whether {@link Ledger#addCredits} may be asked for it. */
    public boolean isCredit() {
        return lifetime == Lifetime.PURCHASED || lifetime == Lifetime.GRANTED || this == REFUND;
    }
}
