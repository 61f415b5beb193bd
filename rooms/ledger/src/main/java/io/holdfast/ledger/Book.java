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
import java.util.HashMap;
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
    private final Figures figures;
    private final Dips dips;

    private @Nullable Instant heldUntil;
    private @Nullable Purse purse;

    private final List<Posted> entries = new ArrayList<>(1);
    private final List<Consumer<Tx>> rows = new ArrayList<>(1);

    /** The holds that expired without anybody having noted it, as they are to be written. */
    private final Map<String, Hold> expired = new HashMap<>();

    private Book(ReadTx tx, Ids ids, Account account) {
        this.tx = tx;
        this.ids = ids;
        before = account;
        id = account.id();
        now = tx.now();
        figures = new Figures(account);
        dips = new Dips(tx, ids, account, figures, rows::add);
    }

    /** The account as of now; null if there is none, or it was deleted. */
    static @Nullable Book open(ReadTx tx, Ids ids, AccountId id) {
        Account account =
                tx.get(LedgerSchema.ACCOUNTS, Args.given("account", id)).orElse(null);
        if (account == null || account.deleted() != null) {
            return null;
        }
        Book book = new Book(tx, ids, account);
        if (book.isDue()) {
            book.figures.due = book.expiry().run();
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
        return new Balance(figures.balance, figures.held);
    }

    /** Whether so much can be spent: an equal balance is enough. */
    boolean affords(long amount) {
        return unlimited() || figures.balance - figures.held >= amount;
    }

    /** What a price costs now, with what is carried, in whole credits. */
    long cost(long micros) {
        return (micros + figures.carry) / Credits.MICROS;
    }

    /** Charges a price of micro-credits, which must be affordable, and carries the rest. */
    Posted use(Draft draft, long micros) {
        long cost = cost(micros);
        figures.carry = (micros + figures.carry) % Credits.MICROS;
        return debit(draft, cost, null);
    }

    /** Takes an amount, by the order of spending, or from one grant first. */
    Posted debit(Draft draft, long amount, @Nullable Ulid first) {
        List<Share> shares = figures.grants == 0 || amount == 0 ? List.of() : purse().take(amount, first);
        if (draft.type() == TransactionType.USAGE) {
            figures.used = sum("used", figures.used, amount);
        }
        return post(draft, -amount, shares, now);
    }

    /** Adds credit. */
    Posted credit(Draft draft, long amount) {
        switch (draft.type().lifetime()) {
            case PURCHASED -> figures.purchased = sum("purchased", figures.purchased, amount);
            case GRANTED -> figures.granted = sum("granted", figures.granted, amount);
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
        long left = Math.max(0, Math.min(amount, figures.balance - purse().sum()));
        purse().add(posted.id(), new Grant(before.user(), draft.type(), amount, left, terms.priority(), expires, now));
        if (expires != null && left > 0) {
            dueAt(expires);
        }
        return posted;
    }

    /** Gives back a debit: bought credit first, then the grants, the last used one first. */
    Posted giveBack(Draft draft, Transaction debit, long already, long amount) {
        if (debit.type() == TransactionType.USAGE) {
            figures.used -= amount;
        }
        long end = -debit.amount() - already;
        List<Share> shares = debit.shares().isEmpty()
                ? List.of()
                : purse().giveBack(tx, debit.shares(), end - amount, end, figures.balance + amount);
        if (!shares.isEmpty()) {
            purse().expiries().forEach(this::earlier);
        }
        return post(draft, amount, shares, now);
    }

    /** Sets credit aside, which must be affordable. */
    void hold(Instant expires, long amount) {
        if (figures.holds >= LedgerLimits.MAX_OPEN_HOLDS) {
            throw Args.tooLarge("account " + id + " has " + figures.holds + " open holds, the limit is "
                    + LedgerLimits.MAX_OPEN_HOLDS);
        }
        figures.held = sum("held", figures.held, amount);
        figures.holds++;
        heldUntil = expires;
        dueAt(expires);
    }

    /** Keeps what is set aside for longer. */
    void extend(Instant expires) {
        heldUntil = expires;
        dueAt(expires);
    }

    /** Ends a hold that was let go of, because its time is up. */
    void expire(String hold, Hold over) {
        expired.put(hold, over);
        with(to -> to.put(LedgerSchema.HOLDS, hold, over));
    }

    /** A hold that has expired by now, but that nobody has noted yet. */
    @Nullable
    Hold expired(String hold) {
        return expired.get(hold);
    }

    /** Lets go of what was set aside. */
    void release(long amount) {
        figures.held -= amount;
        figures.holds--;
    }

    /** How far the dip has come by now. */
    Account.@Nullable Dip dip() {
        return figures.dip;
    }

    /** Ends the dip, or marks it as one that gets no other refill. */
    void dip(Account.@Nullable Dip state) {
        figures.dip = state;
    }

    /** Writes another row with the account. */
    void with(Consumer<Tx> row) {
        rows.add(row);
    }

    /** The transactions that are to be written: after opening, what has expired but nobody has noted yet. */
    List<Posted> entries() {
        return entries;
    }

    /** Whether anything has expired that is to be written. */
    boolean noted() {
        return !entries.isEmpty() || !rows.isEmpty();
    }

    /** Whether there is anything to write. */
    boolean changed() {
        return noted() || !Objects.equals(figures.due, before.due());
    }

    /** Changes what the owner may choose. */
    void settings(AccountSettings chosen) {
        if (!Objects.equals(figures.autoRefill, chosen.autoRefill()) && figures.dip == Account.Dip.FAILED) {
            figures.dip = null;
        }
        figures.kind = chosen.kind();
        figures.plan = chosen.plan();
        figures.autoRefill = chosen.autoRefill();
        figures.externalIds = chosen.externalIds();
    }

    /** Marks the account as deleted; nobody is to pay for a refill of it any more. */
    void delete() {
        dips.close();
        figures.deleted = now;
    }

    /** Lets go of what is overdue and no longer held. */
    void lapse() {
        if (isDue()) {
            expiry().overdue(now);
        }
    }

    /** Writes everything; returns the account as written. */
    Account save(Tx to) {
        if (isDue()) {
            expiry().overdue(now);
            figures.due = expiry().next(heldUntil);
        }
        watch();
        if (purse != null) {
            figures.grants = purse.open();
            purse.save(to);
        }
        Account after = figures.account(before, now);
        to.put(LedgerSchema.ACCOUNTS, id, after);
        for (Posted entry : entries) {
            to.put(LedgerSchema.TRANSACTIONS, entry.id(), entry.transaction());
            to.put(LedgerSchema.BY_USER, new EntryKey(id, entry.id()), Unit.UNIT);
        }
        rows.forEach(row -> row.accept(to));
        return after;
    }

    /** Adds a transaction of now, or of a time that nobody noted then. */
    Posted post(Draft draft, long amount, List<Share> shares, Instant time) {
        figures.balance = sum("balance", figures.balance, amount);
        Ulid entry = time.isBefore(now) ? ids.at(time, figures.last) : ids.next(now, figures.last);
        figures.last = entry;
        Instant created = entry.getTime() > time.toEpochMilli() ? entry.getInstant() : time;
        Posted posted = new Posted(
                entry,
                new Transaction(
                        before.user(),
                        draft.type(),
                        amount,
                        figures.balance,
                        figures.held,
                        created,
                        draft.source(),
                        draft.of(),
                        draft.description(),
                        draft.metadata(),
                        shares));
        entries.add(posted);
        return posted;
    }

    /** Looks at the refill rule, after what is available has changed. */
    void watch() {
        dips.watch();
    }

    private boolean isDue() {
        return figures.due != null && !figures.due.isAfter(now);
    }

    boolean unlimited() {
        return figures.kind == AccountKind.UNLIMITED;
    }

    private Expiry expiry() {
        return new Expiry(tx, this);
    }

    Purse purse() {
        if (purse == null) {
            purse = Purse.of(tx, id, figures.grants);
        }
        return purse;
    }

    /** Remembers that something expires then, here and for the sweeper. */
    private void dueAt(Instant time) {
        earlier(time);
        with(to -> to.put(LedgerSchema.DUE, new DueKey(time, id), Unit.UNIT));
    }

    private void earlier(Instant time) {
        figures.due = figures.due == null || time.isBefore(figures.due) ? time : figures.due;
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
