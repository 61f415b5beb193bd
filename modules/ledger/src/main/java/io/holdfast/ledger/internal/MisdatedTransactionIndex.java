package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.internal.LedgerSchema.MisdatedKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Transactions whose ids are dated after the current time. The ids of an account's transactions always increase, so
 * after a clock that was ahead has been corrected, the ids stay ahead until the clock catches up. The table {@code
 * transactions_misdated} contains the actual times of these transactions, so that queries for a period find them. A
 * transaction's effective time is never after that of a subsequent transaction on the same account, and never in the
 * future.
 */
final class MisdatedTransactionIndex {

    /**
     * The time by which ids may be ahead without being recorded, because concurrent commands read the clock out of
     * order.
     */
    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    /** The maximum number of superseded rows that one transaction deletes. */
    private static final int MAX_SUPERSEDED = 100;

    private MisdatedTransactionIndex() {}

    /**
     * Returns the time of a new transaction.
     *
     * @param time the requested time: now, or the time of an earlier expiry
     */
    static Instant effectiveTime(Ulid id, Instant time, Instant now) {
        if (id.getTime() <= time.toEpochMilli()) {
            return time;
        }
        return isMisdated(id, now) ? now : id.getInstant();
    }

    private static boolean isMisdated(Ulid id, Instant now) {
        return id.getTime() > now.plus(TOLERANCE).toEpochMilli();
    }

    /** Records the time of a new transaction if its id is dated after the current time. */
    static void record(Tx tx, AccountId account, TransactionWithId posted) {
        Instant created = posted.transaction().created();
        if (!isMisdated(posted.id(), created)) {
            return;
        }
        // The clock has been set back again: the effective times of earlier transactions must not be after this one.
        for (Entry<MisdatedKey, Unit> later : tx.scan(LedgerSchema.MISDATED)
                .prefix(MisdatedKey.CODEC.prefix(account))
                .after(new MisdatedKey(account, created, posted.id()))
                .limit(MAX_SUPERSEDED)
                .toList()) {
            tx.delete(LedgerSchema.MISDATED, later.key());
        }
        tx.put(LedgerSchema.MISDATED, new MisdatedKey(account, created, posted.id()), Unit.UNIT);
    }

    /** Returns the last recorded transaction before the given time, or null if there is none. */
    static @Nullable Ulid lastBefore(ReadTx tx, AccountId account, Instant time) {
        return tx.scan(LedgerSchema.MISDATED)
                .prefix(MisdatedKey.CODEC.prefix(account))
                .to(new MisdatedKey(account, time, Ulid.MIN))
                .reverse()
                .first()
                .map(row -> row.key().transaction())
                .orElse(null);
    }
}
