package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.common.ProgressListener;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Charges that read an account, update it and write it back, on one account or on many random ones. */
final class ReadModifyWriteCharges extends FreshStoreContender {

    private static final int IN_FLIGHT = 512;
    private static final int BATCH_SIZE = 5_000;

    private final RawChargeGenerator charges = new RawChargeGenerator();
    private final AtomicLong expectedSum = new AtomicLong();
    private final int accounts;

    ReadModifyWriteCharges(ScratchDirectory scratch, int accounts) {
        super(scratch);
        this.accounts = accounts;
    }

    @Override
    void fill(Store store) {
        expectedSum.set(0);
        for (int from = 0; from < RawChargeGenerator.ACCOUNTS; from += BATCH_SIZE) {
            int first = from;
            store.update(tx -> {
                for (int i = first; i < first + BATCH_SIZE; i++) {
                    tx.put(ChargePayload.ACCOUNTS, RawChargeGenerator.accountKey(i), RawChargeGenerator.zeroBalance(i));
                }
            });
        }
        store.compact(ProgressListener.NONE);
    }

    @Override
    void run(Store store, RoundRecorder round) {
        ClosedLoopLoad.runAsync(IN_FLIGHT, round, () -> {
            ChargePayload charge = charges.next(ThreadLocalRandom.current().nextInt(accounts));
            expectedSum.incrementAndGet();
            return store.writeAsync(tx -> charge(tx, charge));
        });
    }

    private static boolean charge(Tx tx, ChargePayload charge) {
        byte[] row = tx.get(ChargePayload.ACCOUNTS, charge.account()).orElseThrow();
        ByteBuffer balance = ByteBuffer.wrap(row);
        balance.putLong(0, balance.getLong(0) + 1);
        tx.put(ChargePayload.REQUESTS, charge.id(), charge.request());
        tx.put(ChargePayload.ACCOUNTS, charge.account(), row);
        tx.put(ChargePayload.ENTRIES, charge.id(), charge.entry());
        tx.put(ChargePayload.EVENTS, charge.id(), charge.event());
        return true;
    }

    /** Verifies that the balances include every charge. */
    @Override
    void check(Store store) {
        long sum = store.read(tx -> tx.scan(ChargePayload.ACCOUNTS).stream()
                .mapToLong(row -> ByteBuffer.wrap(row.value()).getLong())
                .sum());
        if (sum != expectedSum.get()) {
            throw new IllegalStateException(
                    "the sum of the balances is " + sum + " after " + expectedSum.get() + " charges");
        }
    }
}
