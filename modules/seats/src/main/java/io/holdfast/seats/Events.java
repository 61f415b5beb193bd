package io.holdfast.seats;

import io.holdfast.seats.internal.EventCommands;
import io.holdfast.seats.internal.SeatsSweep;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What organizers do: make events, close and delete them, block seats, set prices. Get it from {@link Seats#events}. */
public final class Events {

    private static final int PURGE_BATCH = 1_000;

    private final Store store;
    private final EventCommands commands;
    private final SeatsSweep sweep;

    Events(Store store, SeatsOptions options) {
        this.store = store;
        this.commands = new EventCommands(options);
        this.sweep = new SeatsSweep(options);
    }

    /** Makes an event, all of it at once; a repeat with the same plan answers with the event as it is. */
    public SeatsOutcome.Created create(EventPlan plan) {
        SeatsOutcome.Created answer = store.write(Seats.LARGE_WRITE, tx -> create(tx, plan));
        while (answer instanceof SeatsOutcome.EventBeingDeleted) {
            purge(plan.id());
            answer = store.write(Seats.LARGE_WRITE, tx -> create(tx, plan));
        }
        return answer;
    }

    /** As {@link #create(EventPlan)}, within a transaction of the caller's: what was deleted must be swept before. */
    public SeatsOutcome.Created create(Tx tx, EventPlan plan) {
        return commands.create(tx, plan);
    }

    /** The event, if there is one. */
    public Optional<Event> get(EventId event) {
        return store.read(tx -> get(tx, event));
    }

    /** As {@link #get(EventId)}, within a transaction of the caller's. */
    public Optional<Event> get(ReadTx tx, EventId event) {
        return commands.get(tx, event);
    }

    /** The events by their ids, some at a time; the cursor of a page leads to the next. */
    public Page<Event> list(int limit, @Nullable String cursor) {
        return store.read(tx -> list(tx, limit, cursor));
    }

    /** As {@link #list(int, String)}, within a transaction of the caller's. */
    public Page<Event> list(ReadTx tx, int limit, @Nullable String cursor) {
        return commands.list(tx, limit, cursor);
    }

    /** Ends the reserving; what is reserved can still be finalized. */
    public SeatsOutcome.ClosedOrReopened close(EventId event) {
        return store.write(tx -> close(tx, event));
    }

    /** As {@link #close(EventId)}, within a transaction of the caller's. */
    public SeatsOutcome.ClosedOrReopened close(Tx tx, EventId event) {
        return commands.setStatus(tx, event, Event.Status.CLOSED);
    }

    /** Takes up the reserving again. */
    public SeatsOutcome.ClosedOrReopened reopen(EventId event) {
        return store.write(tx -> reopen(tx, event));
    }

    /** As {@link #reopen(EventId)}, within a transaction of the caller's. */
    public SeatsOutcome.ClosedOrReopened reopen(Tx tx, EventId event) {
        return commands.setStatus(tx, event, Event.Status.OPEN);
    }

    /** Deletes a closed event with its bookings and changes: it is gone for everybody at once, then its rows go in steps. */
    public SeatsOutcome.Deleted delete(EventId event) {
        SeatsOutcome.Deleted answer = store.write(tx -> delete(tx, event));
        purge(event);
        return answer;
    }

    /** As {@link #delete(EventId)}, within a transaction of the caller's; its rows go by {@link Seats#sweep}. */
    public SeatsOutcome.Deleted delete(Tx tx, EventId event) {
        return commands.delete(tx, event);
    }

    /** Takes seats off the sale, all or none; those that are blocked already stay so. */
    public SeatsOutcome.Blocked block(EventId event, List<Seat> seats) {
        return store.write(Seats.LARGE_WRITE, tx -> block(tx, event, seats));
    }

    /** As {@link #block(EventId, List)}, within a transaction of the caller's. */
    public SeatsOutcome.Blocked block(Tx tx, EventId event, List<Seat> seats) {
        return commands.block(tx, event, seats, SeatTransition.BLOCK);
    }

    /** Puts blocked seats on sale, all or none; those that are available already stay so. */
    public SeatsOutcome.Blocked unblock(EventId event, List<Seat> seats) {
        return store.write(Seats.LARGE_WRITE, tx -> unblock(tx, event, seats));
    }

    /** As {@link #unblock(EventId, List)}, within a transaction of the caller's. */
    public SeatsOutcome.Blocked unblock(Tx tx, EventId event, List<Seat> seats) {
        return commands.block(tx, event, seats, SeatTransition.UNBLOCK);
    }

    /** Says how many places of an area are not for sale, whatever it was before. */
    public SeatsOutcome.Blocked setBlockedPlaces(EventId event, SectionId area, int places) {
        return store.write(Seats.LARGE_WRITE, tx -> setBlockedPlaces(tx, event, area, places));
    }

    /** As {@link #setBlockedPlaces(EventId, SectionId, int)}, within a transaction of the caller's. */
    public SeatsOutcome.Blocked setBlockedPlaces(Tx tx, EventId event, SectionId area, int places) {
        return commands.setBlockedPlaces(tx, event, area, places);
    }

    /** Sets what seats of a section cost from now on; bookings keep the price that they were made at. */
    public SeatsOutcome.Priced setPrice(EventId event, SectionId section, Price price) {
        return store.write(tx -> setPrice(tx, event, section, price));
    }

    /** As {@link #setPrice(EventId, SectionId, Price)}, within a transaction of the caller's. */
    public SeatsOutcome.Priced setPrice(Tx tx, EventId event, SectionId section, Price price) {
        return commands.setPrice(tx, event, section, price);
    }

    private void purge(EventId event) {
        boolean more;
        do {
            more = store.write(tx -> sweep.purge(tx, event, PURGE_BATCH));
        } while (more);
    }
}
