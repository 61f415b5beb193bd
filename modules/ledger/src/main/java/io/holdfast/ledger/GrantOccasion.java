package io.holdfast.ledger;

/** A rule under which an account can claim a grant, at most once per occasion. */
public enum GrantOccasion {
    /** Once per user. */
    SIGNUP,
    /** Once per calendar day in UTC. */
    DAILY,
    /** Once per calendar month in UTC. */
    MONTHLY,
    /** Once per pair of users, regardless of which user is the referrer. */
    REFERRAL
}
