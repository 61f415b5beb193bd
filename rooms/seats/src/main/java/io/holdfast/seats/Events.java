package io.holdfast.seats;

import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What organizers do: make events, close and delete them, block seats, set prices. Get it from {@link Seats#events}. */
public final class Events {

    private static final int PURGED_AT_ONCE = 1_000;

    private final Store store;
    private final Organizing organizing;
    private final Sweeping sweeping;

    Events(Store store, SeatsOptions options) {
        this.store = store;
        this.organizing = new Organizing(options);
        this.sweeping = new Sweeping(options);
    }

    /** Makes an event, all of it at once; a repeat with the same plan answers with the event as it is. */
    public Outcome.Created create(EventPlan plan) {
        Outcome.Created answer = store.write(Seats.LARGE, tx -> create(tx, plan));
        while (answer instanceof Outcome.BeingDeleted) {
            purge(plan.id());
            answer = store.write(Seats.LARGE, tx -> create(tx, plan));
        }
        return answer;
    }

    /** As {@link #create(EventPlan)}, within a transaction of the caller's: what was deleted must be swept before. */
    public Outcome.Created create(Tx tx, EventPlan plan) {
        return organizing.create(tx, plan);
    }

    /** The event, if there is one. */
    public Optional<Event> get(EventId event) {
        return store.read(tx -> get(tx, event));
    }

    /** As {@link #get(EventId)}, within a transaction of the caller's. */
    public Optional<Event> get(ReadTx tx, EventId event) {
        return organizing.get(tx, event);
    }

    /** The events by their ids, some at a time; the cursor of a page leads to the next. */
    public Page<Event> list(int limit, @Nullable String cursor) {
        return store.read(tx -> list(tx, limit, cursor));
    }

    /** As {@link #list(int, String)}, within a transaction of the caller's. */
    public Page<Event> list(ReadTx tx, int limit, @Nullable String cursor) {
        return organizing.list(tx, limit, cursor);
    }

    /** Ends the reserving; what is reserved can still be finalized. */
    public Outcome.Switched close(EventId event) {
        return store.write(tx -> close(tx, event));
    }

    /** As {@link #close(EventId)}, within a transaction of the caller's. */
    public Outcome.Switched close(Tx tx, EventId event) {
        return organizing.status(tx, event, Event.Status.CLOSED);
    }

    /** Takes up the reserving again. */
    public Outcome.Switched reopen(EventId event) {
        return store.write(tx -> reopen(tx, event));
    }

    /** As {@link #reopen(EventId)}, within a transaction of the caller's. */
    public Outcome.Switched reopen(Tx tx, EventId event) {
        return organizing.status(tx, event, Event.Status.OPEN);
    }

    /** Deletes a closed event with its bookings and changes: it is gone for everybody at once, then its rows go in steps. */
    public Outcome.Deleted delete(EventId event) {
        Outcome.Deleted answer = store.write(tx -> delete(tx, event));
        purge(event);
        return answer;
    }

    /** As {@link #delete(EventId)}, within a transaction of the caller's; its rows go by {@link Seats#sweep}. */
    public Outcome.Deleted delete(Tx tx, EventId event) {
        return organizing.delete(tx, event);
    }

    /** Takes seats off the sale, all or none; those that are blocked already stay so. */
    public Outcome.Blocked block(EventId event, List<Seat> seats) {
        return store.write(Seats.LARGE, tx -> block(tx, event, seats));
    }

    /** As {@link #block(EventId, List)}, within a transaction of the caller's. */
    public Outcome.Blocked block(Tx tx, EventId event, List<Seat> seats) {
        return organizing.block(tx, event, seats, Transition.BLOCK);
    }

    /** Puts blocked seats on sale, all or none; those that are available already stay so. */
    public Outcome.Blocked unblock(EventId event, List<Seat> seats) {
        return store.write(Seats.LARGE, tx -> unblock(tx, event, seats));
    }

    /** As {@link #unblock(EventId, List)}, within a transaction of the caller's. */
    public Outcome.Blocked unblock(Tx tx, EventId event, List<Seat> seats) {
        return organizing.block(tx, event, seats, Transition.UNBLOCK);
    }

    /** Says how many places of an area are not for sale, whatever it was before. */
    public Outcome.Blocked blockPlaces(EventId event, SectionId area, int places) {
        return store.write(Seats.LARGE, tx -> blockPlaces(tx, event, area, places));
    }

    /** As {@link #blockPlaces(EventId, SectionId, int)}, within a transaction of the caller's. */
    public Outcome.Blocked blockPlaces(Tx tx, EventId event, SectionId area, int places) {
        return organizing.blockPlaces(tx, event, area, places);
    }

    /** Sets what seats of a section cost from now on; bookings keep the price that they were made at. */
    public Outcome.Priced price(EventId event, SectionId section, Price price) {
        return store.write(tx -> price(tx, event, section, price));
    }

    /** As {@link #price(EventId, SectionId, Price)}, within a transaction of the caller's. */
    public Outcome.Priced price(Tx tx, EventId event, SectionId section, Price price) {
        return organizing.price(tx, event, section, price);
    }

    private void purge(EventId event) {
        boolean more;
        do {
            more = store.write(tx -> sweeping.purge(tx, event, PURGED_AT_ONCE));
        } while (more);
    }
}
