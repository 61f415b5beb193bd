package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountStatement;
import io.holdfast.ledger.AccountStatement.StatementQuery;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.TransactionHistory.TransactionTotal;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.UsageReports.EventsQuery;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.ClosedAccountKey;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.usage.UsageQueries;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
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

/** Queries for the transactions of an account. */
public final class HistoryQueries {

    private static final TransactionTotal NO_TRANSACTIONS = new TransactionTotal(0, 0);

    private final LedgerContext context;

    public HistoryQueries(LedgerContext context) {
        this.context = context;
    }

    public Optional<LedgerTransaction> transaction(ReadTx tx, Ulid id) {
        return tx.get(LedgerSchema.TRANSACTIONS, Arguments.notNull("id", id)).map(TransactionRow::toTransaction);
    }

    public Page<Entry<Ulid, LedgerTransaction>> list(ReadTx tx, HistoryQuery query) {
        AccountRow account = generation(tx, Arguments.notNull("query", query).account(), query.era());
        if (account == null) {
            return new Page<>(List.of(), Optional.empty());
        }
        Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys =
                TransactionScan.keys(tx, account, query.from(), query.to()).reverse();
        if (query.cursor() != null) {
            keys = keys.to(new AccountTransactionKey(query.account(), parseCursor(query.cursor())));
        }
        Iterator<Entry<AccountTransactionKey, Unit>> remaining = keys.iterator();
        List<Entry<Ulid, LedgerTransaction>> page = new ArrayList<>();
        Ulid lastScanned = null;
        int skip = query.offset();
        for (int left = LedgerLimits.MAX_SCANNED + query.offset(); left > 0 && remaining.hasNext(); left--) {
            if (query.type() == null && skip > 0) {
                remaining.next();
                skip--;
                continue;
            }
            Ulid id = remaining.next().key().transaction();
            TransactionRow transaction = tx.get(LedgerSchema.TRANSACTIONS, id).orElseThrow();
            if (query.type() == null || transaction.type() == query.type()) {
                if (skip > 0) {
                    skip--;
                } else if (page.size() == query.limit()) {
                    return new Page<>(
                            page, Optional.of(page.get(page.size() - 1).key().toString()));
                } else {
                    page.add(new Entry<>(id, transaction.toTransaction()));
                }
            }
            lastScanned = id;
        }
        return new Page<>(
                page,
                remaining.hasNext() && lastScanned != null ? Optional.of(lastScanned.toString()) : Optional.empty());
    }

    public Page<UsageTotal> usageTotals(ReadTx tx, TotalsQuery query) {
        AccountRow account = tx.get(
                        LedgerSchema.ACCOUNTS, Arguments.notNull("query", query).account())
                .orElse(null);
        return UsageQueries.totals(tx, query, account == null ? null : account.usage());
    }

    public Page<Entry<String, UsageEvent>> usageEvents(ReadTx tx, EventsQuery query) {
        AccountRow account = generation(tx, Arguments.notNull("query", query).account(), null);
        if (account == null) {
            return new Page<>(List.of(), Optional.empty());
        }
        Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys =
                TransactionScan.keys(tx, account, query.from(), query.to()).reverse();
        if (query.cursor() != null) {
            keys = keys.to(new AccountTransactionKey(query.account(), parseCursor(query.cursor())));
        }
        Iterator<Entry<AccountTransactionKey, Unit>> remaining = keys.iterator();
        List<Entry<String, UsageEvent>> page = new ArrayList<>();
        Ulid last = null;
        for (int left = LedgerLimits.MAX_SCANNED; left > 0 && remaining.hasNext(); left--) {
            Ulid id = remaining.next().key().transaction();
            Entry<String, UsageEvent> event = eventOf(tx, id);
            if (event != null && query.matches(event.value())) {
                if (page.size() == query.limit() && last != null) {
                    return new Page<>(page, Optional.of(last.toString()));
                }
                page.add(event);
            }
            last = id;
        }
        return new Page<>(page, remaining.hasNext() && last != null ? Optional.of(last.toString()) : Optional.empty());
    }

    /** Returns the usage event of a transaction, or null if it has none. */
    private static @Nullable Entry<String, UsageEvent> eventOf(ReadTx tx, Ulid id) {
        TransactionRow transaction = tx.get(LedgerSchema.TRANSACTIONS, id).orElseThrow();
        UsageEventRow event = transaction.type() == TransactionType.USAGE
                ? tx.get(LedgerSchema.USAGE_EVENTS, transaction.source()).orElse(null)
                : null;
        return event == null || !event.transaction().equals(id)
                ? null
                : new Entry<>(transaction.source(), event.toUsageEvent());
    }

    public OptionalLong balanceAt(ReadTx tx, AccountId id, @Nullable Integer era, Instant time) {
        Instant now = tx.now();
        if (LedgerArguments.time("time", time).isAfter(now)) {
            throw Arguments.invalid("time must not be after the current time (" + now + "), but is " + time);
        }
        AccountRow account = generation(tx, id, era);
        // An account that was created while the clock was ahead counts as existing now.
        if (account == null || (account.created().isAfter(time) && time.isBefore(now))) {
            return OptionalLong.empty();
        }
        OpenAccount open = account.deleted() == null ? OpenAccount.open(tx, context, id) : null;
        if (open != null) {
            Optional<TransactionWithId> expiry = open.transactions().stream()
                    .filter(posted -> !posted.transaction().created().isAfter(time))
                    .reduce((earlier, later) -> later);
            if (expiry.isPresent()) {
                return OptionalLong.of(expiry.get().transaction().balance());
            }
        }
        return OptionalLong.of(TransactionScan.balanceBefore(
                tx, account, time.truncatedTo(ChronoUnit.MILLIS).plusMillis(1)));
    }

    public Optional<AccountStatement> statement(ReadTx tx, StatementQuery query) {
        AccountId id = Arguments.notNull("query", query).account();
        Instant from = query.from();
        Instant to = query.to();
        int limit = query.limit();
        String cursor = query.cursor();
        AccountRow account = generation(tx, id, query.era());
        if (account == null) {
            return Optional.empty();
        }
        Scan<AccountTransactionKey, Entry<AccountTransactionKey, Unit>> keys =
                TransactionScan.keys(tx, account, from, to);
        if (cursor != null) {
            keys = keys.after(new AccountTransactionKey(id, parseCursor(cursor)));
        }
        List<Ulid> page = keys.limit(limit + 1L).stream()
                .map(row -> row.key().transaction())
                .toList();
        boolean more = page.size() > limit;
        List<Entry<Ulid, LedgerTransaction>> entries = load(tx, more ? page.subList(0, limit) : page);
        if (entries.isEmpty()) {
            long balance = TransactionScan.balanceBefore(tx, account, cursor == null ? from : to);
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

    public Map<TransactionType, TransactionTotal> totals(
            ReadTx tx, AccountId id, @Nullable Integer era, Instant from, Instant to) {
        LedgerArguments.period(LedgerArguments.time("from", from), LedgerArguments.time("to", to));
        Map<TransactionType, TransactionTotal> totals = new EnumMap<>(TransactionType.class);
        AccountRow account = generation(tx, id, era);
        if (account != null) {
            TransactionScan.forEach(
                    tx,
                    TransactionScan.keys(tx, account, from, to),
                    (transaction, row) -> totals.put(
                            row.type(), add(totals.getOrDefault(row.type(), NO_TRANSACTIONS), row.amount())));
        }
        return totals;
    }

    private static TransactionTotal add(TransactionTotal total, long amount) {
        return new TransactionTotal(total.count() + 1, Math.addExact(total.amount(), amount));
    }

    /** Returns a generation of an account, even if it is deleted, or the current generation if the number is null. */
    private static @Nullable AccountRow generation(ReadTx tx, AccountId id, @Nullable Integer era) {
        AccountRow current =
                tx.get(LedgerSchema.ACCOUNTS, Arguments.notNull("account", id)).orElse(null);
        return current == null || era == null || current.era() == era
                ? current
                : tx.get(LedgerSchema.CLOSED_ACCOUNTS, new ClosedAccountKey(id, era))
                        .orElse(null);
    }

    private static List<Entry<Ulid, LedgerTransaction>> load(ReadTx tx, List<Ulid> page) {
        List<Entry<Ulid, LedgerTransaction>> entries = new ArrayList<>(page.size());
        tx.getAll(LedgerSchema.TRANSACTIONS, page)
                .forEach((id, row) -> entries.add(new Entry<>(id, row.toTransaction())));
        return entries;
    }

    private static Ulid parseCursor(String cursor) {
        if (!Ulid.isValid(cursor)) {
            throw Arguments.invalid("cursor must be a cursor returned with a previous page");
        }
        return Ulid.from(cursor);
    }
}
