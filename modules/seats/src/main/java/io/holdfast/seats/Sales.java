package io.holdfast.seats;

import io.holdfast.seats.internal.AllotmentCommands;
import io.holdfast.seats.internal.SaleTermsCommands;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;

/**
 * The organizer's commands for categories, ticket types, rules for bookings, and allotments. Obtained from {@link
 * Seats#sales}. A duplicate of a command changes nothing. Thread-safe.
 */
public final class Sales {

    private final Store store;
    private final SaleTermsCommands terms;
    private final AllotmentCommands allotments;

    Sales(Store store, SeatsOptions options) {
        this.store = store;
        this.terms = new SaleTermsCommands(options);
        this.allotments = new AllotmentCommands(options);
    }

    /**
     * Replaces the categories and rules of an event. Existing bookings keep their prices. A category that seats or areas
     * have cannot be removed.
     */
    public SaleOutcome setTerms(EventId event, SaleTerms other) {
        return store.write(tx -> setTerms(tx, event, other));
    }

    /** Like {@link #setTerms(EventId, SaleTerms)}, but in the caller's transaction. */
    public SaleOutcome setTerms(Tx tx, EventId event, SaleTerms other) {
        return terms.set(tx, event, other);
    }

    /** Returns the categories and rules of an event, or an empty result if the event does not exist. */
    public Optional<SaleTerms> terms(EventId event) {
        return store.read(tx -> terms(tx, event));
    }

    /** Like {@link #terms(EventId)}, but in the caller's transaction. */
    public Optional<SaleTerms> terms(ReadTx tx, EventId event) {
        return terms.get(tx, event);
    }

    /**
     * Sets seats and places aside, or replaces an allotment with the same id. Reserved and sold seats keep their
     * bookings, and become part of the allotment when they are freed.
     */
    public SaleOutcome putAllotment(EventId event, Allotment allotment) {
        return store.write(Seats.LARGE_WRITE, tx -> putAllotment(tx, event, allotment));
    }

    /** Like {@link #putAllotment(EventId, Allotment)}, but in the caller's transaction. */
    public SaleOutcome putAllotment(Tx tx, EventId event, Allotment allotment) {
        return allotments.put(tx, event, allotment);
    }

    /** Removes an allotment, so that everybody may buy its seats and places. */
    public SaleOutcome removeAllotment(EventId event, String allotment) {
        return store.write(Seats.LARGE_WRITE, tx -> removeAllotment(tx, event, allotment));
    }

    /** Like {@link #removeAllotment(EventId, String)}, but in the caller's transaction. */
    public SaleOutcome removeAllotment(Tx tx, EventId event, String allotment) {
        return allotments.remove(tx, event, allotment);
    }

    /** Returns the allotments of an event, or an empty result if the event does not exist. */
    public List<Allotment.Status> allotments(EventId event) {
        return store.read(tx -> allotments(tx, event));
    }

    /** Like {@link #allotments(EventId)}, but in the caller's transaction. */
    public List<Allotment.Status> allotments(ReadTx tx, EventId event) {
        return allotments.list(tx, event);
    }
}
