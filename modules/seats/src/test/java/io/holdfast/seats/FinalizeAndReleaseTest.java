package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Finalizing and releasing bookings. */
class FinalizeAndReleaseTest extends SeatsTestBase {

    @Test
    void finalizingSellsAllSeatsOfABooking() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1, 2));
        stores.clock().advance(Duration.ofMinutes(1));
        Booking sold = booked(seats.finalize(OPERA, booking.id(), ADA));
        assertThat(sold.status()).isEqualTo(Booking.Status.SOLD);
        assertThat(sold.ended()).isEqualTo(stores.clock().instant());
        assertThat(seats.views().seat(OPERA, seat(1, 2))).contains(SeatState.SOLD);
        assertThat(seats.views().detail(OPERA, seat(1, 2)).orElseThrow().holder())
                .isPresent();
        stores.clock().advance(Duration.ofDays(1));
        assertThat(seats.views().seat(OPERA, seat(1, 2))).contains(SeatState.SOLD);
    }

    @Test
    void releasingFreesAllSeatsAndRemovesTheHolder() {
        Seats seats = opera();
        Booking booking = reserve(seats, SeatChoice.seats(seat(1, 1), seat(2, 1), Seat.of(A2, 1, 1)));
        Booking other = reserve(seats, hand(1, 2));
        assertThat(booked(seats.release(OPERA, booking.id(), ADA)).status()).isEqualTo(Booking.Status.RELEASED);
        assertThat(seats.views().seat(OPERA, seat(2, 1))).contains(SeatState.AVAILABLE);
        assertThat(seats.views().detail(OPERA, seat(1, 1)).orElseThrow().holder())
                .isEmpty();
        assertThat(seats.views()
                        .detail(OPERA, seat(1, 2))
                        .orElseThrow()
                        .holder()
                        .orElseThrow()
                        .booking())
                .isEqualTo(other.id());
        assertThat(seats.views().stats(OPERA, A2).orElseThrow().available()).isEqualTo(40);
    }

    @Test
    void aDuplicateRequestSucceedsAndChangesNothing() {
        Seats seats = opera();
        Booking sold = reserve(seats, hand(1, 1));
        SeatsOutcome first = seats.finalize(OPERA, sold.id(), ADA);
        assertThat(unchanged(() -> seats.finalize(OPERA, sold.id(), ADA))).isEqualTo(repeated(first));
        Booking released = reserve(seats, hand(1, 2));
        SeatsOutcome gone = seats.release(OPERA, released.id(), ADA);
        reserve(seats, hand(1, 2));
        assertThat(unchanged(() -> seats.release(OPERA, released.id(), ADA))).isEqualTo(repeated(gone));
    }

    @Test
    void aSoldSeatCannotBeReleased() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        seats.finalize(OPERA, booking.id(), ADA);
        SeatsOutcome refused = unchanged(() -> seats.release(OPERA, booking.id(), ADA));
        assertThat(refused).isEqualTo(new SeatsOutcome.BookingEnded(booking.id(), Booking.Status.SOLD));
        assertThat(errorOf(refused)).isEqualTo(SeatsError.ALREADY_SOLD);
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.SOLD);
    }

    @Test
    void aReleasedBookingCannotBeFinalizedEvenIfItsSeatIsFree() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        seats.release(OPERA, booking.id(), ADA);
        assertThat(errorOf(unchanged(() -> seats.finalize(OPERA, booking.id(), ADA))))
                .isEqualTo(SeatsError.ALREADY_RELEASED);
    }

    @Test
    void onlyTheHolderMayFinalizeReleaseOrExtend() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        SeatsOutcome.NotTheHolder no = new SeatsOutcome.NotTheHolder(booking.id(), BOB);
        assertThat(unchanged(() -> seats.finalize(OPERA, booking.id(), BOB))).isEqualTo(no);
        assertThat(unchanged(() -> seats.release(OPERA, booking.id(), BOB))).isEqualTo(no);
        assertThat(unchanged(() -> seats.extend(OPERA, booking.id(), BOB, booking.expires())))
                .isEqualTo(no);
    }

    @Test
    void anExpiredHoldCanNeitherBeFinalizedNorReleased() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        stores.clock().set(booking.expires());
        assertThat(errorOf(unchanged(() -> seats.finalize(OPERA, booking.id(), ADA))))
                .isEqualTo(SeatsError.HOLD_EXPIRED);
        assertThat(errorOf(unchanged(() -> seats.release(OPERA, booking.id(), ADA))))
                .isEqualTo(SeatsError.HOLD_EXPIRED);
        seats.sweep();
        assertThat(errorOf(unchanged(() -> seats.finalize(OPERA, booking.id(), ADA))))
                .isEqualTo(SeatsError.HOLD_EXPIRED);
    }

    @Test
    void aHoldCanBeFinalizedUntilTheInstantBeforeItsEnd() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        stores.clock().set(booking.expires().minusNanos(1));
        assertThat(booked(seats.finalize(OPERA, booking.id(), ADA)).status()).isEqualTo(Booking.Status.SOLD);
    }

    @Test
    void unknownBookingsAndEventsAreRefused() {
        Seats seats = opera();
        BookingId none = BookingId.of("none");
        assertThat(unchanged(() -> seats.finalize(OPERA, none, ADA))).isEqualTo(new SeatsOutcome.BookingNotFound(none));
        EventId nowhere = EventId.of("nowhere");
        assertThat(unchanged(() -> seats.release(nowhere, none, ADA)))
                .isEqualTo(new SeatsOutcome.EventNotFound(nowhere));
        assertThat(seats.booking(OPERA, none)).isEmpty();
        assertThat(seats.booking(nowhere, none)).isEmpty();
    }
}
