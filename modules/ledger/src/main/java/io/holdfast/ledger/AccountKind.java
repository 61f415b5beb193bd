package io.holdfast.ledger;

/** The kind of an account. Stored by name: constants are never renamed or removed. */
public enum AccountKind {
    /** An account whose balance is never negative and never below the held amount. */
    NORMAL,
    /** An account whose balance may be negative. */
    UNLIMITED
}
