package io.holdfast.ledger.internal;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.SweepResult;
import java.util.List;
import java.util.UUID;

/** Records the expiry of grants and holds. */
public final class LedgerSweep {

    private final TransactionIds ids;

    public LedgerSweep(TransactionIds ids) {
        this.ids = ids;
    }

    /**
     * Records the grants and holds that have expired by now.
     *
     * @param limit the maximum number of expiry times to process
     */
    public SweepResult run(Tx tx, int limit) {
        int accounts = 0;
        List<Entry<AccountDueKey, Unit>> due = tx.scan(LedgerSchema.DUE_ACCOUNTS)
                .to(new AccountDueKey(tx.now().plusNanos(1), AccountId.of(new UUID(0, 0))))
                .limit(Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_TAKEN))
                .toList();
        for (Entry<AccountDueKey, Unit> row : due) {
            OpenAccount account = OpenAccount.open(tx, ids, row.key().account());
            if (account != null && account.needsSave()) {
                accounts += account.hasPendingWrites() ? 1 : 0;
                account.save(tx);
            }
            tx.delete(LedgerSchema.DUE_ACCOUNTS, row.key());
        }
        return new SweepResult(accounts, 0, due.size() == limit);
    }
}
