package io.holdfast.seats;

import io.holdfast.seats.internal.EventCommands;
import io.holdfast.seats.internal.SeatsSweep;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The organizer's commands: create, close, reopen and delete events, block seats, and set prices. Obtained from {@link
 * Seats#events}. Thread-safe.
 */
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

    /**
     * Creates an event with all its sections. A duplicate request with the same plan returns the current state of the
     * event.
     */
    public SeatsOutcome.Created create(EventPlan plan) {
        SeatsOutcome.Created outcome = store.write(Seats.LARGE_WRITE, tx -> create(tx, plan));
        while (outcome instanceof SeatsOutcome.EventBeingDeleted) {
            purge(plan.id());
            outcome = store.write(Seats.LARGE_WRITE, tx -> create(tx, plan));
        }
        return outcome;
    }

    /**
     * Like {@link #create(EventPlan)}, but in the caller's transaction. The command is refused with {@link
     * SeatsOutcome.EventBeingDeleted} until a deleted event with the same id has been swept.
     */
    public SeatsOutcome.Created create(Tx tx, EventPlan plan) {
        return commands.create(tx, plan);
    }

    /** Returns an event, or an empty result if it does not exist. */
    public Optional<Event> get(EventId event) {
        return store.read(tx -> get(tx, event));
    }

    /** Like {@link #get(EventId)}, but in the caller's transaction. */
    public Optional<Event> get(ReadTx tx, EventId event) {
        return commands.get(tx, event);
    }

    /**
     * Returns a page of events, ordered by id.
     *
     * @param limit the maximum number of events
     * @param cursor the {@code next} cursor from the previous page, or null for the first page
     */
    public Page<Event> list(int limit, @Nullable String cursor) {
        return store.read(tx -> list(tx, limit, cursor));
    }

    /** Like {@link #list(int, String)}, but in the caller's transaction. */
    public Page<Event> list(ReadTx tx, int limit, @Nullable String cursor) {
        return commands.list(tx, limit, cursor);
    }

    /** Returns the first events whose ids begin with the given text, ordered by id. */
    public List<Event> startingWith(ReadTx tx, String text, int limit) {
        return commands.startingWith(tx, text, limit);
    }

    /** Closes an event so that no more seats can be reserved. Reserved seats can still be finalized. */
    public SeatsOutcome.ClosedOrReopened close(EventId event) {
        return store.write(tx -> close(tx, event));
    }

    /** Like {@link #close(EventId)}, but in the caller's transaction. */
    public SeatsOutcome.ClosedOrReopened close(Tx tx, EventId event) {
        return commands.setStatus(tx, event, Event.Status.CLOSED);
    }

    /** Reopens a closed event so that seats can be reserved again. */
    public SeatsOutcome.ClosedOrReopened reopen(EventId event) {
        return store.write(tx -> reopen(tx, event));
    }

    /** Like {@link #reopen(EventId)}, but in the caller's transaction. */
    public SeatsOutcome.ClosedOrReopened reopen(Tx tx, EventId event) {
        return commands.setStatus(tx, event, Event.Status.OPEN);
    }

    /**
     * Deletes a closed event without sold or reserved seats. The event disappears immediately, and its rows are removed
     * in batches. Cancelled bookings remain readable.
     */
    public SeatsOutcome.Deleted delete(EventId event) {
        SeatsOutcome.Deleted outcome = store.write(tx -> delete(tx, event));
        purge(event);
        return outcome;
    }

    /** Like {@link #delete(EventId)}, but in the caller's transaction. {@link Seats#sweep} removes the rows later. */
    public SeatsOutcome.Deleted delete(Tx tx, EventId event) {
        return commands.delete(tx, event, null);
    }

    /**
     * Deletes a closed event even if it has sold or reserved seats. The bookings are cancelled with the given reason
     * and remain readable, even after the event has been created again.
     */
    public SeatsOutcome.Deleted deleteForced(EventId event, BookingChangeReason reason) {
        SeatsOutcome.Deleted outcome = store.write(tx -> deleteForced(tx, event, reason));
        purge(event);
        return outcome;
    }

    /** Like {@link #deleteForced(EventId, BookingChangeReason)}, but in the caller's transaction. */
    public SeatsOutcome.Deleted deleteForced(Tx tx, EventId event, BookingChangeReason reason) {
        return commands.delete(tx, event, Arguments.notNull("reason", reason));
    }

    /**
     * Blocks seats so that they cannot be reserved. Either all of the seats are blocked, or none. Seats that are
     * already blocked are accepted.
     */
    public SeatsOutcome.Blocked block(EventId event, List<Seat> seats) {
        return store.write(Seats.LARGE_WRITE, tx -> block(tx, event, seats));
    }

    /** Like {@link #block(EventId, List)}, but in the caller's transaction. */
    public SeatsOutcome.Blocked block(Tx tx, EventId event, List<Seat> seats) {
        return commands.block(tx, event, seats, SeatTransition.BLOCK);
    }

    /** Unblocks either all of the given seats or none. Seats that are already available are left unchanged and cause no error. */
    public SeatsOutcome.Blocked unblock(EventId event, List<Seat> seats) {
        return store.write(Seats.LARGE_WRITE, tx -> unblock(tx, event, seats));
    }

    /** Like {@link #unblock(EventId, List)}, but in the caller's transaction. */
    public SeatsOutcome.Blocked unblock(Tx tx, EventId event, List<Seat> seats) {
        return commands.block(tx, event, seats, SeatTransition.UNBLOCK);
    }

    /** Sets the number of blocked places in a general-admission area. */
    public SeatsOutcome.Blocked setBlockedPlaces(EventId event, SectionId area, int places) {
        return store.write(Seats.LARGE_WRITE, tx -> setBlockedPlaces(tx, event, area, places));
    }

    /** Like {@link #setBlockedPlaces(EventId, SectionId, int)}, but in the caller's transaction. */
    public SeatsOutcome.Blocked setBlockedPlaces(Tx tx, EventId event, SectionId area, int places) {
        return commands.setBlockedPlaces(tx, event, area, places);
    }

    /** Sets the price of a section for future reservations. Existing bookings keep their prices. */
    public SeatsOutcome.Priced setPrice(EventId event, SectionId section, Price price) {
        return store.write(tx -> setPrice(tx, event, section, price));
    }

    /** Like {@link #setPrice(EventId, SectionId, Price)}, but in the caller's transaction. */
    public SeatsOutcome.Priced setPrice(Tx tx, EventId event, SectionId section, Price price) {
        return commands.setPrice(tx, event, section, price);
    }

    private void purge(EventId event) {
        boolean more;
        do {
            more = store.write(Seats.LARGE_WRITE, tx -> sweep.purge(tx, event, PURGE_BATCH));
        } while (more);
    }
}
