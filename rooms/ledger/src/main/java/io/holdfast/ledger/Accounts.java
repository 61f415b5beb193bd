package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerSchema.EraKey;
import io.holdfast.ledger.LedgerSchema.HoldKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Making, changing and deleting accounts. */
final class Accounts {

    private final Ids ids;

    Accounts(Ids ids) {
        this.ids = ids;
    }

    /** Makes an account, or replaces the settings of the one that is there. */
    Outcome.AccountPut put(Tx tx, AccountId id, AccountSettings settings) {
        Args.given("settings", settings);
        Book book = Book.open(tx, ids, id);
        if (book == null) {
            return new Outcome.Stored(make(tx, id, settings));
        }
        Balance balance = book.balance();
        if (settings.kind() == AccountKind.NORMAL && (balance.balance() < 0 || balance.available() < 0)) {
            return new Outcome.Overdrawn(balance);
        }
        Account before = book.before();
        if (before.settings().equals(settings)) {
            return new Outcome.Stored(before);
        }
        book.settings(settings);
        return new Outcome.Stored(book.save(tx));
    }

    Page<Account> list(ReadTx tx, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, LedgerLimits.MAX_PAGE);
        Page<Entry<AccountId, Account>> page = tx.scan(LedgerSchema.ACCOUNTS).page(limit, cursor);
        return new Page<>(
                page.rows().stream()
                        .map(Entry::value)
                        .filter(account -> account.deleted() == null)
                        .toList(),
                page.next());
    }

    private Account make(Tx tx, AccountId id, AccountSettings settings) {
        Account former = tx.get(LedgerSchema.ACCOUNTS, id).orElse(null);
        int era = 1;
        Ulid since = null;
        if (former != null) {
            tx.put(LedgerSchema.CLOSED, new EraKey(id, former.era()), former);
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
    Outcome.AccountDeleted delete(Tx tx, AccountId id) {
        Book book = Book.open(tx, ids, id);
        if (book == null) {
            return new Outcome.AccountNotFound(id);
        }
        for (Entry<String, Hold> row : tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(HoldKey.CODEC.prefix(id))
                .after(new HoldKey(id, book.now()))) {
            book.release(row.value().amount());
            Hold over = row.value().ended(Hold.Status.VOIDED, book.balance());
            book.with(to -> to.put(LedgerSchema.HOLDS, row.key(), over));
        }
        Draft draft = Draft.of(TransactionType.CLOSURE, "account");
        long left = book.balance().balance();
        if (left > 0) {
            book.debit(draft, left, null);
        } else if (left < 0) {
            book.credit(draft, -left);
        }
        book.delete();
        return new Outcome.Stored(book.save(tx));
    }
}
