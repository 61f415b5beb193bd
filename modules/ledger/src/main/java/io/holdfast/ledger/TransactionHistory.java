package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.ClosedAccountKey;
import io.holdfast.ledger.internal.OpenAccount;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What happened to an account. Times are kept to the millisecond. Expired credit appears in the history once a command
 * or a sweep has come by, dated when it expired; balances need no one to come by.
 */
public final class TransactionHistory {

    private static final int STEP = 256;

    private final Store store;
    private final Ids ids;

    TransactionHistory(Store store, Ids ids) {
        this.store = store;
        this.ids = ids;
    }

    /** One transaction. */
    public Optional<LedgerTransaction> transaction(Ulid id) {
        return store.read(tx -> transaction(tx, id));
    }

    /** As {@link #transaction(Ulid)}, within a transaction of the caller's. */
    public Optional<LedgerTransaction> transaction(ReadTx tx, Ulid id) {
        return tx.get(LedgerSchema.TRANSACTIONS, Args.given("id", id));
    }

    /** A page of transactions, newest first; none for an account that never was. */
    public Page<Entry<Ulid, LedgerTransaction>> list(HistoryQuery query) {
        return store.read(tx -> list(tx, query));
    }

    /** As {@link #list(HistoryQuery)}, within a transaction of the caller's. */
    public Page<Entry<Ulid, LedgerTransaction>> list(ReadTx tx, HistoryQuery query) {
        Account account = accountOfEra(tx, Args.given("query", query).account(), query.era());
        if (account == null) {
            return new Page<>(List.of(), Optional.empty());
        }
        Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys =
                scanKeys(tx, account, query.from(), query.to()).reverse();
        if (query.cursor() != null) {
            keys = keys.to(new AccountTransactionKey(query.account(), cursor(query.cursor())));
        }
        Iterator<Entry<AccountTransactionKey, Unit>> rest = keys.iterator();
        List<Entry<Ulid, LedgerTransaction>> found = new ArrayList<>();
        Ulid looked = null;
        int skip = query.offset();
        for (int left = LedgerLimits.MAX_SCANNED + query.offset(); left > 0 && rest.hasNext(); left--) {
            if (query.type() == null && skip > 0) {
                rest.next();
                skip--;
                continue;
            }
            Ulid id = rest.next().key().transaction();
            LedgerTransaction transaction =
                    tx.get(LedgerSchema.TRANSACTIONS, id).orElseThrow();
            if (query.type() == null || transaction.type() == query.type()) {
                if (skip > 0) {
                    skip--;
                } else if (found.size() == query.limit()) {
                    return new Page<>(
                            found, Optional.of(found.get(found.size() - 1).key().toString()));
                } else {
                    found.add(new Entry<>(id, transaction));
                }
            }
            looked = id;
        }
        return new Page<>(found, rest.hasNext() && looked != null ? Optional.of(looked.toString()) : Optional.empty());
    }

    /** The balance as it was at a time up to now, in minor units; empty if there was no account. */
    public OptionalLong balanceAt(AccountId account, Instant time) {
        return store.read(tx -> balanceAt(tx, account, time));
    }

    /** As {@link #balanceAt(AccountId, Instant)}, within a transaction of the caller's. */
    public OptionalLong balanceAt(ReadTx tx, AccountId id, Instant time) {
        if (Args.time("time", time).isAfter(tx.now())) {
            throw Args.invalid("time is " + time + ", which is after now, " + tx.now());
        }
        Account account = accountOfEra(tx, id, null);
        if (account == null || account.created().isAfter(time)) {
            return OptionalLong.empty();
        }
        OpenAccount book = OpenAccount.open(tx, ids, id);
        if (book != null) {
            Optional<Posted> expired = book.entries().stream()
                    .filter(entry -> !entry.transaction().created().isAfter(time))
                    .reduce((earlier, later) -> later);
            if (expired.isPresent()) {
                return OptionalLong.of(expired.get().transaction().balance());
            }
        }
        return OptionalLong.of(
                balanceBefore(tx, account, time.truncatedTo(ChronoUnit.MILLIS).plusMillis(1)));
    }

    /** A page of a statement: all transactions from a time, up to but without another, oldest first. */
    public Optional<AccountStatement> statement(
            AccountId account, Instant from, Instant to, int limit, @Nullable String cursor) {
        return store.read(tx -> statement(tx, account, from, to, limit, cursor));
    }

    /** As {@link #statement(AccountId, Instant, Instant, int, String)}, within a transaction of the caller's. */
    public Optional<AccountStatement> statement(
            ReadTx tx, AccountId id, Instant from, Instant to, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, LedgerLimits.MAX_STATEMENT);
        Args.period(Args.time("from", from), Args.time("to", to));
        Account account = accountOfEra(tx, id, null);
        if (account == null) {
            return Optional.empty();
        }
        Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys = scanKeys(tx, account, from, to);
        if (cursor != null) {
            keys = keys.after(new AccountTransactionKey(id, cursor(cursor)));
        }
        List<Ulid> page = keys.limit(limit + 1L).stream()
                .map(row -> row.key().transaction())
                .toList();
        boolean more = page.size() > limit;
        List<Entry<Ulid, LedgerTransaction>> entries = rows(tx, more ? page.subList(0, limit) : page);
        if (entries.isEmpty()) {
            long balance = balanceBefore(tx, account, cursor == null ? from : to);
            return Optional.of(new AccountStatement(balance, entries, balance, Optional.empty()));
        }
        LedgerTransaction first = entries.get(0).value();
        Entry<Ulid, LedgerTransaction> last = entries.get(entries.size() - 1);
        return Optional.of(new AccountStatement(
                first.balance() - first.amount(),
                entries,
                last.value().balance(),
                more ? Optional.of(last.key().toString()) : Optional.empty()));
    }

    /** Sums by type, from a time, up to but without another. Reads every transaction in between. */
    public Map<TransactionType, TransactionTotal> totals(AccountId account, Instant from, Instant to) {
        return store.read(tx -> totals(tx, account, from, to));
    }

    /** As {@link #totals(AccountId, Instant, Instant)}, within a transaction of the caller's. */
    public Map<TransactionType, TransactionTotal> totals(ReadTx tx, AccountId id, Instant from, Instant to) {
        Args.period(Args.time("from", from), Args.time("to", to));
        Map<TransactionType, TransactionTotal> totals = new EnumMap<>(TransactionType.class);
        Account account = accountOfEra(tx, id, null);
        if (account != null) {
            forEachTransaction(
                    tx,
                    scanKeys(tx, account, from, to),
                    (entry, transaction) -> totals.merge(
                            transaction.type(),
                            TransactionTotal.NONE.plus(transaction.amount()),
                            (sum, one) -> sum.plus(one.amount())));
        }
        return totals;
    }

    /** The account of an era, deleted or not. */
    static @Nullable Account accountOfEra(ReadTx tx, AccountId id, @Nullable Integer era) {
        Account now = tx.get(LedgerSchema.ACCOUNTS, Args.given("account", id)).orElse(null);
        return now == null || era == null || now.era() == era
                ? now
                : tx.get(LedgerSchema.CLOSED_ACCOUNTS, new ClosedAccountKey(id, era))
                        .orElse(null);
    }

    /** The index entries of an account's era, oldest first. */
    public static Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> scanKeys(
            ReadTx tx, Account account, @Nullable Instant from, @Nullable Instant to) {
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
            keys = keys.from(new AccountTransactionKey(id, Ulid.min(ceiling(from))));
        }
        return to == null ? keys : keys.to(new AccountTransactionKey(id, Ulid.min(ceiling(to))));
    }

    /** Whoever is shown every transaction of a scan. */
    public interface TransactionVisitor {
        void visit(Ulid id, LedgerTransaction transaction);
    }

    /** Shows the transactions of index entries, in their order, reading many at a time. */
    public static void forEachTransaction(
            ReadTx tx,
            Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys,
            TransactionVisitor visitor) {
        List<Ulid> step = new ArrayList<>(STEP);
        for (Entry<AccountTransactionKey, Unit> key : keys) {
            step.add(key.key().transaction());
            if (step.size() == STEP) {
                rows(tx, step).forEach(row -> visitor.visit(row.key(), row.value()));
                step.clear();
            }
        }
        rows(tx, step).forEach(row -> visitor.visit(row.key(), row.value()));
    }

    private static List<Entry<Ulid, LedgerTransaction>> rows(ReadTx tx, List<Ulid> page) {
        List<Entry<Ulid, LedgerTransaction>> rows = new ArrayList<>(page.size());
        tx.getAll(LedgerSchema.TRANSACTIONS, page).forEach((id, row) -> rows.add(new Entry<>(id, row)));
        return rows;
    }

    private static long balanceBefore(ReadTx tx, Account account, Instant time) {
        return scanKeys(tx, account, null, time)
                .reverse()
                .first()
                .flatMap(row -> tx.get(LedgerSchema.TRANSACTIONS, row.key().transaction()))
                .map(LedgerTransaction::balance)
                .orElse(0L);
    }

    private static Ulid cursor(String cursor) {
        if (!Ulid.isValid(cursor)) {
            throw Args.invalid("cursor is not one that a page gave");
        }
        return Ulid.from(cursor);
    }

    /** The first whole millisecond at or after a time. */
    private static long ceiling(Instant time) {
        return time.plusNanos(999_999).toEpochMilli();
    }
}
