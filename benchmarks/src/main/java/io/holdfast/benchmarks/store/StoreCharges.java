package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.store.Store;

/** Charges through the store. */
public final class StoreCharges extends FreshStoreContender {

    private final RawChargeGenerator charges = new RawChargeGenerator();
    private final int clients;
    private final boolean inFlight;

    private StoreCharges(ScratchDirectory scratch, int clients, boolean inFlight) {
        super(scratch);
        this.clients = clients;
        this.inFlight = inFlight;
    }

    /** Returns a contender with threads that wait for every commit. */
    static StoreCharges blocking(ScratchDirectory scratch, int threads) {
        return new StoreCharges(scratch, threads, false);
    }

    /** Returns a contender with one thread that keeps the given number of writes in flight. */
    public static StoreCharges inFlight(ScratchDirectory scratch, int maxInFlight) {
        return new StoreCharges(scratch, maxInFlight, true);
    }

    @Override
    void run(Store store, RoundRecorder round) throws Exception {
        if (inFlight) {
            ClosedLoopLoad.runAsync(clients, round, () -> store.writeAsync(charges.next()::apply));
        } else {
            ClosedLoopLoad.runBlocking(clients, round, () -> store.write(charges.next()::apply));
        }
    }
}
