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
 * What {@link Seats} and {@link SeatsViews} do, without waiting. A future of a command completes when the commit is durable.
 * Bad requests are thrown by the future, too.
 */
public final class AsyncSeats {

    private final Store store;
    private final Seats seats;

    AsyncSeats(Store store, Seats seats) {
        this.store = store;
        this.seats = seats;
    }

    /** As {@link Seats#reserve(ReservationRequest)}. */
    public CompletableFuture<SeatsOutcome.Reserved> reserve(ReservationRequest asked) {
        return store.writeAsync(Seats.LARGE_WRITE, tx -> seats.reserve(tx, asked));
    }

    /** As {@link Seats#finalize(EventId, BookingId, BuyerId)}. */
    public CompletableFuture<SeatsOutcome.Ended> finalize(EventId event, BookingId booking, BuyerId buyer) {
        return store.writeAsync(tx -> seats.finalize(tx, event, booking, buyer));
    }

    /** As {@link Seats#release(EventId, BookingId, BuyerId)}. */
    public CompletableFuture<SeatsOutcome.Ended> release(EventId event, BookingId booking, BuyerId buyer) {
        return store.writeAsync(Seats.LARGE_WRITE, tx -> seats.release(tx, event, booking, buyer));
    }

    /** As {@link Seats#extend(EventId, BookingId, BuyerId, Instant)}. */
    public CompletableFuture<SeatsOutcome.Extended> extend(
            EventId event, BookingId booking, BuyerId buyer, Instant until) {
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

    /** As {@link Seats#suggest(EventId, SeatChoice.Best)}. */
    public CompletableFuture<List<Seat>> suggest(EventId event, SeatChoice.BestSeats best) {
        return store.readAsync(tx -> seats.suggest(tx, event, best));
    }

    /** As {@link SeatsViews#seat(EventId, Seat)}. */
    public CompletableFuture<Optional<SeatState>> seat(EventId event, Seat seat) {
        return store.readAsync(tx -> seats.views().seat(tx, event, seat));
    }

    /** As {@link SeatsViews#bits(EventId, SectionId)}. */
    public CompletableFuture<Optional<byte[]>> bits(EventId event, SectionId section) {
        return store.readAsync(tx -> seats.views().bits(tx, event, section));
    }

    /** As {@link SeatsViews#bits(EventId, SectionId, int, int)}. */
    public CompletableFuture<Optional<byte[]>> bits(EventId event, SectionId section, int from, int to) {
        return store.readAsync(tx -> seats.views().bits(tx, event, section, from, to));
    }

    /** As {@link SeatsViews#section(EventId, SectionId)}. */
    public CompletableFuture<Optional<SectionSeatMap>> section(EventId event, SectionId section) {
        return store.readAsync(tx -> seats.views().section(tx, event, section));
    }

    /** As {@link SeatsViews#stats(EventId, SectionId)}. */
    public CompletableFuture<Optional<SeatCounts>> stats(EventId event, SectionId section) {
        return store.readAsync(tx -> seats.views().stats(tx, event, section));
    }

    /** As {@link SeatsViews#stats(EventId)}. */
    public CompletableFuture<Map<SectionId, SeatCounts>> stats(EventId event) {
        return store.readAsync(tx -> seats.views().stats(tx, event));
    }

    /** As {@link SeatsViews#detail(EventId, Seat)}. */
    public CompletableFuture<Optional<SeatDetail>> detail(EventId event, Seat seat) {
        return store.readAsync(tx -> seats.views().detail(tx, event, seat));
    }

    /** As {@link SeatsViews#details(EventId, SectionId, int)}. */
    public CompletableFuture<List<SeatDetail>> details(EventId event, SectionId section, int row) {
        return store.readAsync(tx -> seats.views().details(tx, event, section, row));
    }

    /** As {@link SeatsViews#changes(EventId, long, int)}. */
    public CompletableFuture<Optional<SeatChangePage>> changes(EventId event, long after, int limit) {
        return store.readAsync(tx -> seats.views().changes(tx, event, after, limit));
    }
}
