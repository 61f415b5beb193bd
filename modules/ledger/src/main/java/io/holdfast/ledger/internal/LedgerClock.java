package io.holdfast.ledger.internal;

import io.holdfast.ledger.LedgerLimits;
import io.holdfast.store.ReadTx;
import java.time.Instant;

/**
 * The current time of the ledger. A clock before 1970 or after {@link LedgerLimits#FOREVER} is certainly wrong, and is
 * ignored: nothing expires, and an account stays at the time of its last change.
 */
public final class LedgerClock {

    private LedgerClock() {}

    /** Returns the time of the transaction, or 1970 if the clock is certainly wrong. */
    public static Instant now(ReadTx tx) {
        return now(tx, Instant.EPOCH);
    }

    /** Returns the time of the transaction, or the given time if the clock is certainly wrong. */
    static Instant now(ReadTx tx, Instant lastChange) {
        Instant now = tx.now();
        return now.isBefore(Instant.EPOCH) || !now.isBefore(LedgerLimits.FOREVER) ? lastChange : now;
    }
}
