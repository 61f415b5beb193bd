package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Load;
import io.holdfast.benchmarks.Round;
import io.holdfast.benchmarks.Scratch;
import io.holdfast.store.Progress;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Charges that read the account, change it and put it back: of one account, or of many in turn. */
final class Balances extends FreshStore {

    private static final int IN_FLIGHT = 512;
    private static final int STEP = 5_000;

    private final Charges charges = new Charges();
    private final AtomicLong made = new AtomicLong();
    private final int accounts;

    Balances(Scratch scratch, int accounts) {
        super(scratch);
        this.accounts = accounts;
    }

    @Override
    void fill(Store store) {
        made.set(0);
        for (int from = 0; from < Charges.ACCOUNTS; from += STEP) {
            int first = from;
            store.update(tx -> {
                for (int i = first; i < first + STEP; i++) {
                    tx.put(Charge.ACCOUNTS, Charges.account(i), Charges.balance(i));
                }
            });
        }
        store.compact(Progress.NONE);
    }

    @Override
    void run(Store store, Round round) {
        Load.inFlight(IN_FLIGHT, round, () -> {
            Charge charge = charges.next(ThreadLocalRandom.current().nextInt(accounts));
            made.incrementAndGet();
            return store.writeAsync(tx -> charge(tx, charge));
        });
    }

    private static boolean charge(Tx tx, Charge charge) {
        byte[] row = tx.get(Charge.ACCOUNTS, charge.account()).orElseThrow();
        ByteBuffer balance = ByteBuffer.wrap(row);
        balance.putLong(0, balance.getLong(0) + 1);
        tx.put(Charge.REQUESTS, charge.id(), charge.request());
        tx.put(Charge.ACCOUNTS, charge.account(), row);
        tx.put(Charge.ENTRIES, charge.id(), charge.entry());
        tx.put(Charge.EVENTS, charge.id(), charge.event());
        return true;
    }

    /** Not one charge may be missing from the balances. */
    @Override
    void check(Store store) {
        long sum = store.read(tx -> tx.scan(Charge.ACCOUNTS).stream()
                .mapToLong(row -> ByteBuffer.wrap(row.value()).getLong())
                .sum());
        if (sum != made.get()) {
            throw new IllegalStateException("the balances add up to " + sum + " after " + made.get() + " charges");
        }
    }
}
