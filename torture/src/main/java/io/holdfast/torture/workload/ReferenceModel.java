package io.holdfast.torture.workload;

import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** All rooms, in maps and loops: what they ought to be after the commands that were replayed. */
public final class ReferenceModel {

    private final ReferenceLedger ledger = new ReferenceLedger();
    private final ReferenceSeats seats = new ReferenceSeats();
    private final ReferenceQueue queue = new ReferenceQueue();
    private final ReferenceIdentity identity = new ReferenceIdentity();
    private final ReferenceRetry retry = new ReferenceRetry();

    ReferenceLedger ledger() {
        return ledger;
    }

    ReferenceSeats seats() {
        return seats;
    }

    ReferenceQueue queue() {
        return queue;
    }

    ReferenceIdentity identity() {
        return identity;
    }

    ReferenceRetry retry() {
        return retry;
    }

    /** The store has removed the rows that had expired: they stay away, even if the clock goes back. */
    public void sweep(Instant now) {
        queue.sweep(now);
        identity.sweep(now);
    }

    /** All that there is to see at a time, each thing by its name. {@link StateReader#readAll} is the same of the rooms. */
    public SortedMap<String, String> state(Instant now) {
        SortedMap<String, String> state = new TreeMap<>();
        ledger.addTo(state, now);
        seats.addTo(state, now);
        queue.addTo(state);
        identity.addTo(state);
        retry.addTo(state);
        return state;
    }
}
