package io.holdfast.ledger.internal.kit;

import io.holdfast.ledger.LedgerLimits;
import io.holdfast.store.ReadTx;
import java.time.Instant;

/**
 * The current time of the ledger. A clock before 1970 or after {@link LedgerLimits#FOREVER} is obviously wrong and is
 * ignored: nothing expires, and the time of an account stays at its last change.
 */
public final class LedgerClock {

    private LedgerClock() {}

    /** Returns the time of the transaction, or {@link Instant#EPOCH} if the clock is obviously wrong. */
    public static Instant now(ReadTx tx) {
        return now(tx, Instant.EPOCH);
    }

    /** Returns the time of the transaction, or the given time if the clock is obviously wrong. */
    public static Instant now(ReadTx tx, Instant lastChange) {
        return isPlausible(tx) ? tx.now() : lastChange;
    }

    /** Returns whether the time of the transaction is not obviously wrong. */
    public static boolean isPlausible(ReadTx tx) {
        Instant now = tx.now();
        return !now.isBefore(Instant.EPOCH) && now.isBefore(LedgerLimits.FOREVER);
    }
}
