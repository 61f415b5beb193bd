package io.holdfast.ledger;

/** The reasons why the ledger refuses a command. The names of the constants are stable. */
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
    OVERDRAWN,
    INVALID_USAGE,
    BUDGET_EXCEEDED,
    BUDGET_NOT_FOUND,
    EXTERNAL_ID_TAKEN,
    PRICE_LIST_NOT_FOUND,
    GRANT_RULE_NOT_FOUND,
    GRANT_RULE_ENDED
}
