package io.holdfast.seats;

import io.holdfast.seats.internal.BookingQueries;
import io.holdfast.seats.internal.ReservationCommands;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSweep;
import io.holdfast.seats.internal.check.SeatsCheck;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Seat reservations for events, with the guarantee that no seat is sold twice. Every command has two forms: one that
 * is durable when it returns, and one with a {@link Tx} as its first argument, which is part of the caller's
 * transaction. To run a command asynchronously, call the second form in {@link Store#writeAsync}. This class is
 * thread-safe, and all of its state is in the store.
 *
 * <pre>{@code
 * Seats seats = new Seats(store);
 * seats.events().create(EventPlan.of(opera, "Tosca", SectionPlan.rows("A-1", 20, 25, Price.of(4_500))));
 * seats.reserve(ReservationRequest.of(opera, booking, ada, SeatChoice.best(2).keptTogether()));
 * seats.finalize(opera, booking, ada);
 * }</pre>
 */
public final class Seats {

    /** The tables of the seats module. The store must be opened with this schema. */
    public static final Schema SCHEMA = SeatsSchema.SCHEMA;

    private static final int SWEEP_BATCH = 200;

    /**
     * The write options for commands that may write many rows: large events, bookings scattered over many rows, and
     * sweeps of wide rows. Pass them to {@link Store#writeAsync(WriteOptions, java.util.function.Function)} for such a
     * command.
     */
    public static final WriteOptions LARGE_WRITE =
            WriteOptions.named("seats").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final SeatsOptions options;
    private final ReservationCommands commands;
    private final BookingQueries queries;
    private final SeatsSweep sweep;
    private final Events events;
    private final SeatsViews views;
    private final Amendments amendments;
    private final Plans plans;
    private final Sales sales;

    /** Creates a module with the default options. */
    public Seats(Store store) {
        this(store, SeatsOptions.DEFAULT);
    }

    /** @throws BadRequestException if the store was opened without {@link #SCHEMA} */
    public Seats(Store store, SeatsOptions options) {
        this.store = Arguments.notNull("store", store);
        this.options = Arguments.notNull("options", options);
        store.require(SCHEMA, "Seats.SCHEMA");
        commands = new ReservationCommands(options);
        queries = new BookingQueries(options);
        sweep = new SeatsSweep(options);
        events = new Events(store, options);
        views = new SeatsViews(store, options);
        amendments = new Amendments(store, options);
        plans = new Plans(store, options);
        sales = new Sales(store, options);
    }

    /** Returns the commands for events, blocked seats and prices. */
    public Events events() {
        return events;
    }

    /** Returns the commands that change a booking after the reservation, and the queries for its history. */
    public Amendments amendments() {
        return amendments;
    }

    /** Returns the commands that change the plan of an event. */
    public Plans plans() {
        return plans;
    }

    /** Returns the commands for categories, ticket types, rules for bookings, and allotments. */
    public Sales sales() {
        return sales;
    }

    /** Returns the queries for seat maps, counts, holders and changes. */
    public SeatsViews views() {
        return views;
    }

    /**
     * Reserves seats temporarily, either all of them or none. The booking id is the idempotency key: a duplicate
     * request reserves nothing and returns the current state of the booking. If the booking was released or has
     * expired, a duplicate is refused with {@link SeatsOutcome.BookingEnded}.
     */
    public SeatsOutcome.Reserved reserve(ReservationRequest request) {
        return store.write(LARGE_WRITE, tx -> reserve(tx, request));
    }

    /** Like {@link #reserve(ReservationRequest)}, but in the caller's transaction. */
    public SeatsOutcome.Reserved reserve(Tx tx, ReservationRequest request) {
        return commands.reserve(tx, request);
    }

    /** Sells the seats of a reserved booking. A duplicate request changes nothing. */
    public SeatsOutcome.Ended finalize(EventId event, BookingId booking, BuyerId buyer) {
        return store.write(tx -> finalize(tx, event, booking, buyer));
    }

    /** Like {@link #finalize(EventId, BookingId, BuyerId)}, but in the caller's transaction. */
    public SeatsOutcome.Ended finalize(Tx tx, EventId event, BookingId booking, BuyerId buyer) {
        return commands.end(tx, event, booking, buyer, SeatTransition.FINALIZE);
    }

    /** Releases the seats of a reserved booking. A duplicate request changes nothing. Sold seats cannot be released. */
    public SeatsOutcome.Ended release(EventId event, BookingId booking, BuyerId buyer) {
        return store.write(LARGE_WRITE, tx -> release(tx, event, booking, buyer));
    }

    /** Like {@link #release(EventId, BookingId, BuyerId)}, but in the caller's transaction. */
    public SeatsOutcome.Ended release(Tx tx, EventId event, BookingId booking, BuyerId buyer) {
        return commands.end(tx, event, booking, buyer, SeatTransition.RELEASE);
    }

    /**
     * Extends the hold of a booking, up to {@link SeatsOptions#maxHold} after the reservation. A hold is never
     * shortened.
     */
    public SeatsOutcome.Extended extend(EventId event, BookingId booking, BuyerId buyer, Instant until) {
        return store.write(tx -> extend(tx, event, booking, buyer, until));
    }

    /** Like {@link #extend(EventId, BookingId, BuyerId, Instant)}, but in the caller's transaction. */
    public SeatsOutcome.Extended extend(Tx tx, EventId event, BookingId booking, BuyerId buyer, Instant until) {
        return commands.extend(tx, event, booking, buyer, until);
    }

    /** Returns the current state of a booking, or an empty result if it does not exist. */
    public Optional<Booking> booking(EventId event, BookingId booking) {
        return store.read(tx -> booking(tx, event, booking));
    }

    /** Like {@link #booking(EventId, BookingId)}, but in the caller's transaction. */
    public Optional<Booking> booking(ReadTx tx, EventId event, BookingId booking) {
        return queries.booking(tx, event, booking);
    }

    /**
     * Returns a page of an event's bookings, ordered by id.
     *
     * @param limit the maximum number of bookings
     * @param cursor the {@code next} cursor from the previous page, or null for the first page
     */
    public Page<Booking> bookings(EventId event, int limit, @Nullable String cursor) {
        return store.read(tx -> bookings(tx, event, limit, cursor));
    }

    /** Like {@link #bookings(EventId, int, String)}, but in the caller's transaction. */
    public Page<Booking> bookings(ReadTx tx, EventId event, int limit, @Nullable String cursor) {
        return queries.bookings(tx, event, limit, cursor);
    }

    /**
     * Returns a page of a buyer's bookings across all events. A page may contain fewer bookings than the limit,
     * because bookings of deleted events are omitted.
     *
     * @param limit the maximum number of bookings
     * @param cursor the {@code next} cursor from the previous page, or null for the first page
     */
    public Page<Booking> bookings(BuyerId buyer, int limit, @Nullable String cursor) {
        return store.read(tx -> bookings(tx, buyer, limit, cursor));
    }

    /**
     * Returns a buyer's first bookings for one event, ordered by id, regardless of status.
     *
     * @param limit the maximum number of bookings
     */
    public List<Booking> bookings(ReadTx tx, EventId event, BuyerId buyer, int limit) {
        return queries.bookings(tx, event, buyer, limit);
    }

    /** Like {@link #bookings(BuyerId, int, String)}, but in the caller's transaction. */
    public Page<Booking> bookings(ReadTx tx, BuyerId buyer, int limit, @Nullable String cursor) {
        return queries.bookings(tx, buyer, limit, cursor);
    }

    /**
     * Returns the seats that a reservation of the best seats would select now, or no seats if none fit. The request is
     * refused if the event or a section does not exist, or if the event is closed.
     */
    public SeatsOutcome.Suggested suggest(EventId event, SeatChoice.BestSeats best) {
        return store.read(tx -> suggest(tx, event, best));
    }

    /** Like {@link #suggest(EventId, SeatChoice.BestSeats)}, but in the caller's transaction. */
    public SeatsOutcome.Suggested suggest(ReadTx tx, EventId event, SeatChoice.BestSeats best) {
        return queries.suggest(tx, event, best, SaleAccess.PUBLIC);
    }

    /** Like {@link #suggest(ReadTx, EventId, SeatChoice.BestSeats)}, for a caller who may use allotments. */
    public SeatsOutcome.Suggested suggest(ReadTx tx, EventId event, SeatChoice.BestSeats best, SaleAccess access) {
        return queries.suggest(tx, event, best, access);
    }

    /**
     * Ends all expired holds and removes the rows of deleted events, in several transactions. Reads and commands treat
     * expired holds as ended even without a sweep, but the change feed records an expiry only when the hold is swept.
     *
     * @return the numbers of expired holds and removed rows
     */
    public SweepResult sweep() {
        SweepResult total = new SweepResult(0, 0, true);
        while (total.more()) {
            total = total.plus(store.write(LARGE_WRITE, tx -> sweep(tx, SWEEP_BATCH)));
        }
        return total;
    }

    /**
     * Performs one step of {@link #sweep()} in the caller's transaction.
     *
     * @param limit the maximum number of holds and rows to process
     */
    public SweepResult sweep(Tx tx, int limit) {
        return sweep.sweep(tx, limit);
    }

    /** Starts a background task that calls {@link #sweep()} periodically until the task is closed. */
    public RecurringTask sweepEvery(Duration period) {
        return sweepEvery(period, swept -> {});
    }

    /** Like {@link #sweepEvery(Duration)}, and passes the result of every sweep to the given listener. */
    public RecurringTask sweepEvery(Duration period, Consumer<SweepResult> listener) {
        return RecurringTask.startEvery(
                Arguments.positive("period", period, SeatsLimits.MAX_HOLD),
                "seats-sweeper",
                ending -> listener.accept(sweep()));
    }

    /**
     * Reads all rows and verifies that seat states, counts, holders, bookings, holds and changes are consistent. The
     * report counts {@code events}, {@code sections}, {@code seats} and {@code bookings}.
     */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** Like {@link #check()}, but in the caller's transaction. */
    public CheckReport check(ReadTx tx) {
        return new SeatsCheck(tx, options.namespace()).run();
    }
}
