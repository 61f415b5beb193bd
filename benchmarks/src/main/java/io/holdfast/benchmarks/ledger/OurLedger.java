package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Load;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Credit;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.Outcome;
import io.holdfast.ledger.Usage;
import io.holdfast.store.Progress;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A ledger in a folder, with accounts, that is charged in several ways. */
public final class OurLedger implements AutoCloseable {

    private static final int STEP = 500;

    /** Loading is not timed, and a busy machine may take long for it. */
    private static final WriteOptions PATIENT = WriteOptions.named("load").withDeadline(Duration.ofMinutes(1));

    private final Store store;
    private final Ledger ledger;
    private final AtomicLong charged = new AtomicLong();

    public OurLedger(Path folder) {
        store = Store.open(RocksDb.at(folder), Ledger.SCHEMA);
        ledger = new Ledger(store, LedgerOptions.DEFAULT);
        for (int from = 0; from < Work.ACCOUNTS; from += STEP) {
            int first = from;
            store.update(PATIENT, tx -> {
                for (int i = first; i < first + STEP; i++) {
                    AccountId account = AccountId.of(Work.account(i));
                    ledger.putAccount(tx, account, AccountSettings.NORMAL.plan("pro"));
                    ledger.addCredits(tx, Credit.purchase("invoice-" + i, account, Credits.of(Work.CREDITS)));
                }
            });
        }
        store.compact(Progress.NONE);
        Work.once().forEach(usages -> posted(store.write(PATIENT, tx -> ledger.chargeAll(tx, usages)), usages.size()));
    }

    /** Threads that wait for every commit. */
    public Contender blocking(int threads, int accounts) {
        return round -> Load.blocking(threads, round, () -> posted(ledger.charge(Work.next(accounts)), 1));
    }

    /** One thread that does not wait until so many are under way. */
    Contender inFlight(int most) {
        return round -> Load.inFlight(most, round, () -> {
            Usage usage = Work.next(Work.ACCOUNTS);
            return store.writeAsync(tx -> ledger.charge(tx, usage)).thenAccept(outcome -> posted(outcome, 1));
        });
    }

    /** Threads that charge many at once, all or none. */
    public Contender bulk(int threads, int size) {
        return round -> Load.blocking(threads, round, () -> {
            List<Usage> usages = usages(size);
            posted(ledger.chargeAll(usages), size);
            round.untimed(size - 1);
        });
    }

    static List<Usage> usages(int size) {
        return Stream.generate(() -> Work.next(Work.ACCOUNTS)).limit(size).toList();
    }

    private void posted(Outcome outcome, int several) {
        if (!(outcome instanceof Outcome.Posted) && !(outcome instanceof Outcome.AllPosted)) {
            throw new IllegalStateException("a charge was refused: " + outcome);
        }
        charged.addAndGet(several);
    }

    /** Not one charge may be missing from the accounts. */
    public void check() {
        if (used() != charged.get() * Work.COST) {
            throw new IllegalStateException("the accounts used " + used() + " after " + charged + " charges");
        }
    }

    /** What all accounts used. */
    public long used() {
        return used(ledger);
    }

    /** As {@link #used()}, of a ledger in a folder that nobody has open. */
    public static long used(Path folder) {
        try (Store closed = Store.open(RocksDb.at(folder), Ledger.SCHEMA)) {
            return used(new Ledger(closed, LedgerOptions.DEFAULT));
        }
    }

    private static long used(Ledger ledger) {
        long used = 0;
        for (int i = 0; i < Work.ACCOUNTS; i++) {
            used += ledger.account(AccountId.of(Work.account(i))).orElseThrow().used();
        }
        return used;
    }

    @Override
    public void close() {
        store.close();
    }
}
