package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.event.LedgerEvents;
import io.holdfast.ledger.internal.AccountState.LifetimeTotalKind;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import io.holdfast.ledger.internal.grant.OpenGrantRules;
import io.holdfast.ledger.internal.grant.OpenGrantRules.DueGrant;
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

    private @Nullable Instant unsavedHoldExpiry;
    private @Nullable Purse purse;
    private @Nullable OpenBudgets budgets;
    private @Nullable OpenUsage usage;
    private @Nullable OpenGrantRules grantRules;

    private final List<TransactionWithId> transactions = new ArrayList<>(1);
    private final List<Consumer<Tx>> writes = new ArrayList<>(1);
    /** The events of transactions and expired holds, in the order in which they occurred. */
    private final List<Consumer<Tx>> events = new ArrayList<>(1);

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

    /**
     * Returns the metric of usage, or null if no grant of the account is restricted to metrics, in which case the metric
     * does not matter.
     */
    @Nullable
    String metricOf(Usage usage) {
        return hasRestrictedGrants() ? usage.metric().key() : null;
    }

    private boolean hasGrants() {
        return purse == null ? current.grants > 0 : purse.openCount() > 0;
    }

    private boolean hasRestrictedGrants() {
        return purse == null ? current.restricted > 0 : purse.restrictedCount() > 0;
    }

    /**
     * Returns the available credit that can be used for a metric, not including the credit limit.
     *
     * @param metric the metric, or null for credit that can be used for everything
     */
    long spendable(@Nullable String metric) {
        return current.available() - (hasRestrictedGrants() ? purse().unusable(metric) : 0);
    }

    /** Returns whether the given amount can be spent on a metric, or on anything if it is null. */
    boolean canAfford(long amount, @Nullable String metric) {
        return canAfford(amount, metric, 0);
    }

    /**
     * Like {@link #canAfford(long, String)}, with credit that becomes available in the same command.
     *
     * @param released the credit that becomes available
     */
    boolean canAfford(long amount, @Nullable String metric, long released) {
        return current.isUnlimited() || spendable(metric) + released >= amount - current.creditLimit;
    }

    /** Returns whether part of a credit can be reversed: the unspent credit of its grant is used first. */
    boolean canReverse(long amount, Ulid credit) {
        return canAfford(amount, null, hasRestrictedGrants() ? purse().expirable(credit, 0) : 0);
    }

    /** Returns the part of a hold that can be used for a metric once it is released. */
    long usable(HoldRow hold, @Nullable String metric) {
        if (hold.reserved().isEmpty()) {
            return hold.amount();
        }
        long restricted = hold.reserved().stream().mapToLong(ShareRow::amount).sum();
        return hold.amount() - restricted + purse().usable(hold.reserved(), metric);
    }

    /** Returns the refusal of an amount that cannot be spent on a metric. */
    LedgerOutcome.Insufficient insufficient(long required, @Nullable String metric) {
        return new LedgerOutcome.Insufficient(
                Credits.of(required), balance(), hasRestrictedGrants() ? Credits.of(spendable(metric)) : null);
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
        boolean hasNoShares = !hasGrants() || amount == 0;
        return post(draft, -amount, hasNoShares ? List.of() : purse().take(amount, metric, maxUnrestricted()), now);
    }

    /** Returns the unrestricted credit, including the credit limit, that holds do not reserve. */
    private long maxUnrestricted() {
        return current.isUnlimited() || !hasRestrictedGrants()
                ? Long.MAX_VALUE
                : Math.max(0, spendable(null) + current.creditLimit);
    }

    /** Debits an amount from a grant, then from unrestricted grants and purchased credit. */
    TransactionWithId reverse(TransactionDraft draft, long amount, Ulid grant) {
        return post(draft, -amount, !hasGrants() ? List.of() : purse().takeFirst(amount, grant), now);
    }

    /** Debits the entire balance. */
    TransactionWithId debitAll(TransactionDraft draft, long balance) {
        return post(draft, -balance, !hasGrants() ? List.of() : purse().takeAll(), now);
    }

    /** Adds credit that is not a grant. */
    TransactionWithId credit(TransactionDraft draft, long amount) {
        return credit(draft, amount, now);
    }

    private TransactionWithId credit(TransactionDraft draft, long amount, Instant time) {
        switch (LifetimeTotalKind.of(draft.type())) {
            case PURCHASED -> current.purchased = current.add("purchased", current.purchased, amount);
            case GRANTED -> current.granted = current.add("granted", current.granted, amount);
            case USED, NONE -> {}
        }
        return post(draft, amount, List.of(), time);
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
        int open = purse().openCount();
        if (open >= LedgerLimits.MAX_OPEN_GRANTS) {
            throw Arguments.tooLarge(
                    "account " + id + " has " + open + " open grants; the limit is " + LedgerLimits.MAX_OPEN_GRANTS);
        }
        TransactionWithId posted = credit(draft, amount);
        addToPurse(posted, type, terms, now, null);
        return posted;
    }

    /** Makes a grant of a rule as of the time at which it was due, unless it was made before. */
    void grant(DueGrant due) {
        long amount = due.rule().amount();
        RequestKey key = new RequestKey(GrantCommands.RULE_SCOPE, id + "/" + due.source());
        if (amount > Long.MAX_VALUE - Math.max(current.balance, current.granted)
                || tx.exists(LedgerSchema.REQUESTS, key)) {
            return;
        }
        boolean isFull = purse().openCount() >= LedgerLimits.MAX_OPEN_GRANTS;
        TransactionDraft draft = new TransactionDraft(
                TransactionType.SUBSCRIPTION_GRANT,
                due.source(),
                null,
                due.rule().description(),
                Map.of());
        TransactionWithId posted = credit(draft, amount, due.time());
        if (!isFull) {
            GrantTerms terms = new GrantTerms(
                    due.rule().priority(), due.expires(), due.rule().metrics());
            addToPurse(posted, draft.type(), terms, due.time(), due.id());
        }
        IdempotencyRow made =
                new IdempotencyRow(LedgerRequestHash.ofGrantClaim(GrantCommands.RULE_SCOPE, id), posted.id(), null);
        addWrite(to -> to.put(LedgerSchema.REQUESTS, key, made));
    }

    private void addToPurse(
            TransactionWithId posted, TransactionType type, GrantTerms terms, Instant time, @Nullable String rule) {
        long amount = posted.transaction().amount();
        Instant expires = terms.expires();
        // A grant to an account with a negative balance covers the debt first, unless it is restricted to metrics.
        long left = terms.metrics().isEmpty()
                ? Math.max(0, Math.min(amount, current.balance - purse().totalRemaining()))
                : amount;
        purse().add(
                        posted.id(),
                        new GrantRow(
                                stored.user(),
                                type,
                                amount,
                                left,
                                terms.priority(),
                                expires,
                                time,
                                rule,
                                terms.metrics(),
                                0));
        if (expires != null && left > 0) {
            scheduleExpiry(expires);
        }
    }

    /** Returns the grant rules of the account that have not ended. {@link #save} writes them. */
    OpenGrantRules grantRules() {
        if (grantRules == null) {
            grantRules = new OpenGrantRules(tx, id);
        }
        return grantRules;
    }

    /** Returns whether a rule of the account has not ended. */
    boolean hasGrantRules() {
        return grantRules != null ? grantRules.size() > 0 : current.nextGrant != null;
    }

    /** Returns whether there are unsaved changes to grant rules, or there were before {@link #save}. */
    boolean hasPendingGrantRules() {
        return grantRules != null && grantRules.isChanged();
    }

    /** Returns the time of the next grant by a rule, or null if no rule is active. */
    @Nullable
    Instant nextGrant() {
        return grantRules == null ? current.nextGrant : grantRules.next();
    }

    /** Returns whether more grants are due than one commit makes. */
    boolean hasMoreDueGrants() {
        Instant next = nextGrant();
        return next != null && !next.isAfter(now);
    }

    /** Makes the grants that became due because a rule was created or changed. */
    void makeDueGrants() {
        expiry().makeGrants(now);
        Instant next = nextGrant();
        if (next != null) {
            current.moveDueEarlier(next);
        }
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

    /** Reserves an affordable amount for a metric, and returns the part of it in restricted grants. */
    List<ShareRow> hold(Instant expires, long amount, @Nullable String metric) {
        if (current.holds >= LedgerLimits.MAX_OPEN_HOLDS) {
            throw Arguments.tooLarge("account " + id + " has " + current.holds + " open holds; the limit is "
                    + LedgerLimits.MAX_OPEN_HOLDS);
        }
        current.held = current.add("held", current.held, amount);
        current.holds++;
        scheduleHoldExpiry(expires);
        return reserve(amount, metric);
    }

    /**
     * Changes the amount of an open hold. An increase must be affordable. Returns the part of the new amount in
     * restricted grants.
     */
    List<ShareRow> resizeHold(HoldRow hold, long after) {
        current.held = current.add("held", current.held, after - hold.amount());
        releaseShares(hold);
        return reserve(after, hold.metric());
    }

    private List<ShareRow> reserve(long amount, @Nullable String metric) {
        return metric != null && hasRestrictedGrants() ? purse().hold(amount, metric) : List.of();
    }

    private void releaseShares(HoldRow hold) {
        if (!hold.reserved().isEmpty()) {
            purse().release(hold.reserved());
        }
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
        releaseShares(hold);
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
        return !transactions.isEmpty() || !writes.isEmpty() || hasPendingGrantRules();
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
        if (hasGrantRules()) {
            grantRules().endAll(now);
        }
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
            current.restricted = purse.restrictedCount();
            purse.save(to);
        }
        evaluateThresholds();
        if (usage != null) {
            current.usage = usage.save(to);
        }
        saveGrantRules(to);
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

    private void saveGrantRules(Tx to) {
        if (grantRules != null && hasPendingGrantRules()) {
            grantRules.save(to);
            current.nextGrant = grantRules.next();
            if (current.nextGrant != null) {
                to.put(LedgerSchema.DUE_ACCOUNTS, new AccountDueKey(current.nextGrant, id), Unit.UNIT);
            }
        }
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

    /** Emits an event for each threshold below which the available balance has fallen since the account was stored. */
    private void evaluateThresholds() {
        boolean none = current.thresholds == null && context.thresholds().isEmpty();
        if (!none && current.deleted == null) {
            long available = current.available();
            current.thresholds = ThresholdsRow.evaluate(
                    current.thresholds,
                    context.thresholds(),
                    stored.balance() - stored.held(),
                    available,
                    crossed -> addWrite(to -> to.emit(
                            ThresholdEvents.CROSSED,
                            stored.user(),
                            null,
                            crossed.below(),
                            available,
                            crossed.hysteresis())));
        }
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
