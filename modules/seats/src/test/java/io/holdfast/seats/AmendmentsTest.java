package io.holdfast.seats;

import static io.holdfast.seats.SeatTransition.CANCEL;
import static io.holdfast.seats.SeatTransition.FINALIZE;
import static io.holdfast.seats.SeatTransition.RELEASE;
import static io.holdfast.seats.SeatTransition.RESERVE;
import static io.holdfast.seats.SeatTransition.SELL;
import static io.holdfast.seats.SeatTransition.WITHHOLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.BookingStep.Kind;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AmendmentsTest extends SeatsTestBase {

    private static final BookingChangeReason RAIN =
            BookingChangeReason.of("rain").by("desk-3");

    @Test
    void aCancelledBookingFreesItsSeatsForResale() {
        Seats seats = opera();
        BookingId id = sell(seats, hand(1, 1, 2));
        SeatsOutcome.BookingAmended cancelled =
                amended(seats.amendments().cancel(change(id, "c"), BookingSelection.ALL, false));
        assertThat(cancelled.booking().status()).isEqualTo(Booking.Status.CANCELLED);
        assertThat(cancelled.booking().cancelled()).isEqualTo(RAIN);
        assertThat(cancelled.step().difference()).isEqualTo(-9_000);
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().available()).isEqualTo(40);
        assertThat(unchanged(() -> seats.amendments().cancel(change(id, "c"), BookingSelection.ALL, false)))
                .isEqualTo(new SeatsOutcome.BookingAmended(cancelled.booking(), cancelled.step(), true));
        assertThat(errorOf(seats.amendments().cancel(change(id, "c"), BookingSelection.ALL, true)))
                .isEqualTo(SeatsError.KEY_REUSED);
        assertThat(errorOf(seats.amendments().cancel(change(id, "d"), BookingSelection.ALL, false)))
                .isEqualTo(SeatsError.ALREADY_CANCELLED);
        assertThat(errorOf(seats.finalize(OPERA, id, ADA))).isEqualTo(SeatsError.ALREADY_CANCELLED);
        assertThat(numbersOf(reserve(seats, hand(1, 1, 2)))).containsExactly(1, 2);
        assertThat(transitions(seats.views().changes(OPERA, 0, 10).orElseThrow()))
                .containsExactly(RESERVE, FINALIZE, CANCEL, RESERVE);
    }

    @Test
    void someSeatsAreCancelledAndKeptBack() {
        Seats seats = opera();
        SeatChoice both = SeatChoice.combined(hand(1, 1, 2, 3), List.of(new SeatChoice.AreaPlaces(STANDING, 4)));
        BookingId id = sell(seats, both);
        BookingSelection part =
                new BookingSelection(List.of(seat(1, 2)), List.of(new SeatChoice.AreaPlaces(STANDING, 3)));
        SeatsOutcome.BookingAmended step = amended(seats.amendments().cancel(change(id, "c"), part, true));
        assertThat(step.booking().status()).isEqualTo(Booking.Status.SOLD);
        assertThat(numbersOf(step.booking())).containsExactly(1, 3);
        assertThat(step.booking().total()).isEqualTo(10_000);
        assertThat(step.step().difference()).isEqualTo(-7_500);
        assertThat(seats.views().seat(OPERA, seat(1, 2))).contains(SeatState.BLOCKED);
        assertThat(seats.views().stats(OPERA, STANDING).orElseThrow().blocked()).isEqualTo(3);
        assertThat(unchanged(() -> seats.amendments().cancel(change(id, "d"), part, true)))
                .isEqualTo(new SeatsOutcome.NotInBooking(
                        id, List.of(seat(1, 2)), List.of(new SeatChoice.AreaPlaces(STANDING, 3))));
        assertThat(amended(seats.amendments()
                                .cancel(
                                        change(id, "e"),
                                        new BookingSelection(
                                                List.of(seat(1, 1), seat(1, 3)),
                                                List.of(new SeatChoice.AreaPlaces(STANDING, 1))),
                                        false))
                        .booking()
                        .status())
                .isEqualTo(Booking.Status.CANCELLED);
        assertThat(transitions(seats.views().changes(OPERA, 0, 10).orElseThrow()))
                .containsExactly(RESERVE, FINALIZE, WITHHOLD, CANCEL);
    }

    @Test
    void anExchangeTakesNewSeatsAndFreesOldOnesInOneCommit() {
        Seats seats = opera();
        ReservationRequest asked = ask(fresh(), hand(1, 1, 2));
        BookingId id = booked(seats.reserve(asked)).id();
        seats.finalize(OPERA, id, ADA);
        BookingId other = sell(seats, SeatChoice.seats(Seat.of(A2, 1, 2)));
        long before = stores.store().lastCommit();
        assertThat(errorOf(seats.amendments()
                        .exchange(
                                change(id, "x"),
                                BookingSelection.seats(seat(1, 2)),
                                SeatChoice.seats(Seat.of(A2, 1, 2)))))
                .isEqualTo(SeatsError.SEATS_TAKEN);
        assertThat(stores.store().lastCommit()).isEqualTo(before);
        SeatsOutcome.BookingAmended exchanged = amended(seats.amendments()
                .exchange(change(id, "x"), BookingSelection.seats(seat(1, 2)), SeatChoice.seats(Seat.of(A2, 1, 1))));
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
        assertThat(exchanged.step().difference()).isEqualTo(-1_500);
        assertThat(seatsOf(exchanged.booking())).containsExactly(seat(1, 1), Seat.of(A2, 1, 1));
        assertThat(exchanged.booking().total()).isEqualTo(7_500);
        assertThat(seats.views().seat(OPERA, seat(1, 2))).contains(SeatState.AVAILABLE);
        assertThat(seats.views()
                        .detail(OPERA, Seat.of(A2, 1, 1))
                        .orElseThrow()
                        .holder()
                        .orElseThrow()
                        .booking())
                .isEqualTo(id);
        assertThat(booked(seats.reserve(asked))).isEqualTo(exchanged.booking());
        assertThat(transitions(seats.views().changes(OPERA, 4, 10).orElseThrow()))
                .containsExactly(SELL, CANCEL);
        seats.events().close(OPERA);
        assertThat(errorOf(seats.amendments().exchange(change(other, "x"), BookingSelection.ALL, hand(4, 1))))
                .isEqualTo(SeatsError.EVENT_CLOSED);
    }

    @Test
    void aHoldIsExchangedAndReducedAndStillExpires() {
        Seats seats = opera();
        BookingId id = reserve(seats, hand(1, 1, 2, 3)).id();
        Booking exchanged = amended(seats.amendments()
                        .exchange(change(id, "x"), BookingSelection.seats(seat(1, 1)), SeatChoice.places(STANDING, 2)))
                .booking();
        assertThat(exchanged.status()).isEqualTo(Booking.Status.RESERVED);
        assertThat(errorOf(seats.amendments().reduce(change(id, "r"), BOB, BookingSelection.seats(seat(1, 2)))))
                .isEqualTo(SeatsError.NOT_THE_HOLDER);
        assertThat(errorOf(seats.amendments().cancel(change(id, "c"), BookingSelection.ALL, false)))
                .isEqualTo(SeatsError.NOT_SOLD);
        Booking reduced = amended(seats.amendments().reduce(change(id, "r"), ADA, BookingSelection.seats(seat(1, 2))))
                .booking();
        assertThat(numbersOf(reduced)).containsExactly(3);
        assertThat(transitions(seats.views().changes(OPERA, 0, 10).orElseThrow()))
                .containsExactly(RESERVE, RESERVE, RELEASE, RELEASE);
        assertThat(seats.check().problems()).isEmpty();
        stores.clock().set(exchanged.expires());
        assertThat(seats.events().get(OPERA).orElseThrow().stats().available()).isEqualTo(100);
        assertThat(kinds(seats, id)).containsExactly(Kind.RESERVED, Kind.EXCHANGED, Kind.REDUCED, Kind.EXPIRED);
        seats.sweep();
        assertThat(kinds(seats, id)).containsExactly(Kind.RESERVED, Kind.EXCHANGED, Kind.REDUCED, Kind.EXPIRED);
        assertThat(errorOf(seats.amendments().reduce(change(id, "s"), ADA, BookingSelection.ALL)))
                .isEqualTo(SeatsError.HOLD_EXPIRED);
    }

    @Test
    void aBookingIsTransferredToAnotherBuyer() {
        Seats seats = opera();
        BookingId id = sell(seats, hand(1, 1));
        Booking transferred =
                amended(seats.amendments().transfer(change(id, "t"), BOB)).booking();
        assertThat(transferred.buyer()).isEqualTo(BOB);
        assertThat(seats.bookings(ADA, 10, null).rows()).isEmpty();
        assertThat(seats.bookings(BOB, 10, null).rows()).containsExactly(transferred);
        assertThat(seats.views()
                        .detail(OPERA, seat(1, 1))
                        .orElseThrow()
                        .holder()
                        .orElseThrow()
                        .buyer())
                .isEqualTo(BOB);
        assertThat(seats.amendments().history(OPERA, id))
                .extracting(BookingStep::buyer)
                .containsExactly(ADA, ADA, BOB);
    }

    @Test
    void historyAndArgumentsAreChecked() {
        Seats seats = opera();
        BookingId id = sell(seats, hand(1, 1));
        assertThat(kinds(seats, id)).containsExactly(Kind.RESERVED, Kind.SOLD);
        assertThat(seats.amendments().history(OPERA, fresh())).isEmpty();
        assertThat(errorOf(seats.amendments().transfer(change(fresh(), "t"), BOB)))
                .isEqualTo(SeatsError.BOOKING_NOT_FOUND);
        refuses(ErrorCode.INVALID_ARGUMENT, () -> BookingChangeReason.of(" "), "reason");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> change(id, ""), "amendment");
        BookingId expired = reserve(seats, hand(2, 1)).id();
        stores.clock().advance(Duration.ofMinutes(15));
        assertThat(kinds(seats, expired)).containsExactly(Kind.RESERVED, Kind.EXPIRED);
    }

    private BookingId sell(Seats seats, SeatChoice choice) {
        BookingId id = reserve(seats, choice).id();
        booked(seats.finalize(OPERA, id, ADA));
        return id;
    }

    private static Amendment change(BookingId booking, String id) {
        return Amendment.of(OPERA, booking, id, RAIN);
    }

    private static SeatsOutcome.BookingAmended amended(SeatsOutcome outcome) {
        return outcome.orThrow(SeatsOutcome.BookingAmended.class);
    }

    private static List<Kind> kinds(Seats seats, BookingId booking) {
        return seats.amendments().history(OPERA, booking).stream()
                .map(BookingStep::kind)
                .toList();
    }
}
