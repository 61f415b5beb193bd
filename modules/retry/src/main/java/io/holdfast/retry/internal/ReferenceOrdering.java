package io.holdfast.retry.internal;

import io.holdfast.retry.internal.RetrySchema.ReferenceOrderKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.Optional;

/**
 * Keeps the events with the same reference in order. Only the first event can be due; all others are blocked until it
 * is removed, regardless of their status. A claimed event stays unblocked until its claim is settled, even if an event
 * with a smaller order is saved in the meantime, so that at most one event of a reference is claimed.
 */
public final class ReferenceOrdering {

    private ReferenceOrdering() {}

    public static Optional<FailedEventRow> first(ReadTx tx, String reference) {
        return tx.scan(RetrySchema.EVENTS, RetrySchema.BY_REFERENCE)
                .prefix(ReferenceOrderKey.CODEC.prefix(reference))
                .first()
                .map(Entry::value);
    }

    /** Stores a new event. The event is either the first of its reference or blocked by the first. */
    static FailedEventRow insert(Tx tx, FailedEventRow row) {
        String reference = row.reference();
        FailedEventRow first = reference == null ? null : first(tx, reference).orElse(null);
        FailedEventRow stored = row;
        if (first != null && (first.order() <= row.order() || isClaimedOrBlocked(first))) {
            stored = row.withState(row.state().blocked());
        } else if (first != null) {
            put(tx, first.withState(first.state().blocked()));
        }
        put(tx, stored);
        return stored;
    }

    /** Removes an event and makes the next event of the same reference due immediately. */
    static void remove(Tx tx, FailedEventRow row) {
        tx.delete(RetrySchema.EVENTS, row.id());
        String reference = row.reference();
        if (reference != null && !row.state().behind()) {
            first(tx, reference)
                    .ifPresent(next -> put(tx, next.withState(next.state().unblocked(tx.now()))));
        }
    }

    /** Returns whether an event is claimed, or is blocked by an event that is claimed. */
    private static boolean isClaimedOrBlocked(FailedEventRow first) {
        return first.state().lease() != null || first.state().behind();
    }

    /**
     * Stores an event that is no longer claimed. The event is blocked if a preceding event has been saved in the
     * meantime.
     */
    static FailedEventRow reinsert(Tx tx, FailedEventRow row) {
        String reference = row.reference();
        FailedEventRow first = reference == null || row.state().behind()
                ? row
                : first(tx, reference).orElse(row);
        if (first.id().equals(row.id())) {
            put(tx, row);
            return row;
        }
        FailedEventRow stored = row.withState(row.state().blocked());
        put(tx, stored);
        put(tx, first.withState(first.state().unblocked(tx.now())));
        return stored;
    }

    public static void put(Tx tx, FailedEventRow row) {
        tx.put(RetrySchema.EVENTS, row.id(), row);
    }
}
