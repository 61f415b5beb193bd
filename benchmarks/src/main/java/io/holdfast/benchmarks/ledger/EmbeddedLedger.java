package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.ClosedLoopLoad;
import io.holdfast.benchmarks.Contender;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Usage;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A ledger in a folder, with accounts, that is charged in several ways. */
public final class EmbeddedLedger implements AutoCloseable {

    private static final int STEP = 500;

    /** Loading is not timed, and a busy machine may take long for it. */
    private static final WriteOptions PATIENT = WriteOptions.named("load").withDeadline(Duration.ofMinutes(1));

    private final Store store;
    private final Ledger ledger;
    private final AtomicLong charged = new AtomicLong();

    public EmbeddedLedger(Path folder) {
        store = Store.open(RocksDb.at(folder), Ledger.SCHEMA);
        ledger = new Ledger(store, LedgerOptions.DEFAULT);
        for (int from = 0; from < UsageGenerator.ACCOUNTS; from += STEP) {
            int first = from;
            store.update(PATIENT, tx -> {
                for (int i = first; i < first + STEP; i++) {
                    AccountId account = AccountId.of(UsageGenerator.accountUuid(i));
                    ledger.putAccount(tx, account, AccountSettings.NORMAL.withPlan("pro"));
                    ledger.addCredits(
                            tx, CreditRequest.purchase("invoice-" + i, account, Credits.of(UsageGenerator.CREDITS)));
                }
            });
        }
        store.compact(ProgressListener.NONE);
        UsageGenerator.oneUsagePerAccount()
                .forEach(usages ->
                        requirePosted(store.write(PATIENT, tx -> ledger.chargeAll(tx, usages)), usages.size()));
    }

    /** Threads that wait for every commit. */
    public Contender blockingCharges(int threads, int accounts) {
        return round -> ClosedLoopLoad.runBlocking(
                threads, round, () -> requirePosted(ledger.charge(UsageGenerator.next(accounts)), 1));
    }

    /** One thread that does not wait until so many are under way. */
    Contender asyncCharges(int most) {
        return round -> ClosedLoopLoad.runAsync(most, round, () -> {
            Usage usage = UsageGenerator.next(UsageGenerator.ACCOUNTS);
            return store.writeAsync(tx -> ledger.charge(tx, usage)).thenAccept(outcome -> requirePosted(outcome, 1));
        });
    }

    /** Threads that charge many at once, all or none. */
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

    private void requirePosted(LedgerOutcome outcome, int several) {
        if (!(outcome instanceof LedgerOutcome.Posted) && !(outcome instanceof LedgerOutcome.AllPosted)) {
            throw new IllegalStateException("a charge was refused: " + outcome);
        }
        charged.addAndGet(several);
    }

    /** Not one charge may be missing from the accounts. */
    public void requireAllCharged() {
        if (totalUsed() != charged.get() * UsageGenerator.COST) {
            throw new IllegalStateException("the accounts used " + totalUsed() + " after " + charged + " charges");
        }
    }

    /** What all accounts used. */
    public long totalUsed() {
        return totalUsed(ledger);
    }

    /** As {@link #totalUsed()}, of a ledger in a folder that nobody has open. */
    public static long totalUsed(Path folder) {
        try (Store closed = Store.open(RocksDb.at(folder), Ledger.SCHEMA)) {
            return totalUsed(new Ledger(closed, LedgerOptions.DEFAULT));
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
