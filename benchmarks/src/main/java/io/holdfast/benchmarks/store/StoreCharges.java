package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Load;
import io.holdfast.benchmarks.Round;
import io.holdfast.benchmarks.Scratch;
import io.holdfast.store.Store;

/** Charges through the store. */
public final class StoreCharges extends FreshStore {

    private final Charges charges = new Charges();
    private final int clients;
    private final boolean inFlight;

    private StoreCharges(Scratch scratch, int clients, boolean inFlight) {
        super(scratch);
        this.clients = clients;
        this.inFlight = inFlight;
    }

    /** Threads that wait for every commit. */
    static StoreCharges blocking(Scratch scratch, int threads) {
        return new StoreCharges(scratch, threads, false);
    }

    /** One thread that does not wait until so many are under way. */
    public static StoreCharges inFlight(Scratch scratch, int most) {
        return new StoreCharges(scratch, most, true);
    }

    @Override
    void run(Store store, Round round) throws Exception {
        if (inFlight) {
            Load.inFlight(clients, round, () -> store.writeAsync(charges.next()::apply));
        } else {
            Load.blocking(clients, round, () -> store.write(charges.next()::apply));
        }
    }
}
