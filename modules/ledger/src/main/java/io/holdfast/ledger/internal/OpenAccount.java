package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.event.LedgerEvents;
import io.holdfast.ledger.internal.AccountState.LifetimeTotalKind;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import io.holdfast.ledger.internal.threshold.ThresholdsRow;
import io.holdfast.ledger.internal.usage.OpenUsage;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.ledger.threshold.ThresholdEvents;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An account that is open in a transaction. Changes are collected in memory until {@link #save} writes all of them.
 * Opening an account expires its due grants and holds, so a query that opens it sees the same balance as a command.
 * Not thread-safe.
 */
final class OpenAccount {

    private final ReadTx tx;
    private final LedgerContext context;
    private final TransactionIds ids;
    private final AccountRow stored;
    private final AccountId id;
    private final Instant now;
    private final AccountState current;
    private final RefillTrigger refillTrigger;

    private @Nullable Instant unsavedHoldExpiry;
    private @Nullable Purse purse;
    private @Nullable OpenBudgets budgets;
    private @Nullable OpenUsage usage;

    private final List<TransactionWithId> transactions = new ArrayList<>(1);
    private final List<Consumer<Tx>> writes = new ArrayList<>(1);
    /** The events of transactions, of expired and voided holds, and of thresholds crossed by expiries, in the order in which they occurred. */
    private final List<Consumer<Tx>> events = new ArrayList<>(1);

    /** The available balance for which the thresholds were last evaluated. */
    private long evaluatedAvailable;

    /** The holds that have expired since the account was stored, keyed by id, or null if there are none. */
    private @Nullable Map<String, HoldRow> expiredHolds;

    private OpenAccount(ReadTx tx, LedgerContext context, AccountRow account) {
        this.tx = tx;
        this.context = context;
        ids = context.ids();
        stored = account;
        id = account.id();
        now = LedgerClock.now(tx, account.updated());
        current = new AccountState(account);
        evaluatedAvailable = current.available();
        refillTrigger = new RefillTrigger(tx, ids, account, current, writes);
    }

    /** Opens an account, or returns null if it does not exist or is deleted. */
    static @Nullable OpenAccount open(ReadTx tx, LedgerContext context, AccountId id) {
        return open(tx, context, id, null);
    }

    /**
     * Opens an account, or returns null if it does not exist or is deleted.
     *
     * @param budgets the budgets that the command has opened, or null if there are none
     */
    static @Nullable OpenAccount open(ReadTx tx, LedgerContext context, AccountId id, @Nullable OpenBudgets budgets) {
        AccountRow row =
                tx.get(LedgerSchema.ACCOUNTS, Arguments.notNull("account", id)).orElse(null);
        if (row == null || row.deleted() != null) {
            return null;
        }
        OpenAccount account = new OpenAccount(tx, context, row);
        account.budgets = budgets;
        if (row.holds() > 0 && row.updated().isAfter(account.now)) {
            account.expiry().redateHolds();
        }
        if (account.current.isDue(account.now)) {
            account.current.due = account.expiry().expireDue();
        }
        return account;
    }

    AccountId id() {
        return id;
    }

    /** Returns the account as it was when it was opened. */
    AccountRow stored() {
        return stored;
    }

    Instant now() {
        return now;
    }

    Balance balance() {
        return new Balance(current.balance, current.held);
    }

    /** Returns whether the given amount can be spent. */
    boolean canAfford(long amount) {
        return current.isUnlimited() || current.available() >= amount - current.creditLimit;
    }

    /** Returns the price of usage by this account. */
    Price price(Usage usage) {
        return context.pricing().price(tx, current.priceList, usage, now);
    }

    /** Returns the usage totals of the account. {@link #save} writes them. */
    OpenUsage usage() {
        if (usage == null) {
            usage = new OpenUsage(tx, id, current.usage, now);
        }
        return usage;
    }

    /**
     * Returns the number of whole credits that a charge would debit, including the remainder carried forward.
     *
     * @param price the price in micro-credits
     */
    long cost(long price) {
        return (price + current.carry) / Credits.MICROS;
    }

    /**
     * Charges an affordable price and carries the fractional remainder forward.
     *
     * @param price the price in micro-credits
     */
    TransactionWithId chargeUsage(TransactionDraft draft, long price) {
        long cost = cost(price);
        current.carry = (price + current.carry) % Credits.MICROS;
        return debit(draft, cost, null);
    }

    /**
     * Debits an amount from the grants in spending order, then from purchased credit.
     *
     * @param first the grant to debit before all others, or null if there is none
     */
    TransactionWithId debit(TransactionDraft draft, long amount, @Nullable Ulid first) {
        List<ShareRow> shares = current.grants == 0 || amount == 0 ? List.of() : purse().take(amount, first);
        if (draft.type() == TransactionType.USAGE) {
            current.used = current.add("used", current.used, amount);
        }
        return post(draft, -amount, shares, now);
    }

    /** Adds credit that is not a grant. */
    TransactionWithId credit(TransactionDraft draft, long amount) {
        switch (LifetimeTotalKind.of(draft.type())) {
            case PURCHASED -> current.purchased = current.add("purchased", current.purchased, amount);
            case GRANTED -> current.granted = current.add("granted", current.granted, amount);
            case USED, NONE -> {}
        }
        return post(draft, amount, List.of(), now);
    }

    /** Adds credit with a priority and its own expiry time. */
    TransactionWithId grant(TransactionDraft draft, long amount, GrantTerms terms) {
        Instant expires = terms.expires();
        if (expires != null && !expires.isAfter(now)) {
            throw Arguments.invalid("expires must be after the current time (" + now + "), but is " + expires);
        }
        return grant(draft, draft.type(), amount, terms);
    }

    /**
     * Like {@link #grant(TransactionDraft, long, GrantTerms)}, but for credit that may have expired already.
     *
     * @param type the type of the grant, which differs from the type of the transaction if the grant was transferred
     */
    TransactionWithId grant(TransactionDraft draft, TransactionType type, long amount, GrantTerms terms) {
        Instant expires = terms.expires();
        int open = purse().openCount();
        if (open >= LedgerLimits.MAX_OPEN_GRANTS) {
            throw Arguments.tooLarge(
                    "account " + id + " has " + open + " open grants; the limit is " + LedgerLimits.MAX_OPEN_GRANTS);
        }
        TransactionWithId posted = credit(draft, amount);
        // A grant to an account with a negative balance covers the debt first.
        long left = Math.max(0, Math.min(amount, current.balance - purse().totalRemaining()));
        purse().add(posted.id(), new GrantRow(stored.user(), type, amount, left, terms.priority(), expires, now));
        if (expires != null && left > 0) {
            scheduleExpiry(expires);
        }
        return posted;
    }

    /**
     * Reverses part of a debit that is not for usage: first its purchased credit, then its grants, in reverse
     * spending order.
     *
     * @param refunded the amount of the debit that has already been refunded
     */
    TransactionWithId refundDebit(TransactionDraft draft, TransactionRow debit, long refunded, long amount) {
        return post(draft, amount, restoreShares(debit, refunded, amount), now);
    }

    /**
     * Refunds part of a usage charge exactly: the remainder carried forward is reduced, and the rest is credited in
     * whole credits.
     *
     * @param refunded the whole credits that have already been refunded
     * @param micros the exact amount to refund, in micro-credits
     */
    TransactionWithId refundUsage(TransactionDraft draft, TransactionRow usage, long refunded, long micros) {
        long carry = current.carry - micros;
        long amount = carry >= 0 ? 0 : (-carry + Credits.MICROS - 1) / Credits.MICROS;
        current.carry = carry + amount * Credits.MICROS;
        current.used -= amount;
        return post(draft.withMicros(micros), amount, restoreShares(usage, refunded, amount), now);
    }

    private List<ShareRow> restoreShares(TransactionRow debit, long refunded, long amount) {
        if (debit.shares().isEmpty() || amount == 0) {
            return List.of();
        }
        long end = Math.max(0, -debit.amount() - refunded);
        List<ShareRow> shares =
                purse().restore(tx, debit.shares(), Math.max(0, end - amount), end, current.balance + amount);
        if (!shares.isEmpty()) {
            purse().expiries().forEach(current::moveDueEarlier);
        }
        return shares;
    }

    /** Reserves an affordable amount. */
    void hold(Instant expires, long amount) {
        if (current.holds >= LedgerLimits.MAX_OPEN_HOLDS) {
            throw Arguments.tooLarge("account " + id + " has " + current.holds + " open holds; the limit is "
                    + LedgerLimits.MAX_OPEN_HOLDS);
        }
        current.held = current.add("held", current.held, amount);
        current.holds++;
        scheduleHoldExpiry(expires);
    }

    /** Changes the amount of an open hold. An increase must be affordable. */
    void resizeHold(long before, long after) {
        current.held = current.add("held", current.held, after - before);
    }

    /** Schedules the expiry of a hold that is not written yet. */
    void scheduleHoldExpiry(Instant expires) {
        unsavedHoldExpiry =
                unsavedHoldExpiry == null || expires.isBefore(unsavedHoldExpiry) ? expires : unsavedHoldExpiry;
        scheduleExpiry(expires);
    }

    /** Releases the amount of a hold in the account and in the budgets. */
    void releaseHold(HoldRow hold) {
        current.held -= hold.amount();
        current.holds--;
        if (!hold.scopes().isEmpty()) {
            budgets().release(hold.scopes());
        }
    }

    /** Returns the budgets that the command uses. {@link #save} writes them. */
    OpenBudgets budgets() {
        if (budgets == null) {
            budgets = new OpenBudgets(tx, now);
        }
        return budgets;
    }

    /** Records that a hold has expired, after its amount was released. */
    void recordExpiredHold(String hold, HoldRow expired) {
        if (expiredHolds == null) {
            expiredHolds = new HashMap<>();
        }
        expiredHolds.put(hold, expired);
        Balance after = balance();
        addWrite(to -> to.put(LedgerSchema.HOLDS, hold, expired));
        events.add(to -> EventWriter.hold(to, LedgerEvents.HOLD_EXPIRED, hold, expired, after));
    }

    /** Records that a hold was voided, after its amount was released. */
    void recordVoidedHold(String hold, HoldRow voided) {
        Balance after = balance();
        addWrite(to -> to.put(LedgerSchema.HOLDS, hold, voided));
        events.add(to -> EventWriter.hold(to, LedgerEvents.HOLD_RELEASED, hold, voided, after));
    }

    /** Returns a hold that has expired since the account was stored, or null if the hold has not expired. */
    @Nullable
    HoldRow expiredHold(String hold) {
        return expiredHolds == null ? null : expiredHolds.get(hold);
    }

    /** Returns the state of the refill request in the current low-balance episode, or null if there is none. */
    Account.@Nullable RefillState refillState() {
        return current.refillState;
    }

    void setRefillState(Account.@Nullable RefillState state) {
        current.refillState = state;
    }

    /** Adds a write to be performed by {@link #save}. */
    void addWrite(Consumer<Tx> write) {
        writes.add(write);
    }

    /** Returns the unsaved transactions. Just after opening, these are the expiries since the account was stored. */
    List<TransactionWithId> transactions() {
        return transactions;
    }

    /** Returns whether there are unsaved transactions or other writes. */
    boolean hasPendingWrites() {
        return !transactions.isEmpty() || !writes.isEmpty();
    }

    /** Returns whether the account has to be saved. */
    boolean needsSave() {
        return hasPendingWrites() || !Objects.equals(current.due, stored.due());
    }

    void replaceSettings(AccountSettings settings) {
        current.replaceSettings(settings);
    }

    /** Replaces the thresholds; null selects the default thresholds. */
    void replaceThresholds(@Nullable List<BalanceThreshold> thresholds) {
        current.thresholds = ThresholdsRow.replaced(current.thresholds, thresholds);
    }

    /** Marks the account as deleted and cancels its open refill request. */
    void markDeleted() {
        refillTrigger.cancelForDeletedAccount();
        usage().moveToTable();
        current.deleted = now;
    }

    /** Expires due grants whose credit is no longer held. */
    void expireReleasedGrants() {
        if (current.isDue(now)) {
            expiry().expireGrants(now);
        }
    }

    /** Writes all changes and returns the account as written. */
    AccountRow save(Tx to) {
        if (current.isDue(now)) {
            expiry().expireGrants(now);
            current.due = expiry().nextExpiry(unsavedHoldExpiry);
        }
        evaluateRefillTrigger();
        if (purse != null) {
            current.grants = purse.openCount();
            purse.save(to);
        }
        evaluateThresholds(writes);
        if (usage != null) {
            current.usage = usage.save(to);
        }
        AccountRow after = current.toRow(stored, now);
        to.put(LedgerSchema.ACCOUNTS, id, after);
        for (TransactionWithId posted : transactions) {
            to.put(LedgerSchema.TRANSACTIONS, posted.id(), posted.transaction());
            to.put(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(id, posted.id()), Unit.UNIT);
            MisdatedTransactions.record(to, id, posted);
        }
        events.forEach(event -> event.accept(to));
        writes.forEach(write -> write.accept(to));
        if (budgets != null) {
            budgets.save(to);
        }
        return after;
    }

    /** Adds a transaction dated with the current time or with the time of an earlier expiry. */
    TransactionWithId post(TransactionDraft draft, long amount, List<ShareRow> shares, Instant time) {
        current.balance = current.add("balance", current.balance, amount);
        Ulid transaction = time.isBefore(now) ? ids.at(time, current.last) : ids.next(now, current.last);
        current.last = transaction;
        Instant created = MisdatedTransactions.effectiveTime(transaction, time, now);
        TransactionWithId posted = new TransactionWithId(
                transaction,
                new TransactionRow(
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
                        shares,
                        draft.micros(),
                        draft.priceList()));
        transactions.add(posted);
        events.add(to -> EventWriter.posted(to, posted));
        return posted;
    }

    /** Requests or cancels a refill if the available balance has crossed the trigger. */
    void evaluateRefillTrigger() {
        refillTrigger.evaluate();
    }

    /** Evaluates the thresholds after an expiry, before the command changes the available balance. */
    void evaluateThresholdsAfterExpiry() {
        evaluateThresholds(events);
    }

    /**
     * Emits an event for each threshold below which the available balance has fallen since the last evaluation.
     *
     * @param crossings receives the events
     */
    private void evaluateThresholds(List<Consumer<Tx>> crossings) {
        boolean none = current.thresholds == null && context.thresholds().isEmpty();
        if (!none && current.deleted == null) {
            long available = current.available();
            current.thresholds = ThresholdsRow.evaluate(
                    current.thresholds,
                    context.thresholds(),
                    evaluatedAvailable,
                    available,
                    crossed -> crossings.add(to -> to.emit(
                            ThresholdEvents.CROSSED,
                            stored.user(),
                            null,
                            crossed.below(),
                            available,
                            crossed.hysteresis())));
        }
        evaluatedAvailable = current.available();
    }

    boolean isUnlimited() {
        return current.isUnlimited();
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

    /** Schedules an expiry for this account and for the sweep. */
    private void scheduleExpiry(Instant time) {
        current.moveDueEarlier(time);
        addWrite(to -> to.put(LedgerSchema.DUE_ACCOUNTS, new AccountDueKey(time, id), Unit.UNIT));
    }
}
