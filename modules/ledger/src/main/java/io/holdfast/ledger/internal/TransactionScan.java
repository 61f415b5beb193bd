package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Scans over the transactions of one generation of an account, oldest first. */
final class TransactionScan {

    private static final int BATCH = 256;

    private TransactionScan() {}

    /**
     * Returns the index entries for the transactions of an account.
     *
     * @param from the start of the period, inclusive, or null for no limit
     * @param to the end of the period, exclusive, or null for no limit
     */
    static Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys(
            ReadTx tx, AccountRow account, @Nullable Instant from, @Nullable Instant to) {
        AccountId id = account.id();
        Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys =
                tx.scan(LedgerSchema.TRANSACTIONS_BY_USER).prefix(AccountTransactionKey.CODEC.prefix(id));
        if (account.since() != null) {
            keys = keys.from(new AccountTransactionKey(id, account.since()));
        }
        if (account.deleted() != null) {
            keys = account.last() == null
                    ? keys.to(new AccountTransactionKey(id, Ulid.MIN))
                    : keys.through(new AccountTransactionKey(id, account.last()));
        }
        Instant now = LedgerClock.now(tx, account.updated());
        Ulid last = account.last();
        boolean isAhead = last != null && last.getTime() > now.toEpochMilli();
        if (from != null) {
            keys = last != null && isAhead && from.isAfter(now)
                    ? keys.after(new AccountTransactionKey(id, last))
                    : from(tx, keys, id, ceiling(from));
        }
        // Transactions dated after the current time count as effective now.
        return to == null || (isAhead && !to.isBefore(now)) ? keys : to(tx, keys, id, ceiling(to));
    }

    private static Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> from(
            ReadTx tx,
            Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys,
            AccountId id,
            Instant from) {
        Ulid first = Ulid.min(from.toEpochMilli());
        Ulid misdated = MisdatedTransactionIndex.lastBefore(tx, id, from);
        return misdated == null || misdated.compareTo(first) < 0
                ? keys.from(new AccountTransactionKey(id, first))
                : keys.after(new AccountTransactionKey(id, misdated));
    }

    private static Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> to(
            ReadTx tx, Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys, AccountId id, Instant to) {
        Ulid end = Ulid.min(to.toEpochMilli());
        Ulid misdated = MisdatedTransactionIndex.lastBefore(tx, id, to);
        return misdated == null || misdated.compareTo(end) < 0
                ? keys.to(new AccountTransactionKey(id, end))
                : keys.through(new AccountTransactionKey(id, misdated));
    }

    /**
     * Passes the transactions of the given index entries to a visitor, in order. The transactions are read in batches.
     */
    static void forEach(
            ReadTx tx,
            Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys,
            BiConsumer<Ulid, TransactionRow> visitor) {
        List<Ulid> batch = new ArrayList<>(BATCH);
        for (Entry<AccountTransactionKey, Unit> key : keys) {
            batch.add(key.key().transaction());
            if (batch.size() == BATCH) {
                tx.getAll(LedgerSchema.TRANSACTIONS, batch).forEach(visitor);
                batch.clear();
            }
        }
        tx.getAll(LedgerSchema.TRANSACTIONS, batch).forEach(visitor);
    }

    /** Returns the balance just before the given time. */
    static long balanceBefore(ReadTx tx, AccountRow account, Instant time) {
        return keys(tx, account, null, time)
                .reverse()
                .first()
                .flatMap(row -> tx.get(LedgerSchema.TRANSACTIONS, row.key().transaction()))
                .map(TransactionRow::balance)
                .orElse(0L);
    }

    /** Returns the first whole millisecond at or after the given time. */
    private static Instant ceiling(Instant time) {
        return time.plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS);
    }
}
