package io.holdfast.seats;

import io.holdfast.seats.internal.PlanCommands;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.List;

/**
 * The commands that change the plan of an event while it is on sale. Obtained from {@link Seats#plans}. Each change has
 * an id chosen by the caller. A duplicate request changes nothing and returns the original result; a different request
 * with the same id is refused. Thread-safe.
 */
public final class Plans {

    private final Store store;
    private final PlanCommands commands;

    Plans(Store store, SeatsOptions options) {
        this.store = store;
        this.commands = new PlanCommands(options);
    }

    /**
     * Changes the plan in one commit. A change that would affect reserved or sold seats without moving their bookings is
     * refused with {@link PlanOutcome.SeatsInUse}, which lists these seats. The change is recorded in the plan history
     * and in the change feed, and every moved booking has a step in its history.
     */
    public PlanOutcome change(PlanChange change) {
        return store.write(Seats.LARGE_WRITE, tx -> change(tx, change));
    }

    /** Like {@link #change(PlanChange)}, but in the caller's transaction. */
    public PlanOutcome change(Tx tx, PlanChange change) {
        return commands.change(tx, change);
    }

    /** Returns the outcome that {@link #change} would have now, without changing anything. */
    public PlanOutcome preview(PlanChange change) {
        return store.read(tx -> preview(tx, change));
    }

    /** Like {@link #preview(PlanChange)}, but in the caller's transaction. */
    public PlanOutcome preview(ReadTx tx, PlanChange change) {
        return commands.preview(tx, change);
    }

    /** Returns the changes to the plan of an event, oldest first, or an empty result if the event does not exist. */
    public List<PlanChangeSummary> history(EventId event) {
        return store.read(tx -> history(tx, event));
    }

    /** Like {@link #history(EventId)}, but in the caller's transaction. */
    public List<PlanChangeSummary> history(ReadTx tx, EventId event) {
        return commands.history(tx, event);
    }
}
