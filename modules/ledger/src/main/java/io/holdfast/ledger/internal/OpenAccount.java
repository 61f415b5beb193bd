package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.internal.AccountState.LifetimeTotalKind;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.ClosedAccountKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.account.UnitBalances;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.kit.TransactionIds;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import io.holdfast.ledger.internal.refusal.RefusedCommand;
import io.holdfast.ledger.internal.threshold.ThresholdsRow;
import io.holdfast.ledger.internal.usage.OpenUsage;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An account that is open in a transaction. Changes are collected in memory until {@link #save} writes all of them.
 * Opening an account expires its due grants and holds and makes the grants of its rules that are due, so a query that
 * opens it sees the same balance as a command.
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

    private final AccountFunds funds;
    private final AccountHolds holds;
    private final AccountGrants grants;
    private final ThresholdTrigger thresholds;

    private @Nullable OpenBudgets budgets;
    private @Nullable OpenUsage usage;

    /** The function that creates the account, or null if the account is stored. */
    private @Nullable Consumer<Tx> creation;

    private final List<TransactionWithId> transactions = new ArrayList<>(1);
    private final List<Consumer<Tx>> writes = new ArrayList<>(1);
    /** The events of transactions, of expired and voided holds, and of thresholds crossed by expiries, in the order in which they occurred. */
    private final List<Consumer<Tx>> events = new ArrayList<>(1);

    private OpenAccount(ReadTx tx, LedgerContext context, AccountRow account) {
        this.tx = tx;
        this.context = context;
        ids = context.ids();
        stored = account;
        id = account.id();
        now = LedgerClock.now(tx, account.updated());
        current = new AccountState(account);
        funds = new AccountFunds(tx, id, current);
        holds = new AccountHolds(this, current);
        grants = new AccountGrants(tx, this, current);
        thresholds = new ThresholdTrigger(context.thresholds(), id, account.unit(), current);
        refillTrigger = new RefillTrigger(tx, ids, account, current, writes);
    }

    /**
     * Opens an account, or returns null if it does not exist or is deleted. A balance in a unit exists as soon as its
     * owner exists; {@link #isNew} is true if it has not been stored yet.
     */
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
            return id.unit() == null ? null : openEmpty(tx, context, id, row, budgets);
        }
        if (id.unit() != null && !id.unit().equals(row.unit())) {
            throw Arguments.invalid("unit must not be '" + id.unit() + "' for account " + id.owner()
                    + ", because account " + id + " exists and is not its balance in this unit");
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

    /**
     * Opens a balance in a unit that does not exist, as an empty account that {@link #save} creates. Returns null if the
     * owner does not exist.
     *
     * @param former the last generation of the balance, which is deleted, or null if there is none
     */
    private static @Nullable OpenAccount openEmpty(
            ReadTx tx,
            LedgerContext context,
            AccountId id,
            @Nullable AccountRow former,
            @Nullable OpenBudgets budgets) {
        AccountRow owner = tx.get(LedgerSchema.ACCOUNTS, id.owner()).orElse(null);
        if (owner == null || owner.deleted() != null) {
            return null;
        }
        if (owner.unit() != null) {
            throw Arguments.invalid("unit must not be given for account " + id.owner()
                    + ", which is a balance in the unit '" + owner.unit() + "', but is '" + id.unit() + "'");
        }
        AccountRow empty = AccountRow.opened(context.ids(), id, AccountSettings.NORMAL, former, LedgerClock.now(tx));
        OpenAccount account = new OpenAccount(tx, context, empty);
        account.budgets = budgets;
        account.creation = to -> create(to, id, empty, former);
        return account;
    }

    /** Writes a new account, which replaces its last generation. */
    static void create(Tx to, AccountId id, AccountRow account, @Nullable AccountRow former) {
        if (former != null) {
            to.put(LedgerSchema.CLOSED_ACCOUNTS, new ClosedAccountKey(id, former.era()), former);
        }
        to.put(LedgerSchema.ACCOUNTS, id, account);
        if (id.unit() != null) {
            UnitBalances.add(to, id);
        }
        to.emit(LedgerEventTypes.ACCOUNT_CREATED, id.value(), null, account.owner(), account.unit());
    }

    /** Returns whether this is a balance in a unit that is not stored yet; {@link #save} creates it. */
    boolean isNew() {
        return creation != null;
    }

    AccountId id() {
        return id;
    }

    /** Returns the account as it was when it was opened. */
    AccountRow stored() {
        return stored;
    }

    /** Returns the unit of the balance, or null for the default unit. */
    @Nullable
    String unit() {
        return stored.unit();
    }

    /** Returns the refused command on this account. */
    RefusedCommand refused(String command, String entry) {
        return new RefusedCommand(command, id, entry, stored.owner(), stored.unit());
    }

    Instant now() {
        return now;
    }

    /** Returns the credit of the account that can be spent. {@link #save} writes the changes to its grants. */
    AccountFunds funds() {
        return funds;
    }

    /** Returns the holds of the account. */
    AccountHolds holds() {
        return holds;
    }

    /** Returns the grants to the account. {@link #save} writes them. */
    AccountGrants grants() {
        return grants;
    }

    Balance balance() {
        return current.toBalance();
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
    TransactionWithId chargeUsage(TransactionDraft draft, long price, @Nullable String metric) {
        long cost = cost(price);
        current.carry = (price + current.carry) % Credits.MICROS;
        TransactionWithId posted = debit(draft, cost, metric);
        current.used = current.add("used", current.used, cost);
        return posted;
    }

    /**
     * Debits an amount from the grants in spending order, then from purchased credit.
     *
     * @param metric the metric for which the grants must be usable, or null to use only unrestricted grants
     */
    TransactionWithId debit(TransactionDraft draft, long amount, @Nullable String metric) {
        return post(draft, -amount, funds.take(amount, metric), now);
    }

    /** Debits an amount from a grant, then from unrestricted grants and purchased credit. */
    TransactionWithId reverse(TransactionDraft draft, long amount, Ulid grant) {
        return post(draft, -amount, funds.takeFirst(amount, grant), now);
    }

    /** Debits the entire balance. */
    TransactionWithId debitAll(TransactionDraft draft, long balance) {
        return post(draft, -balance, funds.takeAll(), now);
    }

    /** Adds credit that is not a grant. */
    TransactionWithId credit(TransactionDraft draft, long amount) {
        return credit(draft, amount, now);
    }

    /** Adds credit as of the given time. */
    TransactionWithId credit(TransactionDraft draft, long amount, Instant time) {
        switch (LifetimeTotalKind.of(draft.type())) {
            case PURCHASED -> current.purchased = current.add("purchased", current.purchased, amount);
            case GRANTED -> current.granted = current.add("granted", current.granted, amount);
            case USED, NONE -> {}
        }
        return post(draft, amount, List.of(), time);
    }

    /**
     * Reverses part of a debit that is not for usage: first its purchased credit, then its grants, in reverse
     * spending order.
     *
     * @param refunded the amount of the debit that has already been refunded
     */
    TransactionWithId refundDebit(TransactionDraft draft, TransactionRow debit, long refunded, long amount) {
        return post(draft, amount, funds.restore(debit, refunded, amount), now);
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
        return post(draft.withMicros(micros), amount, funds.restore(usage, refunded, amount), now);
    }

    /** Returns the budgets that the command uses. {@link #save} writes them. */
    OpenBudgets budgets() {
        if (budgets == null) {
            budgets = new OpenBudgets(tx, now);
        }
        return budgets;
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

    /** Adds an event that {@link #save} emits after those of the transactions so far. */
    void addEvent(Consumer<Tx> event) {
        events.add(event);
    }

    /** Returns the unsaved transactions. Just after opening, these are the expiries since the account was stored. */
    List<TransactionWithId> transactions() {
        return transactions;
    }

    /** Returns whether there are unsaved transactions or other writes. */
    boolean hasPendingWrites() {
        return !transactions.isEmpty() || !writes.isEmpty() || grants.hasPendingRules();
    }

    /** Returns whether the account has to be saved. */
    boolean needsSave() {
        return hasPendingWrites() || !Objects.equals(current.due, stored.due());
    }

    void replaceSettings(AccountSettings settings) {
        current.replaceSettings(settings);
    }

    /** Makes the account a member of a pool, or ends its membership if the pool is null. */
    void replacePool(@Nullable UUID pool, @Nullable OwnCredit ownCredit) {
        current.pool = pool;
        current.ownCredit = ownCredit;
    }

    /** Changes the number of members of the account's pool. */
    void addMembers(int change) {
        current.members += change;
    }

    /** Replaces the thresholds; null selects the default thresholds. */
    void replaceThresholds(@Nullable List<BalanceThreshold> thresholds) {
        current.thresholds = ThresholdsRow.replaced(current.thresholds, thresholds);
    }

    /** Marks the account as deleted and cancels its open refill request. */
    void markDeleted() {
        refillTrigger.cancelForDeletedAccount();
        usage().moveToTable();
        grants.endRules();
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
        AccountRow after = saveExceptBudgets(to);
        if (budgets != null) {
            budgets.save(to);
        }
        return after;
    }

    /** Like {@link #save}, but does not write the budgets, which the account shares with other accounts. */
    AccountRow saveExceptBudgets(Tx to) {
        if (creation != null) {
            creation.accept(to);
            creation = null;
        }
        if (current.isDue(now)) {
            expiry().expireGrants(now);
            current.due = expiry().nextExpiry(holds.unsavedExpiry());
        }
        evaluateRefillTrigger();
        funds.save(to);
        thresholds.evaluate(writes);
        if (usage != null) {
            current.usage = usage.save(to);
        }
        grants.save(to);
        AccountRow after = current.toRow(stored, now);
        to.put(LedgerSchema.ACCOUNTS, id, after);
        for (TransactionWithId posted : transactions) {
            to.put(LedgerSchema.TRANSACTIONS, posted.id(), posted.transaction());
            to.put(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(id, posted.id()), Unit.UNIT);
            MisdatedTransactionIndex.record(to, id, posted);
        }
        events.forEach(event -> event.accept(to));
        writes.forEach(write -> write.accept(to));
        return after;
    }

    /** Adds a transaction dated with the current time or with the time of an earlier expiry. */
    TransactionWithId post(TransactionDraft draft, long amount, List<ShareRow> shares, Instant time) {
        current.balance = current.add("balance", current.balance, amount);
        Ulid transaction = time.isBefore(now) ? ids.at(time, current.last) : ids.next(now, current.last);
        current.last = transaction;
        Instant created = MisdatedTransactionIndex.effectiveTime(transaction, time, now);
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
                        draft.priceList(),
                        draft.member(),
                        stored.unit()));
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
        thresholds.evaluate(events);
    }

    boolean isUnlimited() {
        return current.isUnlimited();
    }

    DueGrantsAndHolds expiry() {
        return new DueGrantsAndHolds(tx, this);
    }

    /** Schedules an expiry for this account and for the sweep. */
    void scheduleExpiry(Instant time) {
        current.moveDueEarlier(time);
        addWrite(to -> to.put(LedgerSchema.DUE_ACCOUNTS, new AccountDueKey(time, id), Unit.UNIT));
    }
}
