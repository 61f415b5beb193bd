package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetLimits;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** An embedded ledger, and contenders that charge its accounts in several ways. */
public final class EmbeddedLedger implements AutoCloseable {

    private static final int BATCH_SIZE = 500;

    /** A long deadline, because loading is not timed and is slow on a busy machine. */
    private static final WriteOptions LOAD_OPTIONS = WriteOptions.named("load").withDeadline(Duration.ofMinutes(1));

    private final Store store;
    private final Ledger ledger;
    private final AtomicLong charged = new AtomicLong();

    public EmbeddedLedger(Path folder) {
        this(Store.open(RocksDb.at(folder), Ledger.SCHEMA), true);
    }

    private EmbeddedLedger(Store store, boolean compacted) {
        this.store = store;
        ledger = new Ledger(store, LedgerOptions.DEFAULT);
        for (int from = 0; from < UsageGenerator.ACCOUNTS; from += BATCH_SIZE) {
            int first = from;
            store.update(LOAD_OPTIONS, tx -> {
                for (int i = first; i < first + BATCH_SIZE; i++) {
                    AccountId account = AccountId.of(UsageGenerator.accountUuid(i));
                    ledger.putAccount(tx, account, AccountSettings.NORMAL.withPlan("pro"));
                    ledger.addCredits(
                            tx, CreditRequest.purchase("invoice-" + i, account, Credits.of(UsageGenerator.CREDITS)));
                }
            });
        }
        if (compacted) {
            store.compact(ProgressListener.NONE);
        }
        UsageGenerator.oneUsagePerAccount()
                .forEach(usages ->
                        requirePosted(store.write(LOAD_OPTIONS, tx -> ledger.chargeAll(tx, usages)), usages.size()));
    }

    /** Creates a ledger in a store with or without a commit record; recorded commits have an author and events. */
    static EmbeddedLedger recorded(Path folder, boolean on) {
        Store.Builder store = Store.on(RocksDb.at(folder)).schemas(Ledger.SCHEMA);
        return new EmbeddedLedger((on ? store.author("bench") : store.withoutRecord()).open(), true);
    }

    /** Creates a ledger in a store that has been opened with the ledger's schema. The store is not compacted. */
    public static EmbeddedLedger in(Store store) {
        return new EmbeddedLedger(store, false);
    }

    /** Returns a contender with threads that wait for every commit. */
    public Contender blockingCharges(int threads, int accounts) {
        return round -> ClosedLoopLoad.runBlocking(
                threads, round, () -> requirePosted(ledger.charge(UsageGenerator.next(accounts)), 1));
    }

    /**
     * Returns a contender with threads that charge in three scopes, each with a budget: an organisation, one of its
     * users, and a model. All budgets exist when the method returns.
     *
     * @param organisations the number of organisations among which the charges are spread
     */
    public Contender budgetCharges(int threads, int organisations) {
        BudgetSettings settings = BudgetSettings.of(BudgetLimit.hard(
                "month",
                BudgetLimits.MAX_AMOUNT,
                BudgetWindow.calendar(BudgetWindow.Calendar.Unit.MONTH, ZoneOffset.UTC)));
        for (String kind : new String[] {"org:*", "org:*/user:*", "model:*"}) {
            ledger.budgets().put(BudgetScope.of(kind), settings);
        }
        UsageGenerator.oneUsagePerAccountInScopes(organisations)
                .forEach(usages ->
                        requirePosted(store.write(LOAD_OPTIONS, tx -> ledger.chargeAll(tx, usages)), usages.size()));
        return round -> ClosedLoopLoad.runBlocking(
                threads, round, () -> requirePosted(ledger.charge(UsageGenerator.nextInScopes(organisations)), 1));
    }

    /** Returns a contender with one thread that keeps the given number of charges in flight. */
    public Contender asyncCharges(int maxInFlight) {
        return round -> ClosedLoopLoad.runAsync(maxInFlight, round, () -> {
            Usage usage = UsageGenerator.next(UsageGenerator.ACCOUNTS);
            return store.writeAsync(tx -> ledger.charge(tx, usage)).thenAccept(outcome -> requirePosted(outcome, 1));
        });
    }

    /** Returns a contender with threads that charge many usage records atomically. */
    public Contender bulkCharges(int threads, int size) {
        return round -> ClosedLoopLoad.runBlocking(threads, round, () -> {
            List<Usage> usages = usages(size);
            requirePosted(ledger.chargeAll(usages), size);
            round.recordUntimed(size - 1);
        });
    }

    static List<Usage> usages(int size) {
        return Stream.generate(() -> UsageGenerator.next(UsageGenerator.ACCOUNTS))
                .limit(size)
                .toList();
    }

    private void requirePosted(LedgerOutcome outcome, int count) {
        if (!(outcome instanceof LedgerOutcome.Posted) && !(outcome instanceof LedgerOutcome.AllPosted)) {
            throw new IllegalStateException("a charge was rejected: " + outcome);
        }
        charged.addAndGet(count);
    }

    /** Verifies that the account balances include every charge. */
    public void requireAllCharged() {
        if (totalUsed() != charged.get() * UsageGenerator.COST) {
            throw new IllegalStateException(
                    "the total usage of all accounts is " + totalUsed() + " after " + charged + " charges");
        }
    }

    /** Returns the total usage of all accounts. */
    public long totalUsed() {
        return totalUsed(ledger);
    }

    /** Like {@link #totalUsed()}, for a ledger in a folder that is not open. */
    public static long totalUsed(Path folder) {
        try (Store reopened = Store.open(RocksDb.at(folder), Ledger.SCHEMA)) {
            return totalUsed(new Ledger(reopened, LedgerOptions.DEFAULT));
        }
    }

    private static long totalUsed(Ledger ledger) {
        long used = 0;
        for (int i = 0; i < UsageGenerator.ACCOUNTS; i++) {
            used += ledger.account(AccountId.of(UsageGenerator.accountUuid(i)))
                    .orElseThrow()
                    .used();
        }
        return used;
    }

    @Override
    public void close() {
        store.close();
    }
}
