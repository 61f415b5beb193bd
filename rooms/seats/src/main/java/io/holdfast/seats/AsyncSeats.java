package io.holdfast.seats;

import io.holdfast.store.Page;
import io.holdfast.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Seats} and {@link Views} do, without waiting. A future of a command completes when the commit is durable.
 * Bad requests are thrown by the future, too.
 */
public final class AsyncSeats {

    private final Store store;
    private final Seats seats;

    AsyncSeats(Store store, Seats seats) {
        this.store = store;
        this.seats = seats;
    }

    /** As {@link Seats#reserve(Reservation)}. */
    public CompletableFuture<Outcome.Reserved> reserve(Reservation asked) {
        return store.writeAsync(Seats.LARGE, tx -> seats.reserve(tx, asked));
    }

    /** As {@link Seats#finalize(EventId, BookingId, BuyerId)}. */
    public CompletableFuture<Outcome.Ended> finalize(EventId event, BookingId booking, BuyerId buyer) {
        return store.writeAsync(tx -> seats.finalize(tx, event, booking, buyer));
    }

    /** As {@link Seats#release(EventId, BookingId, BuyerId)}. */
    public CompletableFuture<Outcome.Ended> release(EventId event, BookingId booking, BuyerId buyer) {
        return store.writeAsync(Seats.LARGE, tx -> seats.release(tx, event, booking, buyer));
    }

    /** As {@link Seats#extend(EventId, BookingId, BuyerId, Instant)}. */
    public CompletableFuture<Outcome.Extended> extend(EventId event, BookingId booking, BuyerId buyer, Instant until) {
        return store.writeAsync(tx -> seats.extend(tx, event, booking, buyer, until));
    }

    /** As {@link Seats#booking(EventId, BookingId)}. */
    public CompletableFuture<Optional<Booking>> booking(EventId event, BookingId booking) {
        return store.readAsync(tx -> seats.booking(tx, event, booking));
    }

    /** As {@link Seats#bookings(EventId, int, String)}. */
    public CompletableFuture<Page<Booking>> bookings(EventId event, int limit, @Nullable String cursor) {
        return store.readAsync(tx -> seats.bookings(tx, event, limit, cursor));
    }

    /** As {@link Seats#bookings(BuyerId, int, String)}. */
    public CompletableFuture<Page<Booking>> bookings(BuyerId buyer, int limit, @Nullable String cursor) {
        return store.readAsync(tx -> seats.bookings(tx, buyer, limit, cursor));
    }

    /** As {@link Seats#suggest(EventId, Choice.Best)}. */
    public CompletableFuture<List<Seat>> suggest(EventId event, Choice.Best best) {
        return store.readAsync(tx -> seats.suggest(tx, event, best));
    }

    /** As {@link Views#seat(EventId, Seat)}. */
    public CompletableFuture<Optional<SeatState>> seat(EventId event, Seat seat) {
        return store.readAsync(tx -> seats.views().seat(tx, event, seat));
    }

    /** As {@link Views#bits(EventId, SectionId)}. */
    public CompletableFuture<Optional<byte[]>> bits(EventId event, SectionId section) {
        return store.readAsync(tx -> seats.views().bits(tx, event, section));
    }

    /** As {@link Views#bits(EventId, SectionId, int, int)}. */
    public CompletableFuture<Optional<byte[]>> bits(EventId event, SectionId section, int from, int to) {
        return store.readAsync(tx -> seats.views().bits(tx, event, section, from, to));
    }

    /** As {@link Views#section(EventId, SectionId)}. */
    public CompletableFuture<Optional<SectionMap>> section(EventId event, SectionId section) {
        return store.readAsync(tx -> seats.views().section(tx, event, section));
    }

    /** As {@link Views#stats(EventId, SectionId)}. */
    public CompletableFuture<Optional<SectionStats>> stats(EventId event, SectionId section) {
        return store.readAsync(tx -> seats.views().stats(tx, event, section));
    }

    /** As {@link Views#stats(EventId)}. */
    public CompletableFuture<Map<SectionId, SectionStats>> stats(EventId event) {
        return store.readAsync(tx -> seats.views().stats(tx, event));
    }

    /** As {@link Views#detail(EventId, Seat)}. */
    public CompletableFuture<Optional<SeatDetail>> detail(EventId event, Seat seat) {
        return store.readAsync(tx -> seats.views().detail(tx, event, seat));
    }

    /** As {@link Views#details(EventId, SectionId, int)}. */
    public CompletableFuture<List<SeatDetail>> details(EventId event, SectionId section, int row) {
        return store.readAsync(tx -> seats.views().details(tx, event, section, row));
    }

    /** As {@link Views#changes(EventId, long, int)}. */
    public CompletableFuture<Optional<Changes>> changes(EventId event, long after, int limit) {
        return store.readAsync(tx -> seats.views().changes(tx, event, after, limit));
    }
}
