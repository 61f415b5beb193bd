package io.holdfast.ledger;

/** A rule by which an account can claim a grant, at most once per occasion. */
public enum GrantRule {
    /** Once per user. */
    SIGNUP,
    /** Once per day, by the date in UTC. */
    DAILY,
    /** Once per month, by the date in UTC. */
    MONTHLY,
    /** Once per pair of users, regardless of which of them is the referrer. */
    REFERRAL
}
