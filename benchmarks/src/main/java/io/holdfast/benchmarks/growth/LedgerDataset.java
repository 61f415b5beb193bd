package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.ClosedLoopLoad;
import io.holdfast.benchmarks.Contender;
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

/** A ledger with so many accounts, each with a history of so many transactions. */
final class LedgerDataset implements GrowthDimension.Dataset {

    private static final int STEP = 250;
    private static final WriteOptions PATIENT = WriteOptions.named("load").withDeadline(Duration.ofMinutes(1));

    private final Store store;
    private final Ledger ledger;
    private final int accounts;
    private final boolean hasHistory;

    private LedgerDataset(Path folder, int accounts, int history) {
        this.accounts = accounts;
        this.hasHistory = history > 0;
        store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), Ledger.SCHEMA);
        ledger = new Ledger(store, LedgerOptions.DEFAULT);
        for (int from = 0; from < accounts; from += STEP) {
            openAccounts(from, Math.min(accounts, from + STEP));
        }
        long charges = (long) accounts * history;
        for (long made = 0; made < charges; made += STEP) {
            long first = made;
            List<Usage> usages = IntStream.range(0, STEP)
                    .mapToObj(i -> UsageGenerator.usageOf((int) ((first + i) % accounts)))
                    .toList();
            store.write(PATIENT, tx -> ledger.chargeAll(tx, usages));
        }
        store.compact(ProgressListener.NONE);
    }

    static LedgerDataset withAccounts(Path folder, int many) {
        return new LedgerDataset(folder, many, 0);
    }

    /** As many accounts as make so many transactions of all; at least one. */
    static LedgerDataset withHistory(Path folder, int many, int ofAll) {
        return new LedgerDataset(folder, Math.max(1, ofAll / many), many);
    }

    private void openAccounts(int first, int end) {
        store.update(PATIENT, tx -> {
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
            throw new IllegalStateException("a charge was refused");
        }
    }

    private void page() {
        AccountId account = AccountId.of(
                UsageGenerator.accountUuid(ThreadLocalRandom.current().nextInt(accounts)));
        if (ledger.history().list(HistoryQuery.of(account)).rows().size() < 20) {
            throw new IllegalStateException("an account has less history than it was given");
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
