package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Usage;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** A ledger with a given number of accounts and a given number of transactions per account. */
final class LedgerDataset implements GrowthDimension.Dataset {

    private static final int BATCH_SIZE = 250;
    private static final WriteOptions LOAD_OPTIONS = WriteOptions.named("load").withDeadline(Duration.ofMinutes(1));

    private final Store store;
    private final Ledger ledger;
    private final int accounts;
    private final boolean hasHistory;

    private LedgerDataset(Path folder, int accounts, int history) {
        this.accounts = accounts;
        this.hasHistory = history > 0;
        store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), Ledger.SCHEMA);
        ledger = new Ledger(store, LedgerOptions.DEFAULT);
        for (int from = 0; from < accounts; from += BATCH_SIZE) {
            openAccounts(from, Math.min(accounts, from + BATCH_SIZE));
        }
        long charges = (long) accounts * history;
        for (long done = 0; done < charges; done += BATCH_SIZE) {
            long first = done;
            List<Usage> usages = IntStream.range(0, BATCH_SIZE)
                    .mapToObj(i -> UsageGenerator.usageOf((int) ((first + i) % accounts)))
                    .toList();
            store.write(LOAD_OPTIONS, tx -> ledger.chargeAll(tx, usages));
        }
        store.compact(ProgressListener.NONE);
    }

    static LedgerDataset withAccounts(Path folder, int size) {
        return new LedgerDataset(folder, size, 0);
    }

    /**
     * Creates accounts with histories of a given length. The number of accounts follows from the total; at least one is
     * created.
     */
    static LedgerDataset withHistory(Path folder, int size, int total) {
        return new LedgerDataset(folder, Math.max(1, total / size), size);
    }

    private void openAccounts(int first, int end) {
        store.update(LOAD_OPTIONS, tx -> {
            for (int i = first; i < end; i++) {
                AccountId account = AccountId.of(UsageGenerator.accountUuid(i));
                ledger.putAccount(tx, account, AccountSettings.NORMAL);
                ledger.addCredits(
                        tx, CreditRequest.purchase("invoice-" + i, account, Credits.of(UsageGenerator.CREDITS)));
            }
        });
    }

    @Override
    public List<Contender> contenders() {
        Contender charge = round -> ClosedLoopLoad.runBlocking(1, round, this::charge);
        return hasHistory
                ? List.of(round -> ClosedLoopLoad.runBlocking(1, round, this::page), charge)
                : List.of(charge);
    }

    private void charge() {
        if (!(ledger.charge(UsageGenerator.next(accounts)) instanceof LedgerOutcome.Posted)) {
            throw new IllegalStateException("a charge was rejected");
        }
    }

    private void page() {
        AccountId account = AccountId.of(
                UsageGenerator.accountUuid(ThreadLocalRandom.current().nextInt(accounts)));
        if (ledger.history().list(HistoryQuery.of(account)).rows().size() < 20) {
            throw new IllegalStateException("an account has fewer than 20 transactions");
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
