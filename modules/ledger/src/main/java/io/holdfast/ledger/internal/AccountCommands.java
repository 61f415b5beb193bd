package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Args;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.Ids;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.ClosedAccountKey;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Making, changing and deleting accounts. */
public final class AccountCommands {

    private final Ids ids;

    public AccountCommands(Ids ids) {
        this.ids = ids;
    }

    /** Makes an account, or replaces the settings of the one that is there. */
    public LedgerOutcome.AccountPut put(Tx tx, AccountId id, AccountSettings settings) {
        Args.given("settings", settings);
        OpenAccount book = OpenAccount.open(tx, ids, id);
        if (book == null) {
            return new LedgerOutcome.AccountStored(create(tx, id, settings));
        }
        Balance balance = book.balance();
        if (settings.kind() == AccountKind.NORMAL && (balance.balance() < 0 || balance.available() < 0)) {
            return new LedgerOutcome.Overdrawn(balance);
        }
        Account before = book.stored();
        if (before.settings().equals(settings)) {
            return new LedgerOutcome.AccountStored(before);
        }
        book.replaceSettings(settings);
        return new LedgerOutcome.AccountStored(book.save(tx));
    }

    public Page<Account> list(ReadTx tx, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, LedgerLimits.MAX_PAGE);
        Page<Entry<AccountId, Account>> page = tx.scan(LedgerSchema.ACCOUNTS).page(limit, cursor);
        return new Page<>(
                page.rows().stream()
                        .map(Entry::value)
                        .filter(account -> account.deleted() == null)
                        .toList(),
                page.next());
    }

    private Account create(Tx tx, AccountId id, AccountSettings settings) {
        Account former = tx.get(LedgerSchema.ACCOUNTS, id).orElse(null);
        int era = 1;
        Ulid since = null;
        if (former != null) {
            tx.put(LedgerSchema.CLOSED_ACCOUNTS, new ClosedAccountKey(id, former.era()), former);
            era = former.era() + 1;
            since = ids.next(tx.now(), former.last());
        }
        Account account = empty(id, settings, era, since, tx.now());
        tx.put(LedgerSchema.ACCOUNTS, id, account);
        return account;
    }

    private static Account empty(AccountId id, AccountSettings settings, int era, @Nullable Ulid since, Instant now) {
        return new Account(
                id.value(),
                settings.kind(),
                0,
                0,
                0,
                0,
                0,
                0,
                since,
                0,
                0,
                null,
                settings.autoRefill(),
                null,
                settings.plan(),
                settings.externalIds(),
                era,
                since,
                now,
                now,
                null);
    }

    /** Lets go of every hold, writes off what is left, and marks the account as deleted. Its history stays. */
    public LedgerOutcome.AccountDeleted delete(Tx tx, AccountId id) {
        OpenAccount book = OpenAccount.open(tx, ids, id);
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(id);
        }
        for (Entry<String, Hold> row : tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(id))
                .after(new OpenHoldKey(id, book.now()))) {
            book.releaseHold(row.value().amount());
            Hold over = row.value().ended(Hold.Status.VOIDED, book.balance());
            book.addWrite(to -> to.put(LedgerSchema.HOLDS, row.key(), over));
        }
        TransactionDraft draft = TransactionDraft.of(TransactionType.CLOSURE, "account");
        long left = book.balance().balance();
        if (left > 0) {
            book.debit(draft, left, null);
        } else if (left < 0) {
            book.credit(draft, -left);
        }
        book.markDeleted();
        return new LedgerOutcome.AccountStored(book.save(tx));
    }
}
