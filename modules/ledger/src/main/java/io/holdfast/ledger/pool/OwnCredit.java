package io.holdfast.ledger.pool;

/**
 * When a member of a pool pays with the credit of its own account. A charge or hold is paid by one account entirely.
 * Constants are stored by name, so they are never renamed or removed.
 */
public enum OwnCredit {
    /** The own account pays if it can, or else the pool. */
    FIRST,
    /** The pool pays if it can and the limits of the member allow it, or else the own account. */
    LAST,
    /** Only the pool pays. */
    NEVER
}
