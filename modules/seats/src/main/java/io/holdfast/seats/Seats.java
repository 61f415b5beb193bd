package io.holdfast.seats;

import io.holdfast.seats.internal.BestSeatsFinder;
import io.holdfast.seats.internal.BookingCommands;
import io.holdfast.seats.internal.EventRow;
import io.holdfast.seats.internal.ExpiredHolds;
import io.holdfast.seats.internal.OpenSection;
import io.holdfast.seats.internal.SeatsCheck;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BuyerKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSweep;
import io.holdfast.seats.internal.SeatsViewMapper;
import io.holdfast.seats.internal.SectionAvailability;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.BadRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Seats of events, sold once. Every command comes in two forms: alone, durable when it returns, and with a {@link Tx} as
 * its first argument, as a part of a transaction of the caller's. For any number of threads; it keeps nothing in memory.
 *
 * <pre>{@code
 * Seats seats = new Seats(store);
 * seats.events().create(EventPlan.of(opera, "Tosca", SectionPlan.rows("A-1", 20, 25, Price.of(4_500))));
 * seats.reserve(ReservationRequest.of(opera, booking, ada, SeatChoice.best(2).keptTogether()));
 * seats.finalize(opera, booking, ada);
 * }</pre>
 */
public final class Seats {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = SeatsSchema.SCHEMA;

    private static final int SWEEP_BATCH = 200;

    /** Room for large events, for bookings whose seats are all over the place, and for tidying up in wide rows. */
    static final WriteOptions LARGE_WRITE =
            WriteOptions.named("seats").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final SeatsOptions options;
    private final BookingCommands bookings;
    private final SeatsSweep sweep;
    private final Events events;
    private final SeatsViews views;

    /** Seats with the usual options. */
    public Seats(Store store) {
        this(store, SeatsOptions.DEFAULT);
    }

    /** @throws BadRequest if the store was opened without {@link #SCHEMA} */
    public Seats(Store store, SeatsOptions options) {
        this.store = Args.given("store", store);
        this.options = Args.given("options", options);
        needSchema(store);
        bookings = new BookingCommands(options);
        sweep = new SeatsSweep(options);
        events = new Events(store, options);
        views = new SeatsViews(store, options);
    }

    private static void needSchema(Store store) {
        try {
            store.get(SeatsSchema.EVENTS, new EventKey("", ""));
        } catch (BadRequest e) {
            throw new BadRequest(e.code(), "open the store with Seats.SCHEMA: " + e.getMessage(), e);
        }
    }

    /** Making, closing, deleting events; blocking seats; prices. */
    public Events events() {
        return events;
    }

    /** States, bits, counts, holders, changes. */
    public SeatsViews views() {
        return views;
    }

    /** The same commands and queries, without waiting. */
    public AsyncSeats async() {
        return new AsyncSeats(store, this);
    }

    /**
     * Reserves seats for a while, all or none, once for each booking id: a repeat takes nothing and gives the first answer,
     * with the booking as it is now; but if the booking was released or has expired, it is refused as
     * {@link SeatsOutcome.BookingEnded}.
     */
    public SeatsOutcome.Reserved reserve(ReservationRequest asked) {
        return store.write(LARGE_WRITE, tx -> reserve(tx, asked));
    }

    /** As {@link #reserve(ReservationRequest)}, within a transaction of the caller's. */
    public SeatsOutcome.Reserved reserve(Tx tx, ReservationRequest asked) {
        return bookings.reserve(tx, asked);
    }

    /** Sells what a booking has reserved; a repeat changes nothing. */
    public SeatsOutcome.Ended finalize(EventId event, BookingId booking, BuyerId buyer) {
        return store.write(tx -> finalize(tx, event, booking, buyer));
    }

    /** As {@link #finalize(EventId, BookingId, BuyerId)}, within a transaction of the caller's. */
    public SeatsOutcome.Ended finalize(Tx tx, EventId event, BookingId booking, BuyerId buyer) {
        return bookings.end(tx, event, booking, buyer, SeatTransition.FINALIZE);
    }

    /** Lets go what a booking has reserved; a repeat changes nothing. What is sold stays sold. */
    public SeatsOutcome.Ended release(EventId event, BookingId booking, BuyerId buyer) {
        return store.write(LARGE_WRITE, tx -> release(tx, event, booking, buyer));
    }

    /** As {@link #release(EventId, BookingId, BuyerId)}, within a transaction of the caller's. */
    public SeatsOutcome.Ended release(Tx tx, EventId event, BookingId booking, BuyerId buyer) {
        return bookings.end(tx, event, booking, buyer, SeatTransition.RELEASE);
    }

    /** Holds a booking until a later time, counted from its reservation at most {@link SeatsOptions#maxHold}. */
    public SeatsOutcome.Extended extend(EventId event, BookingId booking, BuyerId buyer, Instant until) {
        return store.write(tx -> extend(tx, event, booking, buyer, until));
    }

    /** As {@link #extend(EventId, BookingId, BuyerId, Instant)}, within a transaction of the caller's. */
    public SeatsOutcome.Extended extend(Tx tx, EventId event, BookingId booking, BuyerId buyer, Instant until) {
        return bookings.extend(tx, event, booking, buyer, until);
    }

    /** A booking as it is now. */
    public Optional<Booking> booking(EventId event, BookingId booking) {
        return store.read(tx -> booking(tx, event, booking));
    }

    /** As {@link #booking(EventId, BookingId)}, within a transaction of the caller's. */
    public Optional<Booking> booking(ReadTx tx, EventId event, BookingId booking) {
        BookingKey id = options.key(event).booking(booking);
        return EventRow.findLive(tx, id.event())
                .flatMap(live -> tx.get(SeatsSchema.BOOKINGS, id))
                .map(row -> SeatsViewMapper.toBooking(tx.now(), id, row));
    }

    /** The bookings of an event by their ids, some at a time; the cursor of a page leads to the next. */
    public Page<Booking> bookings(EventId event, int limit, @Nullable String cursor) {
        return store.read(tx -> bookings(tx, event, limit, cursor));
    }

    /** As {@link #bookings(EventId, int, String)}, within a transaction of the caller's. */
    public Page<Booking> bookings(ReadTx tx, EventId event, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, SeatsLimits.MAX_PAGE);
        EventKey key = options.key(event);
        if (EventRow.findLive(tx, key).isEmpty()) {
            return new Page<>(List.of(), Optional.empty());
        }
        return SeatsViewMapper.toBookings(
                tx,
                tx.scan(SeatsSchema.BOOKINGS)
                        .prefix(BookingKey.CODEC.prefix(key))
                        .page(limit, cursor));
    }

    /**
     * The bookings of a buyer, of all events, some at a time; the cursor of a page leads to the next. A page may have fewer
     * than asked for: those of events that are being deleted are left out.
     */
    public Page<Booking> bookings(BuyerId buyer, int limit, @Nullable String cursor) {
        return store.read(tx -> bookings(tx, buyer, limit, cursor));
    }

    /** As {@link #bookings(BuyerId, int, String)}, within a transaction of the caller's. */
    public Page<Booking> bookings(ReadTx tx, BuyerId buyer, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, SeatsLimits.MAX_PAGE);
        BuyerKey key =
                new BuyerKey(options.namespace(), Args.given("buyer", buyer).value());
        return SeatsViewMapper.toBookings(
                tx,
                tx.scan(SeatsSchema.BOOKINGS, SeatsSchema.BOOKINGS_BY_BUYER)
                        .at(key)
                        .page(limit, cursor));
    }

    /**
     * The seats that a reservation of the best ones would get now; none wherever it would be refused. What would be a bad
     * request there is one here.
     */
    public List<Seat> suggest(EventId event, SeatChoice.BestSeats best) {
        return store.read(tx -> suggest(tx, event, best));
    }

    /** As {@link #suggest(EventId, SeatChoice.Best)}, within a transaction of the caller's. */
    public List<Seat> suggest(ReadTx tx, EventId event, SeatChoice.BestSeats best) {
        options.checkCount(Args.given("best", best));
        EventKey key = options.key(event);
        EventRow row = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        if (row == null || row.status() != Event.Status.OPEN) {
            return List.of();
        }
        ExpiredHolds due = ExpiredHolds.of(tx, key, row);
        Function<SectionId, OpenSection> sections = id -> new OpenSection(tx, key.section(id));
        List<SectionAvailability> halls = best.sections().isEmpty()
                ? SectionAvailability.all(
                        tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow(), sections, due)
                : best.sections().stream()
                        .map(id -> SectionAvailability.of(id, sections, due))
                        .filter(Objects::nonNull)
                        .toList();
        boolean refused = halls.size() < best.sections().size();
        return refused ? List.of() : new BestSeatsFinder(best, halls).find();
    }

    /** Tidies up all that has run out or was deleted by now, in steps. All but the feed is right without it. */
    public Swept sweep() {
        Swept all = new Swept(0, 0, true);
        while (all.more()) {
            all = all.plus(store.write(LARGE_WRITE, tx -> sweep(tx, SWEEP_BATCH)));
        }
        return all;
    }

    /** One step of {@link #sweep()}, of at most so many holds or rows, within a transaction of the caller's. */
    public Swept sweep(Tx tx, int most) {
        return sweep.sweep(tx, most);
    }

    /**
     * Sweeps in the background every so often, until it is closed. States, counts and commands are right without it; but a
     * hold that runs out comes into the feed of changes only when it is swept, so run it if you use the feed.
     */
    public RecurringTask sweepEvery(Duration period) {
        return RecurringTask.startEvery(
                Args.within("every", period, SeatsLimits.MAX_HOLD), "seats-sweeper", ending -> sweep());
    }

    /** Proves that bits, stats, metadata, bookings, holds and changes of every event agree: reads everything. */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new SeatsCheck(tx, options.namespace()).run();
    }
}
