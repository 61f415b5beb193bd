package io.holdfast.ledger;

/** The reasons for refusals of the ledger. Their names are stable. */
public enum LedgerError {
    ACCOUNT_NOT_FOUND,
    INSUFFICIENT_CREDITS,
    KEY_REUSED,
    TRANSACTION_NOT_FOUND,
    NOT_REVERSIBLE,
    HOLD_NOT_FOUND,
    HOLD_ENDED,
    HOLD_TOO_LONG,
    BILLING_NOT_FOUND,
    REFILL_NOT_FOUND,
    REFILL_ENDED,
    OVERDRAWN
}
