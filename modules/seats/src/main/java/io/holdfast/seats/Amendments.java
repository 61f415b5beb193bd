package io.holdfast.seats;

import io.holdfast.seats.internal.AmendmentCommands;
import io.holdfast.seats.internal.BookingHistory;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.List;

/**
 * The commands that change a booking after the reservation: cancel, exchange, transfer and reduce. Obtained from
 * {@link Seats#amendments}. Each change has an id chosen by the caller. A duplicate request changes nothing; it
 * returns the current state of the booking and the step that the first request added. A different request with the
 * same id is refused. Every change is a step in the {@linkplain #history history} of the booking. Thread-safe.
 */
public final class Amendments {

    private final Store store;
    private final AmendmentCommands commands;
    private final BookingHistory history;

    Amendments(Store store, SeatsOptions options) {
        this.store = store;
        this.commands = new AmendmentCommands(options);
        this.history = new BookingHistory(options);
    }

    /**
     * Cancels a sold booking, or some of its seats and places. The {@linkplain BookingStep#difference difference} of
     * the step is the negated price of the cancelled seats and places. A booking that loses its last seat is cancelled.
     *
     * @param keepBack whether to block the seats; if false, they become available again
     */
    public SeatsOutcome.Amended cancel(Amendment amendment, BookingSelection part, boolean keepBack) {
        return store.write(Seats.LARGE_WRITE, tx -> cancel(tx, amendment, part, keepBack));
    }

    /** Like {@link #cancel(Amendment, BookingSelection, boolean)}, but in the caller's transaction. */
    public SeatsOutcome.Amended cancel(Tx tx, Amendment amendment, BookingSelection part, boolean keepBack) {
        return commands.cancel(tx, amendment, part, keepBack);
    }

    /**
     * Exchanges seats and places of a reserved or sold booking. The booking receives the new seats and gives up the old
     * seats in one commit. The {@linkplain BookingStep#difference difference} of the step is the price of the new seats
     * minus the price of the old seats. The event must be open.
     *
     * @param given the seats and places that the booking gives up
     * @param taken the seats and places that it receives; they must be available
     */
    public SeatsOutcome.Amended exchange(Amendment amendment, BookingSelection given, SeatChoice taken) {
        return store.write(Seats.LARGE_WRITE, tx -> exchange(tx, amendment, given, taken));
    }

    /** Like {@link #exchange(Amendment, BookingSelection, SeatChoice)}, but in the caller's transaction. */
    public SeatsOutcome.Amended exchange(Tx tx, Amendment amendment, BookingSelection given, SeatChoice taken) {
        return commands.exchange(tx, amendment, given, taken, SaleAccess.PUBLIC);
    }

    /** Like {@link #exchange(Tx, Amendment, BookingSelection, SeatChoice)}, for a caller who may use allotments. */
    public SeatsOutcome.Amended exchange(
            Tx tx, Amendment amendment, BookingSelection given, SeatChoice taken, SaleAccess access) {
        return commands.exchange(tx, amendment, given, taken, access);
    }

    /** Transfers a sold booking to another buyer. */
    public SeatsOutcome.Amended transfer(Amendment amendment, BuyerId to) {
        return store.write(Seats.LARGE_WRITE, tx -> transfer(tx, amendment, to));
    }

    /** Like {@link #transfer(Amendment, BuyerId)}, but in the caller's transaction. */
    public SeatsOutcome.Amended transfer(Tx tx, Amendment amendment, BuyerId to) {
        return commands.transfer(tx, amendment, to);
    }

    /**
     * Releases some seats and places of a hold and keeps the others. A hold that loses its last seat is released.
     *
     * @param buyer the buyer who has the hold
     */
    public SeatsOutcome.Amended reduce(Amendment amendment, BuyerId buyer, BookingSelection part) {
        return store.write(Seats.LARGE_WRITE, tx -> reduce(tx, amendment, buyer, part));
    }

    /** Like {@link #reduce(Amendment, BuyerId, BookingSelection)}, but in the caller's transaction. */
    public SeatsOutcome.Amended reduce(Tx tx, Amendment amendment, BuyerId buyer, BookingSelection part) {
        return commands.reduce(tx, amendment, buyer, part);
    }

    /** Returns the steps of a booking, oldest first, or an empty result if the booking does not exist. */
    public List<BookingStep> history(EventId event, BookingId booking) {
        return store.read(tx -> history(tx, event, booking));
    }

    /** Like {@link #history(EventId, BookingId)}, but in the caller's transaction. */
    public List<BookingStep> history(ReadTx tx, EventId event, BookingId booking) {
        return history.read(tx, event, booking);
    }
}
