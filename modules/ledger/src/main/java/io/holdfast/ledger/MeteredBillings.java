package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.MeteredBillingCommands;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Optional;

/**
 * Metered billing: charges for usage that another system reports, possibly more than once. A reference has at most
 * one active billing record. Billing ends in the same commit as its charge, so a duplicate report is not charged
 * again. Thread-safe.
 */
public final class MeteredBillings {

    private final Store store;
    private final MeteredBillingCommands commands;

    MeteredBillings(Store store, MeteredBillingCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /** Starts billing for a reference, or returns the existing billing record in its current state. */
    public LedgerOutcome.Billed start(MeteredBillingRequest request) {
        return store.write(Ledger.LARGE_WRITE, tx -> start(tx, request));
    }

    /** Like {@link #start(MeteredBillingRequest)}, but in the caller's transaction. */
    public LedgerOutcome.Billed start(Tx tx, MeteredBillingRequest request) {
        return commands.start(tx, request);
    }

    /**
     * Ends billing and charges for its minutes, rounded up, or returns the billing record if billing has already
     * ended.
     */
    public LedgerOutcome.Billed end(BillingReference reference, Instant at) {
        return store.write(Ledger.LARGE_WRITE, tx -> end(tx, reference, at));
    }

    /** Like {@link #end(BillingReference, Instant)}, but in the caller's transaction. */
    public LedgerOutcome.Billed end(Tx tx, BillingReference reference, Instant at) {
        return commands.end(tx, reference, at);
    }

    /** Charges for the given number of units and ends billing, after starting it if necessary. */
    public LedgerOutcome.Billed bill(MeteredBillingRequest request, long units) {
        return store.write(Ledger.LARGE_WRITE, tx -> bill(tx, request, units));
    }

    /** Like {@link #bill(MeteredBillingRequest, long)}, but in the caller's transaction. */
    public LedgerOutcome.Billed bill(Tx tx, MeteredBillingRequest request, long units) {
        return commands.bill(tx, request, units);
    }

    /**
     * Returns the active billing record of a reference with its id, if there is one.
     */
    public Optional<Entry<Ulid, Billing>> find(BillingReference reference) {
        return store.read(tx -> find(tx, reference));
    }

    /** Like {@link #find(BillingReference)}, but in the caller's transaction. */
    public Optional<Entry<Ulid, Billing>> find(ReadTx tx, BillingReference reference) {
        return commands.find(tx, reference);
    }

    /** Returns the billing record with the given id, whether or not it is deleted. */
    public Optional<Billing> get(Ulid id) {
        return store.read(tx -> get(tx, id));
    }

    /** Like {@link #get(Ulid)}, but in the caller's transaction. */
    public Optional<Billing> get(ReadTx tx, Ulid id) {
        return commands.find(tx, id);
    }

    /**
     * Marks a billing record as deleted, so that its reference can be used again. The record and the charge are kept.
     */
    public LedgerOutcome.Billed delete(BillingReference reference) {
        return store.write(Ledger.LARGE_WRITE, tx -> delete(tx, reference));
    }

    /** Like {@link #delete(BillingReference)}, but in the caller's transaction. */
    public LedgerOutcome.Billed delete(Tx tx, BillingReference reference) {
        return commands.delete(tx, reference);
    }
}
