package io.holdfast.ledger;

/** The kind of an account. Constants are stored by name, so they are never renamed or removed. */
public enum AccountKind {
    /**
     * An account whose balance, less the held amount, never falls below its negative credit limit, which is 0 by
     * default.
     */
    NORMAL,
    /** An account whose balance may be negative. */
    UNLIMITED
}
