package io.holdfast.ledger;

import io.holdfast.ledger.internal.AccountCommands;
import io.holdfast.ledger.internal.ChargeCommands;
import io.holdfast.ledger.internal.CreditCommands;
import io.holdfast.ledger.internal.LedgerCheck;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.OpenAccount;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A credit ledger. Every command comes in two forms: alone, durable when it returns, and with a {@link Tx} as its first
 * argument, as a part of a transaction of the caller's. For any number of threads; it keeps nothing in memory.
 *
 * <pre>{@code
 * Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
 * ledger.putAccount(ada, AccountSettings.NORMAL);
 * ledger.addCredits(CreditRequest.purchase("invoice-1", ada, Credits.of(5_000)));
 * LedgerOutcome.Charged outcome = ledger.charge(Usage.of("request-7", ada, Metric.llmTokens("acme", "large", 1_200, 300)));
 * }</pre>
 */
public final class Ledger {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = LedgerSchema.SCHEMA;

    /** Room for a bulk, or for any command on an account where everything expires at once. */
    static final WriteOptions LARGE_WRITE =
            WriteOptions.named("ledger").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private static final int SWEEP_BATCH = 10;
    private static final Duration MAX_SWEEP_PERIOD = Duration.ofDays(1);

    private final Store store;
    private final Ids ids;
    private final AccountCommands accounts;
    private final ChargeCommands charges;
    private final CreditCommands entries;
    private final Holds holds;
    private final Grants grants;
    private final Billings billings;
    private final Refills refills;
    private final TransactionHistory history;

    /** A ledger with the usual options. */
    public Ledger(Store store) {
        this(store, LedgerOptions.DEFAULT);
    }

    public Ledger(Store store, LedgerOptions options) {
        store.require(SCHEMA, "Ledger.SCHEMA");
        this.store = store;
        ids = new Ids(options.random());
        accounts = new AccountCommands(ids);
        charges = new ChargeCommands(ids, options.rates());
        entries = new CreditCommands(ids);
        holds = new Holds(store, ids, options);
        grants = new Grants(store, entries, options);
        billings = new Billings(store, ids);
        refills = new Refills(store, ids);
        history = new TransactionHistory(store, ids);
    }

    /** Authorizing, settling and releasing. */
    public Holds holds() {
        return holds;
    }

    /** Grants by rule. */
    public Grants grants() {
        return grants;
    }

    /** Bills by reference. */
    public Billings billings() {
        return billings;
    }

    /** Automatic refills. */
    public Refills refills() {
        return refills;
    }

    /** Transactions, statements, totals, balances of the past. */
    public TransactionHistory history() {
        return history;
    }

    /**
     * Makes an account, or replaces all settings of the one that is there: to change one of them, begin with {@link
     * Account#settings}. Its balance is never put.
     */
    public LedgerOutcome.AccountPut putAccount(AccountId id, AccountSettings settings) {
        return store.write(LARGE_WRITE, tx -> putAccount(tx, id, settings));
    }

    /** As {@link #putAccount(AccountId, AccountSettings)}, within a transaction of the caller's. */
    public LedgerOutcome.AccountPut putAccount(Tx tx, AccountId id, AccountSettings settings) {
        return accounts.put(tx, id, settings);
    }

    /** The account as stored; what has expired lately may still be in it, see {@link #balance(AccountId)}. */
    public Optional<Account> account(AccountId id) {
        return store.read(tx -> account(tx, id));
    }

    /** As {@link #account(AccountId)}, within a transaction of the caller's. */
    public Optional<Account> account(ReadTx tx, AccountId id) {
        return tx.get(LedgerSchema.ACCOUNTS, Args.given("account", id)).filter(account -> account.deleted() == null);
    }

    /** All accounts by their ids, in pages of at most 100; a page without some that were deleted is shorter. */
    public Page<Account> accounts(int limit, @Nullable String cursor) {
        return store.read(tx -> accounts(tx, limit, cursor));
    }

    /** As {@link #accounts(int, String)}, within a transaction of the caller's. */
    public Page<Account> accounts(ReadTx tx, int limit, @Nullable String cursor) {
        return accounts.list(tx, limit, cursor);
    }

    /**
     * Deletes an account: open holds are voided, what is left is written off by a last transaction. The history stays
     * readable; an account that is put for the same user later starts clean, as the next era.
     */
    public LedgerOutcome.AccountDeleted deleteAccount(AccountId id) {
        return store.write(LARGE_WRITE, tx -> deleteAccount(tx, id));
    }

    /** As {@link #deleteAccount(AccountId)}, within a transaction of the caller's. */
    public LedgerOutcome.AccountDeleted deleteAccount(Tx tx, AccountId id) {
        return accounts.delete(tx, id);
    }

    /** What an account has now: exactly what a charge would see. Empty if there is none. */
    public Optional<Balance> balance(AccountId id) {
        return store.read(tx -> balance(tx, id));
    }

    /** As {@link #balance(AccountId)}, within a transaction of the caller's. */
    public Optional<Balance> balance(ReadTx tx, AccountId id) {
        return Optional.ofNullable(OpenAccount.open(tx, ids, id)).map(OpenAccount::balance);
    }

    /** Charges for a usage, once for each event id. */
    public LedgerOutcome.Charged charge(Usage usage) {
        return store.write(LARGE_WRITE, tx -> charge(tx, usage));
    }

    /** As {@link #charge(Usage)}, within a transaction of the caller's. */
    public LedgerOutcome.Charged charge(Tx tx, Usage usage) {
        return charges.charge(tx, usage);
    }

    /** Charges for each usage that can be, in order, in one commit. */
    public List<LedgerOutcome.Charged> chargeEach(List<Usage> usages) {
        return store.write(LARGE_WRITE, tx -> chargeEach(tx, usages));
    }

    /** As {@link #chargeEach(List)}, within a transaction of the caller's. */
    public List<LedgerOutcome.Charged> chargeEach(Tx tx, List<Usage> usages) {
        return charges.chargeEach(tx, usages);
    }

    /** Charges for all usages, or for none if one is refused. */
    public LedgerOutcome.ChargedAll chargeAll(List<Usage> usages) {
        return store.write(LARGE_WRITE, tx -> chargeAll(tx, usages));
    }

    /** As {@link #chargeAll(List)}, within a transaction of the caller's. */
    public LedgerOutcome.ChargedAll chargeAll(Tx tx, List<Usage> usages) {
        return charges.chargeAll(tx, usages);
    }

    /** What a charge would cost now. */
    public Quote quote(Usage usage) {
        return store.read(tx -> quote(tx, usage));
    }

    /** As {@link #quote(Usage)}, within a transaction of the caller's. */
    public Quote quote(ReadTx tx, Usage usage) {
        return charges.quote(tx, usage);
    }

    /** Whether a charge could be paid now. Only the charge itself makes sure. */
    public LedgerOutcome.FundsChecked checkFunds(Usage usage) {
        return store.read(tx -> checkFunds(tx, usage));
    }

    /** As {@link #checkFunds(Usage)}, within a transaction of the caller's. */
    public LedgerOutcome.FundsChecked checkFunds(ReadTx tx, Usage usage) {
        return charges.checkFunds(tx, usage);
    }

    /** The usage of an event id, if it was charged. */
    public Optional<UsageEvent> usageEvent(String eventId) {
        return store.read(tx -> usageEvent(tx, eventId));
    }

    /** As {@link #usageEvent(String)}, within a transaction of the caller's. */
    public Optional<UsageEvent> usageEvent(ReadTx tx, String eventId) {
        return tx.get(LedgerSchema.USAGE_EVENTS, Args.id("eventId", eventId));
    }

    /** Whether an event id was charged. */
    public boolean hasUsageEvent(String eventId) {
        return store.read(tx -> hasUsageEvent(tx, eventId));
    }

    /** As {@link #hasUsageEvent(String)}, within a transaction of the caller's. */
    public boolean hasUsageEvent(ReadTx tx, String eventId) {
        return tx.exists(LedgerSchema.USAGE_EVENTS, Args.id("eventId", eventId));
    }

    /** Adds credit, once for each key. */
    public LedgerOutcome.Added addCredits(CreditRequest credit) {
        return store.write(LARGE_WRITE, tx -> addCredits(tx, credit));
    }

    /** As {@link #addCredits(CreditRequest)}, within a transaction of the caller's. */
    public LedgerOutcome.Added addCredits(Tx tx, CreditRequest credit) {
        return entries.add(tx, credit);
    }

    /** Corrects a balance by hand, up or down, never below the floor; once for each key. */
    public LedgerOutcome.Adjusted adjust(String key, AccountId account, Credits change, @Nullable String description) {
        return store.write(LARGE_WRITE, tx -> adjust(tx, key, account, change, description));
    }

    /** As {@link #adjust(String, AccountId, Credits, String)}, within a transaction of the caller's. */
    public LedgerOutcome.Adjusted adjust(
            Tx tx, String key, AccountId account, Credits change, @Nullable String description) {
        return entries.adjust(tx, key, account, change, description);
    }

    /** Gives back a usage, in whole or in part, to the grants that it was taken from; once for each key. */
    public LedgerOutcome.Reversed refund(Refund refund) {
        return store.write(LARGE_WRITE, tx -> refund(tx, refund));
    }

    /** As {@link #refund(Refund)}, within a transaction of the caller's. */
    public LedgerOutcome.Reversed refund(Tx tx, Refund refund) {
        return entries.refund(tx, refund);
    }

    /** Takes back a credit or a correction, in whole or in part, never below the floor; once for each key. */
    public LedgerOutcome.Reversed reverse(Refund refund) {
        return store.write(LARGE_WRITE, tx -> reverse(tx, refund));
    }

    /** As {@link #reverse(Refund)}, within a transaction of the caller's. */
    public LedgerOutcome.Reversed reverse(Tx tx, Refund refund) {
        return entries.reverse(tx, refund);
    }

    /** Writes down what has expired by now, in steps; says of how many accounts. Balances are right without it. */
    public Swept sweep() {
        Swept all = new Swept(0, true);
        while (all.more()) {
            all = all.plus(store.write(LARGE_WRITE, tx -> sweep(tx, SWEEP_BATCH)));
        }
        return all;
    }

    /** One step of {@link #sweep()}, of at most so many times that are due, within a transaction of the caller's. */
    public Swept sweep(Tx tx, int most) {
        int noted = 0;
        List<Entry<AccountDueKey, Unit>> due = tx.scan(LedgerSchema.DUE_ACCOUNTS)
                .to(new AccountDueKey(tx.now().plusNanos(1), AccountId.of(new UUID(0, 0))))
                .limit(Args.within("most", most, 1, LedgerLimits.MAX_TAKEN))
                .toList();
        for (Entry<AccountDueKey, Unit> row : due) {
            OpenAccount book = OpenAccount.open(tx, ids, row.key().account());
            if (book != null && book.needsSave()) {
                noted += book.hasPendingWrites() ? 1 : 0;
                book.save(tx);
            }
            tx.delete(LedgerSchema.DUE_ACCOUNTS, row.key());
        }
        return new Swept(noted, due.size() == most);
    }

    /**
     * Sweeps in the background every so often, until it is closed. Nothing depends on it but when the history tells what
     * has expired.
     */
    public RecurringTask sweepEvery(Duration period) {
        return RecurringTask.startEvery(
                Args.lasts("every", period, MAX_SWEEP_PERIOD), "ledger-sweeper", ending -> sweep());
    }

    /** Proves every account from its history: reads everything. */
    public AuditReport check() {
        return store.read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public AuditReport check(ReadTx tx) {
        return new LedgerCheck(tx).run();
    }
}
