package io.holdfast.ledger;

/** Credit that an account gets by rule, at most once for each occasion. */
public enum GrantRule {
    /** Once in the life of a user. */
    SIGNUP(TransactionType.SIGNUP_GRANT),
    /** Once a day, by the date in UTC. */
    DAILY(TransactionType.DAILY_GRANT),
    /** Once a month, by the date in UTC. */
    MONTHLY(TransactionType.MONTHLY_ALLOWANCE),
    /** Once for a pair of users, whoever of them referred the other, and never for oneself. */
    REFERRAL(TransactionType.REFERRAL_BONUS);

    private final TransactionType type;

    GrantRule(TransactionType type) {
        this.type = type;
    }

    TransactionType type() {
        return type;
    }
}
