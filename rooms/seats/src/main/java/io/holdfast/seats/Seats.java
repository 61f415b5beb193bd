package io.holdfast.seats;

import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.BuyerKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.store.BadRequest;
import io.holdfast.store.Limits;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Recurring;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
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
 * seats.reserve(Reservation.of(opera, booking, ada, Choice.best(2).keptTogether()));
 * seats.finalize(opera, booking, ada);
 * }</pre>
 */
public final class Seats {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = SeatsSchema.SCHEMA;

    private static final int SWEPT_AT_ONCE = 200;

    /** Room for large events, for bookings whose seats are all over the place, and for tidying up in wide rows. */
    static final WriteOptions LARGE = WriteOptions.named("seats").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    private final Store store;
    private final SeatsOptions options;
    private final Bookings bookings;
    private final Sweeping sweeping;
    private final Events events;
    private final Views views;

    /** Seats with the usual options. */
    public Seats(Store store) {
        this(store, SeatsOptions.DEFAULT);
    }

    /** @throws BadRequest if the store was opened without {@link #SCHEMA} */
    public Seats(Store store, SeatsOptions options) {
        this.store = Args.given("store", store);
        this.options = Args.given("options", options);
        needSchema(store);
        bookings = new Bookings(options);
        sweeping = new Sweeping(options);
        events = new Events(store, options);
        views = new Views(store, options);
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
    public Views views() {
        return views;
    }

    /** The same commands and queries, without waiting. */
    public AsyncSeats async() {
        return new AsyncSeats(store, this);
    }

    /**
     * Reserves seats for a while, all or none, once for each booking id: a repeat takes nothing and gives the first answer,
     * with the booking as it is now; but if the booking was released or has expired, it is refused as
     * {@link Outcome.BookingEnded}.
     */
    public Outcome.Reserved reserve(Reservation asked) {
        return store.write(LARGE, tx -> reserve(tx, asked));
    }

    /** As {@link #reserve(Reservation)}, within a transaction of the caller's. */
    public Outcome.Reserved reserve(Tx tx, Reservation asked) {
        return bookings.reserve(tx, asked);
    }

    /** Sells what a booking has reserved; a repeat changes nothing. */
    public Outcome.Ended finalize(EventId event, BookingId booking, BuyerId buyer) {
        return store.write(tx -> finalize(tx, event, booking, buyer));
    }

    /** As {@link #finalize(EventId, BookingId, BuyerId)}, within a transaction of the caller's. */
    public Outcome.Ended finalize(Tx tx, EventId event, BookingId booking, BuyerId buyer) {
        return bookings.end(tx, event, booking, buyer, Transition.FINALIZE);
    }

    /** Lets go what a booking has reserved; a repeat changes nothing. What is sold stays sold. */
    public Outcome.Ended release(EventId event, BookingId booking, BuyerId buyer) {
        return store.write(LARGE, tx -> release(tx, event, booking, buyer));
    }

    /** As {@link #release(EventId, BookingId, BuyerId)}, within a transaction of the caller's. */
    public Outcome.Ended release(Tx tx, EventId event, BookingId booking, BuyerId buyer) {
        return bookings.end(tx, event, booking, buyer, Transition.RELEASE);
    }

    /** Holds a booking until a later time, counted from its reservation at most {@link SeatsOptions#maxHold}. */
    public Outcome.Extended extend(EventId event, BookingId booking, BuyerId buyer, Instant until) {
        return store.write(tx -> extend(tx, event, booking, buyer, until));
    }

    /** As {@link #extend(EventId, BookingId, BuyerId, Instant)}, within a transaction of the caller's. */
    public Outcome.Extended extend(Tx tx, EventId event, BookingId booking, BuyerId buyer, Instant until) {
        return bookings.extend(tx, event, booking, buyer, until);
    }

    /** A booking as it is now. */
    public Optional<Booking> booking(EventId event, BookingId booking) {
        return store.read(tx -> booking(tx, event, booking));
    }

    /** As {@link #booking(EventId, BookingId)}, within a transaction of the caller's. */
    public Optional<Booking> booking(ReadTx tx, EventId event, BookingId booking) {
        BookingKey id = options.key(event).booking(booking);
        return EventRow.live(tx, id.event())
                .flatMap(live -> tx.get(SeatsSchema.BOOKINGS, id))
                .map(row -> Answers.booking(tx.now(), id, row));
    }

    /** The bookings of an event by their ids, some at a time; the cursor of a page leads to the next. */
    public Page<Booking> bookings(EventId event, int limit, @Nullable String cursor) {
        return store.read(tx -> bookings(tx, event, limit, cursor));
    }

    /** As {@link #bookings(EventId, int, String)}, within a transaction of the caller's. */
    public Page<Booking> bookings(ReadTx tx, EventId event, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, SeatsLimits.MAX_PAGE);
        EventKey key = options.key(event);
        if (EventRow.live(tx, key).isEmpty()) {
            return new Page<>(List.of(), Optional.empty());
        }
        return Answers.bookings(
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
        return Answers.bookings(
                tx, tx.scan(SeatsSchema.BOOKINGS, SeatsSchema.BY_BUYER).at(key).page(limit, cursor));
    }

    /**
     * The seats that a reservation of the best ones would get now; none wherever it would be refused. What would be a bad
     * request there is one here.
     */
    public List<Seat> suggest(EventId event, Choice.Best best) {
        return store.read(tx -> suggest(tx, event, best));
    }

    /** As {@link #suggest(EventId, Choice.Best)}, within a transaction of the caller's. */
    public List<Seat> suggest(ReadTx tx, EventId event, Choice.Best best) {
        options.checkCount(Args.given("best", best));
        EventKey key = options.key(event);
        EventRow row = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        if (row == null || row.status() != Event.Status.OPEN) {
            return List.of();
        }
        Due due = Due.of(tx, key, row);
        Function<SectionId, OpenSection> sections = id -> new OpenSection(tx, key.section(id));
        List<Hall> halls = best.sections().isEmpty()
                ? Hall.all(tx.get(SeatsSchema.SECTIONS, key).orElseThrow(), sections, due)
                : best.sections().stream()
                        .map(id -> Hall.of(id, sections, due))
                        .filter(Objects::nonNull)
                        .toList();
        boolean refused = halls.size() < best.sections().size();
        return refused ? List.of() : new Finder(best, halls).find();
    }

    /** Tidies up all that has run out or was deleted by now, in steps. All but the feed is right without it. */
    public Swept sweep() {
        Swept all = new Swept(0, 0, true);
        while (all.more()) {
            all = all.plus(store.write(LARGE, tx -> sweep(tx, SWEPT_AT_ONCE)));
        }
        return all;
    }

    /** One step of {@link #sweep()}, of at most so many holds or rows, within a transaction of the caller's. */
    public Swept sweep(Tx tx, int most) {
        return sweeping.sweep(tx, most);
    }

    /**
     * Sweeps in the background every so often, until it is closed. States, counts and commands are right without it; but a
     * hold that runs out comes into the feed of changes only when it is swept, so run it if you use the feed.
     */
    public Recurring sweepEvery(Duration period) {
        return Recurring.every(Args.within("every", period, SeatsLimits.MAX_HOLD), "seats-sweeper", ending -> sweep());
    }

    /** Proves that bits, stats, metadata, bookings, holds and changes of every event agree: reads everything. */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new Check(tx, options.namespace()).run();
    }
}
