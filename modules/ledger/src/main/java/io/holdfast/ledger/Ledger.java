package io.holdfast.ledger;

import io.holdfast.ledger.internal.AccountCommands;
import io.holdfast.ledger.internal.ChargeCommands;
import io.holdfast.ledger.internal.CreditAndRefundCommands;
import io.holdfast.ledger.internal.GrantCommands;
import io.holdfast.ledger.internal.HistoryQueries;
import io.holdfast.ledger.internal.HoldCommands;
import io.holdfast.ledger.internal.LedgerCheck;
import io.holdfast.ledger.internal.LedgerContext;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.internal.LedgerSweep;
import io.holdfast.ledger.internal.MeteredBillingCommands;
import io.holdfast.ledger.internal.RefillRequestCommands;
import io.holdfast.ledger.internal.TransferCommands;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.threshold.AccountThresholds;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A ledger of prepaid credit. Every command has two forms: one that is durable when it returns, and one with a {@link
 * Tx} as its first argument, which is part of the caller's transaction. This class is thread-safe and keeps no state in
 * memory.
 *
 * <pre>{@code
 * Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
 * ledger.putAccount(ada, AccountSettings.NORMAL);
 * ledger.addCredits(CreditRequest.purchase("invoice-1", ada, Credits.of(5_000)));
 * LedgerOutcome.Charged outcome =
 *         ledger.charge(Usage.of("request-7", ada, ResourceUsage.llmTokens("acme", "large", 1_200, 300)));
 * }</pre>
 */
public final class Ledger {

    /** The tables of the ledger. The store must be opened with this schema. */
    public static final Schema SCHEMA = LedgerSchema.SCHEMA;

    /**
     * The write options for commands that may write many rows: bulk charges, and accounts with many simultaneous
     * expiries. Pass them to {@link Store#writeAsync(WriteOptions, java.util.function.Function)} for such a command.
     */
    public static final WriteOptions LARGE_WRITE =
            WriteOptions.named("ledger").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private static final int SWEEP_BATCH = 10;
    private static final Duration MAX_SWEEP_PERIOD = Duration.ofDays(1);

    private final Store store;
    private final AccountCommands accounts;
    private final ChargeCommands charges;
    private final CreditAndRefundCommands credits;
    private final LedgerSweep sweep;
    private final Holds holds;
    private final Grants grants;
    private final MeteredBillings billings;
    private final Budgets budgets;
    private final RefillRequests refills;
    private final TransactionHistory history;
    private final UsageReports usage;
    private final PriceLists prices;
    private final CreditTransfers transfers;
    private final CreditPools pools;

    /**
     * The time of the last sweep by this object, or null before the first sweep. Used only to detect that the clock
     * has been set back.
     */
    private final AtomicReference<@Nullable Instant> lastSweep = new AtomicReference<>();

    /** Creates a ledger with the default options. */
    public Ledger(Store store) {
        this(store, LedgerOptions.DEFAULT);
    }

    /** Creates a ledger on a store that was opened with {@link #SCHEMA}. */
    public Ledger(Store store, LedgerOptions options) {
        store.require(SCHEMA, "Ledger.SCHEMA");
        this.store = store;
        LedgerContext context = LedgerContext.of(options);
        accounts = new AccountCommands(context);
        charges = new ChargeCommands(context);
        credits = new CreditAndRefundCommands(context);
        sweep = new LedgerSweep(context);
        holds = new Holds(store, new HoldCommands(context, options));
        grants = new Grants(store, new GrantCommands(context, credits, options));
        billings = new MeteredBillings(store, new MeteredBillingCommands(context, options));
        budgets = new Budgets(store);
        refills = new RefillRequests(store, new RefillRequestCommands(context));
        HistoryQueries queries = new HistoryQueries(context);
        history = new TransactionHistory(store, queries);
        usage = new UsageReports(store, queries);
        prices = new PriceLists(store);
        transfers = new CreditTransfers(store, new TransferCommands(context));
        pools = new CreditPools(store, accounts);
    }

    /** Returns the commands for holds. */
    public Holds holds() {
        return holds;
    }

    /** Returns the commands for grants that accounts claim, and for grant rules. */
    public Grants grants() {
        return grants;
    }

    /** Returns the commands for metered billing. */
    public MeteredBillings billings() {
        return billings;
    }

    /** Returns the commands for budgets. */
    public Budgets budgets() {
        return budgets;
    }

    /** Returns the commands for refill requests. */
    public RefillRequests refills() {
        return refills;
    }

    /** Returns the queries for the transaction history. */
    public TransactionHistory history() {
        return history;
    }

    /** Returns the queries for usage totals and usage events. */
    public UsageReports usage() {
        return usage;
    }

    /** Returns the commands for price lists. */
    public PriceLists prices() {
        return prices;
    }

    /** Returns the commands for transfers between accounts. */
    public CreditTransfers transfers() {
        return transfers;
    }

    /** Returns the commands for shared pools and their members. */
    public CreditPools pools() {
        return pools;
    }

    /**
     * Creates an account, or replaces all settings of an existing account. To change one setting, start from {@link
     * Account#settings}. The balance is not affected.
     */
    public LedgerOutcome.AccountPut putAccount(AccountId id, AccountSettings settings) {
        return store.write(LARGE_WRITE, tx -> putAccount(tx, id, settings));
    }

    /** Like {@link #putAccount(AccountId, AccountSettings)}, but in the caller's transaction. */
    public LedgerOutcome.AccountPut putAccount(Tx tx, AccountId id, AccountSettings settings) {
        return accounts.put(tx, id, settings);
    }

    /**
     * Returns an account as stored, if it exists. The returned account may include credit and holds that have expired
     * since its last change, unlike {@link #balance(AccountId)}.
     */
    public Optional<Account> account(AccountId id) {
        return store.read(tx -> account(tx, id));
    }

    /** Like {@link #account(AccountId)}, but in the caller's transaction. */
    public Optional<Account> account(ReadTx tx, AccountId id) {
        return accounts.find(tx, id);
    }

    /** Returns the account that has the given id in another system, if there is one. */
    public Optional<Account> accountByExternalId(String system, String externalId) {
        return store.read(tx -> accountByExternalId(tx, system, externalId));
    }

    /** Like {@link #accountByExternalId(String, String)}, but in the caller's transaction. */
    public Optional<Account> accountByExternalId(ReadTx tx, String system, String externalId) {
        return accounts.find(tx, system, externalId);
    }

    /**
     * Returns a page of accounts, ordered by id. Deleted accounts are omitted, so a page may contain fewer accounts
     * than its limit.
     *
     * @param limit the maximum number of accounts: 1 to 100
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public Page<Account> accounts(int limit, @Nullable String cursor) {
        return store.read(tx -> accounts(tx, limit, cursor));
    }

    /** Like {@link #accounts(int, String)}, but in the caller's transaction. */
    public Page<Account> accounts(ReadTx tx, int limit, @Nullable String cursor) {
        return accounts.list(tx, limit, cursor);
    }

    /**
     * Returns the stored balances of an account in units other than the default unit, ordered by unit. There are at
     * most {@link LedgerLimits#MAX_UNITS}.
     *
     * @see AccountId#inUnit
     */
    public List<Account> unitBalances(AccountId owner) {
        return store.read(tx -> unitBalances(tx, owner));
    }

    /** Like {@link #unitBalances(AccountId)}, but in the caller's transaction. */
    public List<Account> unitBalances(ReadTx tx, AccountId owner) {
        return accounts.unitBalances(tx, owner);
    }

    /**
     * Deletes an account with its balances in all units. Open holds are voided, and each balance is written off by a
     * final transaction. The history is kept. If the account is created again, it starts empty as a new generation. A
     * pool that has members is not deleted.
     */
    public LedgerOutcome.AccountDeleted deleteAccount(AccountId id) {
        return store.write(LARGE_WRITE, tx -> deleteAccount(tx, id));
    }

    /** Like {@link #deleteAccount(AccountId)}, but in the caller's transaction. */
    public LedgerOutcome.AccountDeleted deleteAccount(Tx tx, AccountId id) {
        return accounts.delete(tx, id);
    }

    /**
     * Replaces the thresholds of an account. The ledger's default thresholds then no longer apply to the account,
     * even if the list is empty. A threshold with the same limit as before remains crossed until it is rearmed.
     *
     * @param thresholds at most {@value BalanceThreshold#MAX_THRESHOLDS}, with different limits
     */
    public LedgerOutcome.ThresholdsPut putThresholds(AccountId id, List<BalanceThreshold> thresholds) {
        return store.write(LARGE_WRITE, tx -> putThresholds(tx, id, thresholds));
    }

    /** Like {@link #putThresholds(AccountId, List)}, but in the caller's transaction. */
    public LedgerOutcome.ThresholdsPut putThresholds(Tx tx, AccountId id, List<BalanceThreshold> thresholds) {
        return accounts.putThresholds(tx, id, Arguments.notNull("thresholds", thresholds));
    }

    /**
     * Deletes the thresholds of an account, so that the {@linkplain LedgerOptions#thresholds default thresholds}
     * apply.
     */
    public LedgerOutcome.ThresholdsPut resetThresholds(AccountId id) {
        return store.write(LARGE_WRITE, tx -> resetThresholds(tx, id));
    }

    /** Like {@link #resetThresholds(AccountId)}, but in the caller's transaction. */
    public LedgerOutcome.ThresholdsPut resetThresholds(Tx tx, AccountId id) {
        return accounts.putThresholds(tx, id, null);
    }

    /** Returns the thresholds that apply to an account, either its own or the defaults, if the account exists. */
    public Optional<AccountThresholds> thresholds(AccountId id) {
        return store.read(tx -> thresholds(tx, id));
    }

    /** Like {@link #thresholds(AccountId)}, but in the caller's transaction. */
    public Optional<AccountThresholds> thresholds(ReadTx tx, AccountId id) {
        return accounts.thresholds(tx, id);
    }

    /**
     * Returns the current balance, excluding expired credit and expired holds, or an empty result if the account does
     * not exist.
     */
    public Optional<Balance> balance(AccountId id) {
        return store.read(tx -> balance(tx, id));
    }

    /** Like {@link #balance(AccountId)}, but in the caller's transaction. */
    public Optional<Balance> balance(ReadTx tx, AccountId id) {
        return accounts.balance(tx, id);
    }

    /** Charges for the given usage, at most once per event id. */
    public LedgerOutcome.Charged charge(Usage usage) {
        return store.write(LARGE_WRITE, tx -> charge(tx, usage));
    }

    /** Like {@link #charge(Usage)}, but in the caller's transaction. */
    public LedgerOutcome.Charged charge(Tx tx, Usage usage) {
        return charges.charge(tx, usage);
    }

    /** Charges for each usage record, in order, in one commit. A refused record does not affect the others. */
    public List<LedgerOutcome.Charged> chargeEach(List<Usage> usages) {
        return store.write(LARGE_WRITE, tx -> chargeEach(tx, usages));
    }

    /** Like {@link #chargeEach(List)}, but in the caller's transaction. */
    public List<LedgerOutcome.Charged> chargeEach(Tx tx, List<Usage> usages) {
        return charges.chargeEach(tx, usages);
    }

    /** Charges for all usage records, or for none of them if any is refused. */
    public LedgerOutcome.ChargedAll chargeAll(List<Usage> usages) {
        return store.write(LARGE_WRITE, tx -> chargeAll(tx, usages));
    }

    /** Like {@link #chargeAll(List)}, but in the caller's transaction. */
    public LedgerOutcome.ChargedAll chargeAll(Tx tx, List<Usage> usages) {
        return charges.chargeAll(tx, usages);
    }

    /** Returns the price of the given usage and the number of whole credits that a charge would debit now. */
    public Quote quote(Usage usage) {
        return store.read(tx -> quote(tx, usage));
    }

    /** Like {@link #quote(Usage)}, but in the caller's transaction. */
    public Quote quote(ReadTx tx, Usage usage) {
        return charges.quote(tx, usage);
    }

    /**
     * Checks whether the account could pay for the given usage now. Nothing is reserved, so a later charge may be
     * refused.
     */
    public LedgerOutcome.FundsChecked checkFunds(Usage usage) {
        return store.read(tx -> checkFunds(tx, usage));
    }

    /** Like {@link #checkFunds(Usage)}, but in the caller's transaction. */
    public LedgerOutcome.FundsChecked checkFunds(ReadTx tx, Usage usage) {
        return charges.checkFunds(tx, usage);
    }

    /** Returns the usage event with the given event id, if it has been charged. */
    public Optional<UsageEvent> usageEvent(String eventId) {
        return store.read(tx -> usageEvent(tx, eventId));
    }

    /** Like {@link #usageEvent(String)}, but in the caller's transaction. */
    public Optional<UsageEvent> usageEvent(ReadTx tx, String eventId) {
        return charges.findEvent(tx, eventId);
    }

    /** Returns whether the given event id has been charged. */
    public boolean hasUsageEvent(String eventId) {
        return store.read(tx -> hasUsageEvent(tx, eventId));
    }

    /** Like {@link #hasUsageEvent(String)}, but in the caller's transaction. */
    public boolean hasUsageEvent(ReadTx tx, String eventId) {
        return charges.hasEvent(tx, eventId);
    }

    /** Adds credit, at most once per idempotency key. */
    public LedgerOutcome.Added addCredits(CreditRequest credit) {
        return store.write(LARGE_WRITE, tx -> addCredits(tx, credit));
    }

    /** Like {@link #addCredits(CreditRequest)}, but in the caller's transaction. */
    public LedgerOutcome.Added addCredits(Tx tx, CreditRequest credit) {
        return credits.add(tx, credit);
    }

    /**
     * Corrects a balance manually, at most once per idempotency key. The balance of a normal account cannot fall below
     * its credit limit.
     *
     * @param change the amount to add, or to subtract if it is negative
     */
    public LedgerOutcome.Adjusted adjust(String key, AccountId account, Credits change, @Nullable String description) {
        return store.write(LARGE_WRITE, tx -> adjust(tx, key, account, change, description));
    }

    /** Like {@link #adjust(String, AccountId, Credits, String)}, but in the caller's transaction. */
    public LedgerOutcome.Adjusted adjust(
            Tx tx, String key, AccountId account, Credits change, @Nullable String description) {
        return credits.adjust(tx, key, account, change, description);
    }

    /**
     * Refunds a usage charge, in whole or in part, to the grants that it was taken from, at most once per idempotency
     * key.
     */
    public LedgerOutcome.Reversed refund(RefundRequest refund) {
        return store.write(LARGE_WRITE, tx -> refund(tx, refund));
    }

    /** Like {@link #refund(RefundRequest)}, but in the caller's transaction. */
    public LedgerOutcome.Reversed refund(Tx tx, RefundRequest refund) {
        return credits.refund(tx, refund);
    }

    /**
     * Reverses a credit or an adjustment, in whole or in part, at most once per idempotency key. The balance of a
     * normal account cannot fall below its credit limit.
     */
    public LedgerOutcome.Reversed reverse(RefundRequest refund) {
        return store.write(LARGE_WRITE, tx -> reverse(tx, refund));
    }

    /** Like {@link #reverse(RefundRequest)}, but in the caller's transaction. */
    public LedgerOutcome.Reversed reverse(Tx tx, RefundRequest refund) {
        return credits.reverse(tx, refund);
    }

    /**
     * Records the expiry of grants and holds and the grants of rules in the history, in several commits. Balances do
     * not depend on these records. The first sweep, and any sweep after the clock has been set back, also shortens holds that were created
     * while the clock was ahead: such a hold then ends after its intended duration, counted from the time of the sweep. The first sweep
     * also adds external ids stored by earlier versions to their index.
     *
     * @return a result whose {@link SweepResult#expired} is the number of accounts in which a grant or hold expired or
     *     a rule made a grant
     */
    public SweepResult sweep() {
        Instant now = store.read(ReadTx::now);
        Instant last = lastSweep.getAndSet(now);
        if (last == null || now.isBefore(last)) {
            forEachAccount(sweep::accountsAhead, sweep::refresh);
        }
        if (last == null) {
            forEachAccount(sweep::accountsWithoutIndex, sweep::index);
        }
        SweepResult total = new SweepResult(0, 0, true);
        while (total.more()) {
            total = total.plus(store.write(LARGE_WRITE, tx -> sweep(tx, SWEEP_BATCH)));
        }
        return total;
    }

    /** Changes all accounts that a query returns, each in its own commit. */
    private void forEachAccount(
            BiFunction<ReadTx, @Nullable String, Page<AccountId>> query, BiConsumer<Tx, AccountId> change) {
        Optional<String> cursor = Optional.empty();
        do {
            String position = cursor.orElse(null);
            Page<AccountId> page = store.read(tx -> query.apply(tx, position));
            for (AccountId account : page.rows()) {
                store.update(LARGE_WRITE, tx -> change.accept(tx, account));
            }
            cursor = page.next();
        } while (cursor.isPresent());
    }

    /**
     * Performs one step of {@link #sweep()} in the caller's transaction.
     *
     * @param limit the maximum number of expiry times to process
     */
    public SweepResult sweep(Tx tx, int limit) {
        return sweep.run(tx, limit);
    }

    /** Starts a background task that sweeps the ledger periodically until the task is closed. */
    public RecurringTask sweepEvery(Duration period) {
        return sweepEvery(period, swept -> {});
    }

    /** Like {@link #sweepEvery(Duration)}, and passes the result of every sweep to the given listener. */
    public RecurringTask sweepEvery(Duration period, Consumer<SweepResult> listener) {
        return RecurringTask.startEvery(
                LedgerArguments.duration("period", period, MAX_SWEEP_PERIOD),
                "ledger-sweeper",
                ending -> listener.accept(sweep()));
    }

    /**
     * Verifies that all tables are consistent with the transaction history. This method reads the whole ledger.
     *
     * @return a report with the number of {@code accounts} (including former generations), {@code transactions} and
     *     usage {@code events}
     */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** Like {@link #check()}, but in the caller's transaction. */
    public CheckReport check(ReadTx tx) {
        return new LedgerCheck(tx).run();
    }
}
