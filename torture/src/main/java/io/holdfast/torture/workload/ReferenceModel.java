package io.holdfast.torture.workload;

import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reference implementation of all modules, using maps and loops. It shares no code with the modules. */
public final class ReferenceModel {

    private final ReferenceLedger ledger = new ReferenceLedger();
    private final ReferenceSeats seats = new ReferenceSeats();
    private final ReferenceQueue queue = new ReferenceQueue();
    private final ReferenceIdentity identity = new ReferenceIdentity();
    private final ReferenceFailedEvents retry = new ReferenceFailedEvents();

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

    ReferenceFailedEvents retry() {
        return retry;
    }

    /** Removes expired rows, as the sweep of the store does. The rows stay removed even if the clock goes back. */
    public void sweep(Instant now) {
        queue.sweep(now);
        identity.sweep(now);
    }

    /** Returns the complete state at the given time, keyed by name, in the format of {@link StateReader#readAll}. */
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
