package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerSchema.DueKey;
import io.holdfast.ledger.LedgerSchema.EntryKey;
import io.holdfast.ledger.Outcome.Posted;
import io.holdfast.ledger.Transaction.Share;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An open account while a command changes it. Everything is decided here, in memory; {@link #save} writes it all, or
 * nobody does and nothing has happened. What has expired by now is gone as soon as the book is open, so a query that
 * only opens one sees exactly what a command would.
 */
final class Book {

    private final ReadTx tx;
    private final Ids ids;
    private final Account before;
    private final AccountId id;
    private final Instant now;

    private long balance;
    private long held;
    private long purchased;
    private long granted;
    private long used;
    private long carry;
    private int grants;
    private int holds;
    private @Nullable Ulid last;
    private @Nullable Instant due;
    private Account.@Nullable Dip dip;
    private AccountKind kind;
    private @Nullable String plan;
    private @Nullable AutoRefill autoRefill;
    private Map<String, String> externalIds;
    private @Nullable Instant deleted;
    private long seen;
    private @Nullable Instant heldUntil;
    private @Nullable Purse purse;
    private final List<Posted> entries = new ArrayList<>(1);
    private final List<Consumer<Tx>> rows = new ArrayList<>(1);

    private Book(ReadTx tx, Ids ids, Account account) {
        this.tx = tx;
        this.ids = ids;
        before = account;
        id = account.id();
        now = tx.now();
        balance = account.balance();
        held = account.held();
        seen = balance - held;
        purchased = account.purchased();
        granted = account.granted();
        used = account.used();
        carry = account.carry();
        grants = account.grants();
        holds = account.holds();
        last = account.last();
        due = account.due();
        dip = account.refill();
        kind = account.kind();
        plan = account.plan();
        autoRefill = account.autoRefill();
        externalIds = account.externalIds();
    }

    /** The account as of now; null if there is none, or it was deleted. */
    static @Nullable Book open(ReadTx tx, Ids ids, AccountId id) {
        Account account = tx.get(LedgerSchema.ACCOUNTS, id).orElse(null);
        if (account == null || account.deleted() != null) {
            return null;
        }
        Book book = new Book(tx, ids, account);
        if (book.isDue()) {
            book.due = book.expiry().run();
        }
        return book;
    }

    AccountId id() {
        return id;
    }

    Account before() {
        return before;
    }

    Instant now() {
        return now;
    }

    Balance balance() {
        return new Balance(balance, held);
    }

    /** Whether so much can be spent: an equal balance is enough. */
    boolean affords(long amount) {
        return unlimited() || balance - held >= amount;
    }

    /** What a price costs now, with what is carried, in whole credits. */
    long cost(long micros) {
        return (micros + carry) / Credits.MICROS;
    }

    /** Charges a price of micro-credits, which must be affordable, and carries the rest. */
    Posted use(Draft draft, long micros) {
        long cost = cost(micros);
        carry = (micros + carry) % Credits.MICROS;
        return debit(draft, cost, null);
    }

    /** Takes an amount, by the order of spending, or from one grant first. */
    Posted debit(Draft draft, long amount, @Nullable Ulid first) {
        List<Share> shares = grants == 0 || amount == 0 ? List.of() : purse().take(amount, first);
        if (draft.type() == TransactionType.USAGE) {
            used = Math.addExact(used, amount);
        }
        return post(draft, -amount, shares, now);
    }

    /** Adds credit. */
    Posted credit(Draft draft, long amount) {
        switch (draft.type().lifetime()) {
            case PURCHASED -> purchased = sum("purchased", purchased, amount);
            case GRANTED -> granted = sum("granted", granted, amount);
            case USED, NONE -> {}
        }
        return post(draft, amount, List.of(), now);
    }

    /** Adds credit that is spent and expires by terms of its own. */
    Posted grant(Draft draft, long amount, GrantTerms terms) {
        Instant expires = terms.expires();
        if (expires != null && !expires.isAfter(now)) {
            throw Args.invalid("expires is " + expires + ", which is not after now, " + now);
        }
        int open = purse().open();
        if (open >= LedgerLimits.MAX_OPEN_GRANTS) {
            throw Args.tooLarge(
                    "account " + id + " has " + open + " open grants, the limit is " + LedgerLimits.MAX_OPEN_GRANTS);
        }
        Posted posted = credit(draft, amount);
        // A grant to an account below zero first makes up for the debt.
        long left = Math.max(0, Math.min(amount, balance - purse().sum()));
        purse().add(posted.id(), new Grant(before.user(), draft.type(), amount, left, terms.priority(), expires, now));
        if (expires != null && left > 0) {
            dueAt(expires);
        }
        return posted;
    }

    /** Gives back a debit: bought credit first, then the grants, the last used one first. */
    Posted giveBack(Draft draft, Transaction debit, long already, long amount) {
        if (debit.type() == TransactionType.USAGE) {
            used -= amount;
        }
        List<Share> shares = new ArrayList<>();
        long end = -debit.amount() - already;
        long begin = end - amount;
        long position = 0;
        for (Share share : debit.shares()) {
            long part = Math.min(position + share.amount(), end) - Math.max(position, begin);
            // On an unlimited account that is in debt, the debt is made up for first.
            long back = Math.min(part, balance + amount - purse().sum());
            if (back > 0) {
                purse().giveBack(tx, share.grant(), back);
                shares.add(new Share(share.grant(), back));
            }
            position += share.amount();
        }
        if (!shares.isEmpty()) {
            purse().expiries().forEach(this::earlier);
        }
        return post(draft, amount, shares, now);
    }

    /** Sets credit aside, which must be affordable. */
    void hold(Instant expires, long amount) {
        if (holds >= LedgerLimits.MAX_OPEN_HOLDS) {
            throw Args.tooLarge(
                    "account " + id + " has " + holds + " open holds, the limit is " + LedgerLimits.MAX_OPEN_HOLDS);
        }
        held = sum("held", held, amount);
        holds++;
        heldUntil = expires;
        dueAt(expires);
    }

    /** Lets go of what was set aside. */
    void release(long amount) {
        held -= amount;
        holds--;
    }

    /** Ends the dip, or marks it as one that gets no other refill. */
    void dip(Account.@Nullable Dip state) {
        dip = state;
    }

    /** Writes another row with the account. */
    void with(Consumer<Tx> row) {
        rows.add(row);
    }

    /** The transactions that are to be written: after opening, what has expired but nobody has noted yet. */
    List<Posted> entries() {
        return entries;
    }

    /** Whether there is anything to write. */
    boolean changed() {
        return !entries.isEmpty() || !rows.isEmpty();
    }

    /** Changes what the owner may choose. */
    void settings(AccountSettings chosen) {
        if (!Objects.equals(autoRefill, chosen.autoRefill()) && dip == Account.Dip.FAILED) {
            dip = null;
        }
        kind = chosen.kind();
        plan = chosen.plan();
        autoRefill = chosen.autoRefill();
        externalIds = chosen.externalIds();
    }

    /** Marks the account as deleted. */
    void delete() {
        deleted = now;
    }

    /** Writes everything; returns the account as written. */
    Account save(Tx to) {
        if (isDue()) {
            expiry().overdue(now);
            due = expiry().next(heldUntil);
        }
        watch();
        Account after = account();
        to.put(LedgerSchema.ACCOUNTS, id, after);
        for (Posted entry : entries) {
            to.put(LedgerSchema.TRANSACTIONS, entry.id(), entry.transaction());
            to.put(LedgerSchema.BY_USER, new EntryKey(id, entry.id()), Unit.UNIT);
        }
        if (purse != null) {
            purse.save(to);
        }
        rows.forEach(row -> row.accept(to));
        return after;
    }

    private Account account() {
        return new Account(
                before.user(),
                kind,
                balance,
                held,
                purchased,
                granted,
                used,
                carry,
                last,
                purse == null ? grants : purse.open(),
                holds,
                due,
                autoRefill,
                dip,
                plan,
                externalIds,
                before.era(),
                before.since(),
                before.created(),
                now,
                deleted);
    }

    /** Adds a transaction of now, or of a time that nobody noted then. */
    Posted post(Draft draft, long amount, List<Share> shares, Instant time) {
        balance = sum("balance", balance, amount);
        Ulid entry = time.isBefore(now) ? ids.at(time, last) : ids.next(now, last);
        last = entry;
        Instant created = entry.getTime() > time.toEpochMilli() ? entry.getInstant() : time;
        Posted posted = new Posted(
                entry,
                new Transaction(
                        before.user(),
                        draft.type(),
                        amount,
                        balance,
                        held,
                        created,
                        draft.source(),
                        draft.of(),
                        draft.description(),
                        draft.metadata(),
                        shares));
        entries.add(posted);
        return posted;
    }

    /** Asks for a refill if what is available has dipped since it was looked at last. */
    void watch() {
        AutoRefill rule = autoRefill;
        long available = balance - held;
        boolean fell = available < seen;
        seen = available;
        if (rule == null || !rule.enabled() || deleted != null) {
            return;
        }
        if (available >= rule.triggerBelow()) {
            dip = dip == Account.Dip.FAILED ? null : dip;
        } else if (dip == null && fell) {
            dip = Account.Dip.REQUESTED;
            Refill refill = new Refill(before.user(), rule.amount(), Refill.Status.OPEN, now, now, 0, null, null);
            Ulid request = ids.next(now, null);
            with(to -> to.put(LedgerSchema.REFILLS, request, refill));
        }
    }

    private boolean isDue() {
        return due != null && !due.isAfter(now);
    }

    boolean unlimited() {
        return kind == AccountKind.UNLIMITED;
    }

    private Expiry expiry() {
        return new Expiry(tx, this);
    }

    Purse purse() {
        if (purse == null) {
            purse = Purse.of(tx, id, grants);
        }
        return purse;
    }

    /** Remembers that something expires then, here and for the sweeper. */
    private void dueAt(Instant time) {
        earlier(time);
        with(to -> to.put(LedgerSchema.DUE, new DueKey(time, id), Unit.UNIT));
    }

    private void earlier(Instant time) {
        due = due == null || time.isBefore(due) ? time : due;
    }

    private long sum(String what, long one, long other) {
        try {
            return Math.addExact(one, other);
        } catch (ArithmeticException e) {
            throw Args.tooLarge(what + " of account " + id + " is " + one + ": with " + other
                    + " it would be beyond what can be counted, " + Long.MAX_VALUE);
        }
    }
}
