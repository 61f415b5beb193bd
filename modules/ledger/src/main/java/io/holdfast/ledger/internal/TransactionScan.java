package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
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
            keys = account.last() == null ? keys.limit(0) : keys.through(new AccountTransactionKey(id, account.last()));
        }
        if (from != null) {
            keys = keys.from(new AccountTransactionKey(id, Ulid.min(ceilingMillis(from))));
        }
        return to == null ? keys : keys.to(new AccountTransactionKey(id, Ulid.min(ceilingMillis(to))));
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
    private static long ceilingMillis(Instant time) {
        return time.plusNanos(999_999).toEpochMilli();
    }
}
