package io.holdfast.ledger;

/** Whether an account has a floor. */
public enum AccountKind {
    /** Never below zero, and never held beyond its balance. */
    NORMAL,
    /** Debited like any other, but may go below zero. */
    UNLIMITED
}
