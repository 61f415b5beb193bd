package io.holdfast.ledger.internal;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.SweepResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Records the expiry of grants and holds, and makes the grants of rules. */
public final class LedgerSweep {

    private static final int PAGE = 1_000;

    private final LedgerContext context;

    public LedgerSweep(LedgerContext context) {
        this.context = context;
    }

    /**
     * Records the expiry of all grants and holds that are due, and makes the grants of rules that are due.
     *
     * @param limit the maximum number of times to process
     */
    public SweepResult run(Tx tx, int limit) {
        int accounts = 0;
        List<Entry<AccountDueKey, Unit>> due = tx.scan(LedgerSchema.DUE_ACCOUNTS)
                .to(new AccountDueKey(LedgerClock.now(tx).plusNanos(1), AccountId.of(new UUID(0, 0))))
                .limit(Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_TAKEN))
                .toList();
        boolean isIncomplete = false;
        for (Entry<AccountDueKey, Unit> row : due) {
            tx.delete(LedgerSchema.DUE_ACCOUNTS, row.key());
            OpenAccount account = OpenAccount.open(tx, context, row.key().account());
            if (account != null && account.needsSave()) {
                accounts += account.hasPendingWrites() ? 1 : 0;
                account.save(tx);
                isIncomplete |= account.grants().hasMoreDue();
            }
        }
        return new SweepResult(accounts, 0, isIncomplete || due.size() == limit);
    }

    /** Returns a page of the accounts with holds that were created while the clock was ahead. */
    public Page<AccountId> accountsAhead(ReadTx tx, @Nullable String cursor) {
        Instant now = LedgerClock.now(tx);
        Page<Entry<String, HoldRow>> page =
                tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS).page(PAGE, cursor);
        List<AccountId> accounts = page.rows().stream()
                .map(Entry::value)
                .filter(hold -> hold.expiryAt(now).isBefore(hold.expires()))
                .map(HoldRow::account)
                .distinct()
                .toList();
        return new Page<>(accounts, page.next());
    }

    /**
     * Returns a page of the accounts with external ids that are missing from the index because an earlier version
     * stored them.
     */
    public Page<AccountId> accountsWithoutIndex(ReadTx tx, @Nullable String cursor) {
        Page<Entry<AccountId, AccountRow>> page = tx.scan(LedgerSchema.ACCOUNTS).page(PAGE, cursor);
        List<AccountId> accounts = page.rows().stream()
                .filter(row -> row.value().deleted() == null
                        && !context.externalIds().areIndexed(tx, row.value().externalIds()))
                .map(Entry::key)
                .toList();
        return new Page<>(accounts, page.next());
    }

    /** Adds the external ids of an account to the index, except for ids that belong to another account. */
    public void index(Tx tx, AccountId id) {
        tx.get(LedgerSchema.ACCOUNTS, id)
                .filter(account -> account.deleted() == null)
                .ifPresent(account -> context.externalIds().replace(tx, id, Map.of(), account.externalIds()));
    }

    /** Saves the changes to an account that result from the passage of time. */
    public void refresh(Tx tx, AccountId id) {
        OpenAccount account = OpenAccount.open(tx, context, id);
        if (account != null && account.needsSave()) {
            account.save(tx);
        }
    }
}
