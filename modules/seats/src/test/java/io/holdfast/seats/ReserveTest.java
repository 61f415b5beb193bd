package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.SeatsOutcome.TakenSeat;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.memory.InMemory;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ReserveTest extends SeatsTestBase {

    @Test
    void seatBitsCountsHoldersAndBookingChangeInOneCommit() {
        Seats seats = opera();
        long before = stores.store().lastCommit();
        Booking booking = reserve(seats, hand(2, 3, 4));
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
        assertThat(booking.status()).isEqualTo(Booking.Status.RESERVED);
        assertThat(booking.total()).isEqualTo(9_000);
        assertThat(seats.views().seat(OPERA, seat(2, 3))).contains(SeatState.RESERVED);
        assertThat(seats.views().seat(OPERA, seat(2, 5))).contains(SeatState.AVAILABLE);
        SeatCounts stats = seats.views().stats(OPERA, A1).orElseThrow();
        assertThat(List.of(stats.available(), stats.reserved(), stats.total())).containsExactly(38, 2, 40);
        SeatDetail detail = seats.views().detail(OPERA, seat(2, 4)).orElseThrow();
        assertThat(detail.holder().orElseThrow())
                .isEqualTo(
                        new SeatDetail.Holder(ADA, booking.id(), stores.clock().instant()));
    }

    @Test
    void ofTwoBuyersOneGetsTheSeat() {
        Seats seats = opera();
        reserve(seats, hand(1, 1));
        SeatsOutcome second = unchanged(() -> seats.reserve(ReservationRequest.of(OPERA, fresh(), BOB, hand(1, 1))));
        assertThat(second)
                .isEqualTo(new SeatsOutcome.SeatsTaken(List.of(new TakenSeat(seat(1, 1), SeatState.RESERVED))));
    }

    @Test
    void reservationsAreAllOrNothingAndListTheTakenSeats() {
        Seats seats = opera();
        Booking sold = reserve(seats, hand(1, 1));
        seats.finalize(OPERA, sold.id(), ADA);
        reserve(seats, hand(1, 3));
        seats.events().block(OPERA, List.of(seat(1, 4)));
        SeatsOutcome refused = unchanged(() -> seats.reserve(ask(fresh(), hand(1, 1, 2, 3, 4))));
        assertThat(refused)
                .isEqualTo(new SeatsOutcome.SeatsTaken(List.of(
                        new TakenSeat(seat(1, 1), SeatState.SOLD),
                        new TakenSeat(seat(1, 3), SeatState.RESERVED),
                        new TakenSeat(seat(1, 4), SeatState.BLOCKED))));
        assertThat(seats.views().seat(OPERA, seat(1, 2))).contains(SeatState.AVAILABLE);
    }

    @Test
    void aBookingMaySpanSectionsAtTheirPrices() {
        Seats seats = opera();
        Booking booking = reserve(seats, SeatChoice.seats(Seat.of(A2, 1, 1), seat(1, 1), Seat.of(A2, 1, 2)));
        assertThat(booking.total()).isEqualTo(10_500);
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().reserved()).isEqualTo(1);
        assertThat(seats.views().stats(OPERA, A2).orElseThrow().reserved()).isEqualTo(2);
    }

    @Test
    void aSeatBeyondTheEndOfItsRowDoesNotExist() {
        Seats seats = opera();
        SeatsOutcome refused = unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.seats(seat(1, 11), seat(5, 1)))));
        assertThat(refused).isEqualTo(new SeatsOutcome.SeatsNotFound(List.of(seat(1, 11), seat(5, 1))));
        assertThat(errorOf(refused)).isEqualTo(SeatsError.SEAT_NOT_FOUND);
        assertThat(seats.views().seat(OPERA, seat(1, 11))).isEmpty();
        assertThat(seats.views().seat(OPERA, seat(2, 1))).contains(SeatState.AVAILABLE);
    }

    @Test
    void invalidRequestsAreRejectedWithTheNameOfTheField() {
        Seats seats = opera();
        refuses(ErrorCode.INVALID_ARGUMENT, () -> hand(1, 1, 1), "seats contains A-1 row 1 seat 1 twice");
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> seats.reserve(ask(fresh(), hand(1, 1, 2, 3, 4, 5))),
                "a booking must have between 1 and 4 seats (option maxSeats; max-seats on a server), but has 5");
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> seats.reserve(ask(fresh(), SeatChoice.best(5))),
                "5",
                "between 1 and 4");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> SeatChoice.seats(), "seats must be between", "but is 0");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> SeatChoice.best(0), "count must be between", "but is 0");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> SeatChoice.best(1).in(A1, A1), "sections contains A-1 twice");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> seat(0, 1), "row must be between", "but is 0");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> seat(1, -1), "number must be between", "but is -1");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> BookingId.of(" "), "booking must not be blank");
        refuses(ErrorCode.LIMIT_EXCEEDED, () -> BuyerId.of("b".repeat(101)), "buyer has 101", "100");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> EventId.of("\ud800"), "surrogate");
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> seats.reserve(ask(fresh(), hand(1, 1)).withHoldDuration(Duration.ofHours(2))),
                "holdFor is PT2H; the limit is PT1H");
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> seats.reserve(ask(fresh(), hand(1, 1)).withHoldDuration(Duration.ZERO)),
                "holdFor");
    }

    @Test
    void unknownEventsAndSectionsAreRefused() {
        Seats seats = opera();
        EventId none = EventId.of("none");
        assertThat(unchanged(() -> seats.reserve(ReservationRequest.of(none, fresh(), ADA, hand(1, 1)))))
                .isEqualTo(new SeatsOutcome.EventNotFound(none));
        SectionId z = SectionId.of("Z-9");
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.seats(Seat.of(z, 1, 1))))))
                .isEqualTo(new SeatsOutcome.SectionNotFound(z));
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.best(1).in(z)))))
                .isEqualTo(new SeatsOutcome.SectionNotFound(z));
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.places(A1, 1)))))
                .isEqualTo(new SeatsOutcome.WrongSectionKind(A1, false));
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.seats(Seat.of(STANDING, 1, 1))))))
                .isEqualTo(new SeatsOutcome.WrongSectionKind(STANDING, true));
    }

    @Test
    void requestingSeatsOfAnAreaHasItsOwnError() {
        Seats seats = opera();
        SeatsOutcome refused =
                unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.best(1).in(STANDING))));
        assertThat(refused).isEqualTo(new SeatsOutcome.WrongSectionKind(STANDING, true));
        assertThat(Refusal.codeOf(errorOf(refused))).isEqualTo("section_is_area");
        assertThat(Refusal.codeOf(errorOf(seats.reserve(ask(fresh(), SeatChoice.places(A1, 1))))))
                .isEqualTo("section_has_rows");
    }

    @Test
    void aDuplicateOfAReleasedOrExpiredReservationIsRefused() {
        Seats seats = opera();
        ReservationRequest released = ask(fresh(), SeatChoice.best(2));
        seats.release(OPERA, booked(seats.reserve(released)).id(), ADA);
        assertThat(unchanged(() -> seats.reserve(released)))
                .isEqualTo(new SeatsOutcome.BookingEnded(released.booking(), Booking.Status.RELEASED));
        ReservationRequest expired = ask(fresh(), SeatChoice.best(2));
        booked(seats.reserve(expired));
        stores.clock().advance(Duration.ofMinutes(15));
        SeatsOutcome refused = unchanged(() -> seats.reserve(expired));
        assertThat(refused).isEqualTo(new SeatsOutcome.BookingEnded(expired.booking(), Booking.Status.EXPIRED));
        assertThat(errorOf(refused)).isEqualTo(SeatsError.HOLD_EXPIRED);
        seats.sweep();
        assertThat(unchanged(() -> seats.reserve(expired))).isEqualTo(refused);
    }

    @Test
    void suggestedSeatsCanBeReserved() {
        Seats seats = opera();
        List<Seat> suggested = suggested(seats, OPERA, SeatChoice.best(3));
        assertThat(seatsOf(reserve(seats, SeatChoice.seats(suggested)))).isEqualTo(suggested);
    }

    @Test
    @SuppressWarnings("NullAway") // The test passes null deliberately.
    void nullIsRejectedWithTheNameOfTheField() {
        Seats seats = opera();
        BookingId id = fresh();
        nullIs("event", () -> EventId.of(null));
        nullIs("booking", () -> BookingId.of(null));
        nullIs("buyer", () -> BuyerId.of(null));
        nullIs("section", () -> SectionId.of(null));
        nullIs("section", () -> Seat.of((SectionId) null, 1, 1));
        nullIs("event", () -> ReservationRequest.of(null, id, ADA, hand(1, 1)));
        nullIs("booking", () -> ReservationRequest.of(OPERA, null, ADA, hand(1, 1)));
        nullIs("buyer", () -> ReservationRequest.of(OPERA, id, null, hand(1, 1)));
        nullIs("choice", () -> ReservationRequest.of(OPERA, id, ADA, null));
        nullIs("reservation", () -> seats.reserve(null));
        nullIs("seats", () -> SeatChoice.seats((List<Seat>) null));
        nullIs("an item of seats", () -> SeatChoice.seats(seat(1, 1), null));
        nullIs("an item of sections", () -> SeatChoice.best(1).in(A1, null));
        nullIs("area", () -> SeatChoice.places(null, 1));
        nullIs("name", () -> EventPlan.of(OPERA, null));
        nullIs("event", () -> EventPlan.of(null, "x"));
        nullIs("an item of sections", () -> EventPlan.of(OPERA, "x", (SectionPlan) null));
        nullIs("price", () -> SectionPlan.rows("A-1", 1, 1, null));
        nullIs("plan", () -> seats.events().create(null));
        nullIs("event", () -> seats.events().close(null));
        nullIs("seats", () -> seats.events().block(OPERA, null));
        nullIs("price", () -> seats.events().setPrice(OPERA, A1, null));
        nullIs("event", () -> seats.finalize(null, id, ADA));
        nullIs("booking", () -> seats.finalize(OPERA, null, ADA));
        Booking booking = reserve(seats, hand(1, 1));
        nullIs("buyer", () -> seats.release(OPERA, booking.id(), null));
        nullIs("until", () -> seats.extend(OPERA, booking.id(), ADA, null));
        nullIs("best", () -> seats.suggest(OPERA, null));
        nullIs("seat", () -> seats.views().seat(OPERA, null));
        nullIs("section", () -> seats.views().bits(OPERA, null));
        nullIs("period", () -> seats.sweepEvery(null));
        nullIs("namespace", () -> SeatsOptions.DEFAULT.withNamespace(null));
        nullIs("store", () -> new Seats(null));
        nullIs("options", () -> new Seats(stores.store(), null));
    }

    private void nullIs(String field, ThrowingCallable call) {
        refuses(ErrorCode.INVALID_ARGUMENT, call, field + " must not be null");
    }

    @Test
    void aStoreWithoutTheSchemaIsRejected() {
        try (Store other = Store.open(new InMemory())) {
            refuses(ErrorCode.UNKNOWN_FAMILY, () -> new Seats(other), "open the store with Seats.SCHEMA");
        }
    }

    @Test
    void aDuplicateReturnsTheBookingAndReservesNothing() {
        Seats seats = opera();
        ReservationRequest asked = ask(fresh(), SeatChoice.best(2));
        SeatsOutcome first = seats.reserve(asked);
        stores.reopen();
        assertThat(unchanged(() -> seats().reserve(asked))).isEqualTo(repeated(first));
        assertThat(seats().views().stats(OPERA, A1).orElseThrow().reserved()).isEqualTo(2);
    }

    @Test
    void aDuplicateSucceedsAfterTheLimitsWereLowered() {
        opera();
        ReservationRequest asked = ask(fresh(), hand(1, 1, 2, 3)).withHoldDuration(Duration.ofMinutes(30));
        SeatsOutcome first = seats().reserve(asked);
        Seats stricter =
                seats(SeatsOptions.DEFAULT.withMaxSeats(2).withHold(Duration.ofMinutes(1), Duration.ofMinutes(1)));
        assertThat(unchanged(() -> stricter.reserve(asked))).isEqualTo(repeated(first));
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> stricter.reserve(ask(fresh(), hand(2, 1, 2, 3))),
                "but has 3",
                "between 1 and 2");
    }

    @Test
    void aDuplicateAfterTheSaleReturnsTheSoldSeats() {
        Seats seats = opera();
        ReservationRequest asked = ask(fresh(), SeatChoice.best(2));
        Booking first = booked(seats.reserve(asked));
        seats.finalize(OPERA, first.id(), ADA);
        Booking again = booked(seats.reserve(asked));
        assertThat(again.seats()).isEqualTo(first.seats());
        assertThat(again.status()).isEqualTo(Booking.Status.SOLD);
    }

    @Test
    void aDifferentRequestWithTheSameIdIsRefused() {
        Seats seats = opera();
        BookingId id = fresh();
        booked(seats.reserve(ask(id, hand(1, 1))));
        for (ReservationRequest other : List.of(
                ask(id, hand(1, 2)),
                ask(id, hand(1, 1, 2)),
                ask(id, SeatChoice.best(1)),
                ask(id, SeatChoice.places(STANDING, 1)),
                ask(id, hand(1, 1)).withHoldDuration(Duration.ofMinutes(1)),
                ReservationRequest.of(OPERA, id, BOB, hand(1, 1)))) {
            assertThat(unchanged(() -> seats.reserve(other))).isEqualTo(new SeatsOutcome.KeyReused(id.value()));
        }
    }

    @Test
    void aRefusalIsNotRecorded() {
        Seats seats = opera();
        Booking first = reserve(seats, hand(1, 1));
        ReservationRequest second = ReservationRequest.of(OPERA, fresh(), BOB, hand(1, 1));
        assertThat(errorOf(seats.reserve(second))).isEqualTo(SeatsError.SEATS_TAKEN);
        seats.release(OPERA, first.id(), ADA);
        assertThat(booked(seats.reserve(second)).buyer()).isEqualTo(BOB);
    }

    @Test
    void theMaximumNumberOfSeatsIsAnOption() {
        opera();
        Seats large = seats(SeatsOptions.DEFAULT.withMaxSeats(8));
        assertThat(booked(large.reserve(ask(fresh(), hand(1, 1, 2, 3, 4, 5, 6, 7, 8))))
                        .seats())
                .hasSize(8);
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> SeatsOptions.DEFAULT.withMaxSeats(1_001),
                "maxSeats must be between",
                "but is 1001");
    }

    @Test
    void placesHaveTheirOwnMaximumAndCanBeBookedWithSeats() {
        Seats seats = opera();
        assertThat(reserve(seats, SeatChoice.places(STANDING, 5)).total()).isEqualTo(5_000);
        SeatChoice both = SeatChoice.combined(hand(1, 1, 2), List.of(new SeatChoice.AreaPlaces(STANDING, 10)));
        ReservationRequest asked = ask(fresh(), both);
        SeatsOutcome first = seats.reserve(asked);
        assertThat(booked(first).seats()).hasSize(2);
        assertThat(booked(first).places()).hasSize(1);
        assertThat(booked(first).total()).isEqualTo(19_000);
        assertThat(unchanged(() -> seats.reserve(asked))).isEqualTo(repeated(first));
        SeatChoice other = SeatChoice.combined(hand(1, 1, 2), List.of(new SeatChoice.AreaPlaces(STANDING, 9)));
        assertThat(errorOf(seats.reserve(ask(asked.booking(), other)))).isEqualTo(SeatsError.KEY_REUSED);
        SeatChoice tooMany = SeatChoice.combined(hand(2, 1), List.of(new SeatChoice.AreaPlaces(STANDING, 6)));
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), tooMany)))).isEqualTo(new SeatsOutcome.NothingFits(6, 5));
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> seats.reserve(ask(fresh(), SeatChoice.places(STANDING, 21))),
                "a booking must have between 1 and 20 places",
                "maxPlaces");
        assertThat(booked(seats.finalize(OPERA, asked.booking(), ADA)).status()).isEqualTo(Booking.Status.SOLD);
    }

    @Test
    void placesOfAnAreaAreCounted() {
        Seats seats = opera();
        Booking booking = reserve(seats, SeatChoice.places(STANDING, 3));
        assertThat(booking.total()).isEqualTo(3_000);
        assertThat(booking.places()).containsExactly(new Booking.BookedPlaces(STANDING, 3, Price.of(1_000)));
        for (int i = 0; i < 4; i++) {
            reserve(seats, SeatChoice.places(STANDING, 4));
        }
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.places(STANDING, 2)))))
                .isEqualTo(new SeatsOutcome.NothingFits(2, 1));
        seats.finalize(OPERA, booking.id(), ADA);
        SeatCounts stats = seats.views().stats(OPERA, STANDING).orElseThrow();
        assertThat(List.of(stats.available(), stats.reserved(), stats.sold())).containsExactly(1, 16, 3);
    }

    @Test
    void oneCommitMaySpanTwoBookings() {
        Seats seats = opera();
        long before = stores.store().lastCommit();
        stores.store().update(tx -> {
            booked(seats.reserve(tx, ask(fresh(), hand(1, 1))));
            booked(seats.reserve(tx, ask(fresh(), hand(1, 2))));
            assertThat(errorOf(seats.reserve(tx, ask(fresh(), hand(1, 2))))).isEqualTo(SeatsError.SEATS_TAKEN);
        });
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().reserved()).isEqualTo(2);
    }

    @Test
    void commandsOfOneTransactionSeeEachOther() {
        Seats seats = opera();
        BookingId first = fresh();
        BookingId second = fresh();
        stores.store().update(tx -> {
            booked(seats.reserve(tx, ask(first, hand(1, 1))));
            booked(seats.release(tx, OPERA, first, ADA));
            booked(seats.reserve(tx, ask(second, hand(1, 1))));
            booked(seats.finalize(tx, OPERA, second, ADA));
            assertThat(errorOf(seats.reserve(tx, ask(fresh(), hand(1, 1))))).isEqualTo(SeatsError.SEATS_TAKEN);
            assertThat(seats.check(tx).problems()).isEmpty();
            seats.events().close(tx, OPERA);
            assertThat(errorOf(seats.events().delete(tx, OPERA))).isEqualTo(SeatsError.EVENT_HAS_BOOKINGS);
            seats.events().deleteForced(tx, OPERA, BookingChangeReason.of("rain"));
            assertThat(errorOf(seats.events().create(tx, PLAN))).isEqualTo(SeatsError.EVENT_BEING_DELETED);
            assertThat(seats.sweep(tx, 1_000).more()).isFalse();
            assertThat(seats.events().create(tx, PLAN)).isInstanceOf(SeatsOutcome.EventStored.class);
            booked(seats.reserve(tx, ask(first, hand(1, 1))));
            assertThat(seats.check(tx).problems()).isEmpty();
        });
        assertThat(seats.booking(OPERA, first).orElseThrow().status()).isEqualTo(Booking.Status.RESERVED);
        assertThat(seats.booking(OPERA, second).orElseThrow().status()).isEqualTo(Booking.Status.CANCELLED);
    }
}
