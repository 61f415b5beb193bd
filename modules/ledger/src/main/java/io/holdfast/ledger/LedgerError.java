package io.holdfast.ledger;

import java.util.Locale;

/** The stable names of a ledger's refusals. They never change meaning. */
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
    OVERDRAWN;

    /** The name as others see it: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
