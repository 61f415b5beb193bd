package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Args;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.Ids;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.LedgerTransaction.Share;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
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
public final class OpenAccount {

    private final ReadTx tx;
    private final Ids ids;
    private final Account stored;
    private final AccountId id;
    private final Instant now;
    private final AccountState current;
    private final RefillTrigger refillTrigger;

    private @Nullable Instant heldUntil;
    private @Nullable Purse purse;

    private final List<Posted> entries = new ArrayList<>(1);
    private final List<Consumer<Tx>> rows = new ArrayList<>(1);

    /** The holds that expired without anybody having noted it, as they are to be written. */
    private final Map<String, Hold> expired = new HashMap<>();

    private OpenAccount(ReadTx tx, Ids ids, Account account) {
        this.tx = tx;
        this.ids = ids;
        stored = account;
        id = account.id();
        now = tx.now();
        current = new AccountState(account);
        refillTrigger = new RefillTrigger(tx, ids, account, current, rows::add);
    }

    /** The account as of now; null if there is none, or it was deleted. */
    public static @Nullable OpenAccount open(ReadTx tx, Ids ids, AccountId id) {
        Account account =
                tx.get(LedgerSchema.ACCOUNTS, Args.given("account", id)).orElse(null);
        if (account == null || account.deleted() != null) {
            return null;
        }
        OpenAccount book = new OpenAccount(tx, ids, account);
        if (book.isDue()) {
            book.current.due = book.expiry().expireDue();
        }
        return book;
    }

    AccountId id() {
        return id;
    }

    public Account stored() {
        return stored;
    }

    public Instant now() {
        return now;
    }

    public Balance balance() {
        return new Balance(current.balance, current.held);
    }

    /** Whether so much can be spent: an equal balance is enough. */
    public boolean canAfford(long amount) {
        return isUnlimited() || current.balance - current.held >= amount;
    }

    /** What a price costs now, with what is carried, in whole credits. */
    public long cost(long micros) {
        return (micros + current.carry) / Credits.MICROS;
    }

    /** Charges a price of micro-credits, which must be affordable, and carries the rest. */
    public Posted chargeUsage(TransactionDraft draft, long micros) {
        long cost = cost(micros);
        current.carry = (micros + current.carry) % Credits.MICROS;
        return debit(draft, cost, null);
    }

    /** Takes an amount, by the order of spending, or from one grant first. */
    Posted debit(TransactionDraft draft, long amount, @Nullable Ulid first) {
        List<Share> shares = current.grants == 0 || amount == 0 ? List.of() : purse().take(amount, first);
        if (draft.type() == TransactionType.USAGE) {
            current.used = sum("used", current.used, amount);
        }
        return post(draft, -amount, shares, now);
    }

    /** Adds credit. */
    public Posted credit(TransactionDraft draft, long amount) {
        switch (draft.type().lifetime()) {
            case PURCHASED -> current.purchased = sum("purchased", current.purchased, amount);
            case GRANTED -> current.granted = sum("granted", current.granted, amount);
            case USED, NONE -> {}
        }
        return post(draft, amount, List.of(), now);
    }

    /** Adds credit that is spent and expires by terms of its own. */
    Posted grant(TransactionDraft draft, long amount, GrantTerms terms) {
        Instant expires = terms.expires();
        if (expires != null && !expires.isAfter(now)) {
            throw Args.invalid("expires is " + expires + ", which is not after now, " + now);
        }
        int open = purse().openCount();
        if (open >= LedgerLimits.MAX_OPEN_GRANTS) {
            throw Args.tooLarge(
                    "account " + id + " has " + open + " open grants, the limit is " + LedgerLimits.MAX_OPEN_GRANTS);
        }
        Posted posted = credit(draft, amount);
        // A grant to an account below zero first makes up for the debt.
        long left = Math.max(0, Math.min(amount, current.balance - purse().totalRemaining()));
        purse().add(
                        posted.id(),
                        new CreditGrant(stored.user(), draft.type(), amount, left, terms.priority(), expires, now));
        if (expires != null && left > 0) {
            scheduleExpiry(expires);
        }
        return posted;
    }

    /** Gives back a debit: bought credit first, then the grants, the last used one first. */
    Posted refundDebit(TransactionDraft draft, LedgerTransaction debit, long already, long amount) {
        if (debit.type() == TransactionType.USAGE) {
            current.used -= amount;
        }
        long end = -debit.amount() - already;
        List<Share> shares = debit.shares().isEmpty()
                ? List.of()
                : purse().restore(tx, debit.shares(), end - amount, end, current.balance + amount);
        if (!shares.isEmpty()) {
            purse().expiries().forEach(this::moveDueEarlier);
        }
        return post(draft, amount, shares, now);
    }

    /** Sets credit aside, which must be affordable. */
    public void hold(Instant expires, long amount) {
        if (current.holds >= LedgerLimits.MAX_OPEN_HOLDS) {
            throw Args.tooLarge("account " + id + " has " + current.holds + " open holds, the limit is "
                    + LedgerLimits.MAX_OPEN_HOLDS);
        }
        current.held = sum("held", current.held, amount);
        current.holds++;
        heldUntil = expires;
        scheduleExpiry(expires);
    }

    /** Keeps what is set aside for longer. */
    public void extendHold(Instant expires) {
        heldUntil = expires;
        scheduleExpiry(expires);
    }

    /** Ends a hold that was let go of, because its time is up. */
    void expireHold(String hold, Hold over) {
        expired.put(hold, over);
        addWrite(to -> to.put(LedgerSchema.HOLDS, hold, over));
    }

    /** A hold that has expired by now, but that nobody has noted yet. */
    @Nullable
    public Hold expiredHold(String hold) {
        return expired.get(hold);
    }

    /** Lets go of what was set aside. */
    public void releaseHold(long amount) {
        current.held -= amount;
        current.holds--;
    }

    /** How far the dip has come by now. */
    public Account.@Nullable RefillState refillState() {
        return current.refillState;
    }

    /** Ends the dip, or marks it as one that gets no other refill. */
    public void setRefillState(Account.@Nullable RefillState state) {
        current.refillState = state;
    }

    /** Writes another row with the account. */
    public void addWrite(Consumer<Tx> row) {
        rows.add(row);
    }

    /** The transactions that are to be written: after opening, what has expired but nobody has noted yet. */
    public List<Posted> entries() {
        return entries;
    }

    /** Whether anything has expired that is to be written. */
    public boolean hasPendingWrites() {
        return !entries.isEmpty() || !rows.isEmpty();
    }

    /** Whether there is anything to write. */
    public boolean needsSave() {
        return hasPendingWrites() || !Objects.equals(current.due, stored.due());
    }

    /** Changes what the owner may choose. */
    void replaceSettings(AccountSettings chosen) {
        if (!Objects.equals(current.autoRefill, chosen.autoRefill())
                && current.refillState == Account.RefillState.FAILED) {
            current.refillState = null;
        }
        current.kind = chosen.kind();
        current.plan = chosen.plan();
        current.autoRefill = chosen.autoRefill();
        current.externalIds = chosen.externalIds();
    }

    /** Marks the account as deleted; nobody is to pay for a refill of it any more. */
    void markDeleted() {
        refillTrigger.cancelForDeletedAccount();
        current.deleted = now;
    }

    /** Lets go of what is overdue and no longer held. */
    public void expireOverdueGrants() {
        if (isDue()) {
            expiry().expireGrants(now);
        }
    }

    /** Writes everything; returns the account as written. */
    public Account save(Tx to) {
        if (isDue()) {
            expiry().expireGrants(now);
            current.due = expiry().nextExpiry(heldUntil);
        }
        evaluateRefillTrigger();
        if (purse != null) {
            current.grants = purse.openCount();
            purse.save(to);
        }
        Account after = current.toAccount(stored, now);
        to.put(LedgerSchema.ACCOUNTS, id, after);
        for (Posted entry : entries) {
            to.put(LedgerSchema.TRANSACTIONS, entry.id(), entry.transaction());
            to.put(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(id, entry.id()), Unit.UNIT);
        }
        rows.forEach(row -> row.accept(to));
        return after;
    }

    /** Adds a transaction of now, or of a time that nobody noted then. */
    Posted post(TransactionDraft draft, long amount, List<Share> shares, Instant time) {
        current.balance = sum("balance", current.balance, amount);
        Ulid entry = time.isBefore(now) ? ids.at(time, current.last) : ids.next(now, current.last);
        current.last = entry;
        Instant created = entry.getTime() > time.toEpochMilli() ? entry.getInstant() : time;
        Posted posted = new Posted(
                entry,
                new LedgerTransaction(
                        stored.user(),
                        draft.type(),
                        amount,
                        current.balance,
                        current.held,
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
    void evaluateRefillTrigger() {
        refillTrigger.evaluate();
    }

    private boolean isDue() {
        return current.due != null && !current.due.isAfter(now);
    }

    boolean isUnlimited() {
        return current.kind == AccountKind.UNLIMITED;
    }

    private GrantAndHoldExpiry expiry() {
        return new GrantAndHoldExpiry(tx, this);
    }

    Purse purse() {
        if (purse == null) {
            purse = Purse.of(tx, id, current.grants);
        }
        return purse;
    }

    /** Remembers that something expires then, here and for the sweeper. */
    private void scheduleExpiry(Instant time) {
        moveDueEarlier(time);
        addWrite(to -> to.put(LedgerSchema.DUE_ACCOUNTS, new AccountDueKey(time, id), Unit.UNIT));
    }

    private void moveDueEarlier(Instant time) {
        current.due = current.due == null || time.isBefore(current.due) ? time : current.due;
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
