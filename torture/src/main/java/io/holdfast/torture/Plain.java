package io.holdfast.torture;

import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** All rooms, in maps and loops: what they ought to be after the commands that were replayed. */
final class Plain {

    private final PlainLedger ledger = new PlainLedger();
    private final PlainSeats seats = new PlainSeats();
    private final PlainQueue queue = new PlainQueue();
    private final PlainIdentity identity = new PlainIdentity();
    private final PlainRetry retry = new PlainRetry();

    PlainLedger ledger() {
        return ledger;
    }

    PlainSeats seats() {
        return seats;
    }

    PlainQueue queue() {
        return queue;
    }

    PlainIdentity identity() {
        return identity;
    }

    PlainRetry retry() {
        return retry;
    }

    /** The store has removed the rows that had expired: they stay away, even if the clock goes back. */
    void sweep(Instant now) {
        queue.sweep(now);
        identity.sweep(now);
    }

    /** All that there is to see at a time, each thing by its name. {@link Sight#of} is the same of the rooms. */
    SortedMap<String, String> state(Instant now) {
        SortedMap<String, String> state = new TreeMap<>();
        ledger.show(state, now);
        seats.show(state, now);
        queue.show(state);
        identity.show(state);
        retry.show(state);
        return state;
    }
}
