package io.holdfast.ledger;

/** The kind of an account. Constants are stored by name, so they are never renamed or removed. */
public enum AccountKind {
    /** An account whose balance is never negative and never below the held amount. */
    NORMAL,
    /** An account whose balance may be negative. */
    UNLIMITED
}
