package io.holdfast.retry.internal;

import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.internal.RetrySchema.ReferenceOrderKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.Optional;

/**
 * The events of one reference, in order. The first one stands in front and can be due; all others are behind, whatever
 * their status, until it is done with. An event that a runner has stays in front until the runner gives it back, even if
 * an earlier one has come: no two of a reference are in anybody's hands at once.
 */
public final class ReferenceOrdering {

    private ReferenceOrdering() {}

    public static Optional<FailedEvent> first(ReadTx tx, String reference) {
        return tx.scan(RetrySchema.EVENTS, RetrySchema.BY_REFERENCE)
                .prefix(ReferenceOrderKey.CODEC.prefix(reference))
                .first()
                .map(Entry::value);
    }

    /** Puts a new event into its lane: behind the first one, or in its place. */
    static FailedEvent insert(Tx tx, FailedEvent event) {
        String reference = event.reference();
        FailedEvent first = reference == null ? null : first(tx, reference).orElse(null);
        FailedEvent placed = event;
        if (first != null && (first.order() <= event.order() || isHeld(first))) {
            placed = event.with(event.state().blocked());
        } else if (first != null) {
            put(tx, first.with(first.state().blocked()));
        }
        put(tx, placed);
        return placed;
    }

    /** Takes an event out of its lane; the next one comes to the front, and has waited long enough. */
    static void remove(Tx tx, FailedEvent event) {
        tx.delete(RetrySchema.EVENTS, event.id());
        String reference = event.reference();
        if (reference != null && !event.state().behind()) {
            first(tx, reference)
                    .ifPresent(next -> put(tx, next.with(next.state().unblocked(tx.now()))));
        }
    }

    /** Whether it is with a runner, or waits for another that is. */
    private static boolean isHeld(FailedEvent first) {
        return first.state().lease() != null || first.state().behind();
    }

    /** Puts an event back that no runner has any more: behind those that have come before it meanwhile. */
    static FailedEvent reinsert(Tx tx, FailedEvent event) {
        String reference = event.reference();
        FailedEvent first = reference == null || event.state().behind()
                ? event
                : first(tx, reference).orElse(event);
        if (first.id().equals(event.id())) {
            put(tx, event);
            return event;
        }
        FailedEvent placed = event.with(event.state().blocked());
        put(tx, placed);
        put(tx, first.with(first.state().unblocked(tx.now())));
        return placed;
    }

    public static void put(Tx tx, FailedEvent event) {
        tx.put(RetrySchema.EVENTS, event.id(), event);
    }
}
