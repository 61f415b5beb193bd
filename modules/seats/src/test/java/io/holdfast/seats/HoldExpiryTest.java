package io.holdfast.seats;

import static io.holdfast.seats.SeatTransition.EXPIRE;
import static io.holdfast.seats.SeatTransition.RESERVE;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Expiry of holds. */
class HoldExpiryTest extends SeatsTestBase {

    @Test
    void aHoldExpiresExactlyForEveryReadWithoutASweep() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1, 2));
        reserve(seats, SeatChoice.places(STANDING, 4));
        assertThat(booking.expires()).isEqualTo(booking.created().plus(Duration.ofMinutes(15)));
        stores.clock().set(booking.expires().minusNanos(1));
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.RESERVED);
        assertThat(seats.events().get(OPERA).orElseThrow().stats().available()).isEqualTo(94);
        long before = stores.store().lastCommit();
        stores.clock().set(booking.expires());
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.AVAILABLE);
        assertThat(seats.views().bits(OPERA, A1).orElseThrow()).containsOnly(0);
        assertThat(seats.views().section(OPERA, A1).orElseThrow().count(SeatState.AVAILABLE))
                .isEqualTo(40);
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().available()).isEqualTo(40);
        assertThat(seats.views().stats(OPERA).getOrDefault(STANDING, NO_STATS).available())
                .isEqualTo(20);
        assertThat(seats.events().get(OPERA).orElseThrow().stats().available()).isEqualTo(100);
        assertThat(seats.views().detail(OPERA, seat(1, 1)).orElseThrow().holder())
                .isEmpty();
        assertThat(seats.booking(OPERA, booking.id()).orElseThrow().status()).isEqualTo(Booking.Status.EXPIRED);
        assertThat(suggested(seats, OPERA, SeatChoice.best(1))).containsExactly(seat(1, 1));
        assertThat(stores.store().lastCommit()).isEqualTo(before);
    }

    @Test
    void aSeatWithAnExpiredHoldIsReservedInOneCommit() {
        Seats seats = opera();
        Booking old = reserve(seats, hand(1, 1, 2));
        stores.clock().set(old.expires());
        long before = stores.store().lastCommit();
        Booking fresh = booked(seats.reserve(ReservationRequest.of(OPERA, fresh(), BOB, hand(1, 2))));
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
        assertThat(fresh.buyer()).isEqualTo(BOB);
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.AVAILABLE);
        assertThat(transitions(seats.views().changes(OPERA, 0, 10).orElseThrow()))
                .containsExactly(RESERVE, EXPIRE, RESERVE);
    }

    @Test
    void seatsAndPlacesOfExpiredHoldsAreFoundHoweverManyThereAre() {
        Seats seats = opera();
        for (int row = 1; row <= 4; row++) {
            for (int number = 1; number <= 10; number++) {
                reserve(seats, hand(row, number));
            }
        }
        for (int i = 0; i < 20; i++) {
            reserve(seats, SeatChoice.places(STANDING, 1));
        }
        stores.clock().advance(Duration.ofMinutes(15));
        assertThat(seatsOf(reserve(seats, SeatChoice.best(4).in(A1).preferRows(4))))
                .containsExactly(seat(4, 1), seat(4, 2), seat(4, 3), seat(4, 4));
        assertThat(reserve(seats, SeatChoice.places(STANDING, 4)).places()).hasSize(1);
        assertThat(seatsOf(reserve(seats, hand(3, 10)))).containsExactly(seat(3, 10));
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().available()).isEqualTo(35);
    }

    @Test
    void everyReservationEndsAnExpiredHoldSoThatTheyDoNotAccumulate() {
        Seats seats = opera();
        for (int number = 1; number <= 10; number++) {
            reserve(seats, hand(1, number));
        }
        stores.clock().advance(Duration.ofMinutes(15));
        reserve(seats, hand(2, 1));
        assertThat(seats.sweep()).isEqualTo(new SweepResult(9, 0, false));
    }

    @Test
    void readsAndReservationsDoNotCostMoreWithManyExpiredHolds() {
        Seats seats = seats();
        seats.events()
                .create(EventPlan.of(
                        OPERA,
                        "Tosca",
                        SectionPlan.rows("A-1", 4, 10, Price.of(1)),
                        SectionPlan.rows("A-2", 100, 15, Price.of(1)),
                        SectionPlan.area("S-1", 1_500, Price.of(1))));
        for (int i = 0; i < 3_000; i++) {
            Seat seat = Seat.of(A2, 1 + i / 2 / 15, 1 + i / 2 % 15);
            reserve(seats, i % 2 == 0 ? SeatChoice.seats(seat) : SeatChoice.places(STANDING, 1));
        }
        stores.clock().advance(Duration.ofMinutes(16));
        Runnable calls = () -> {
            assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.AVAILABLE);
            assertThat(seats.views().seat(OPERA, Seat.of(A2, 1, 1))).contains(SeatState.AVAILABLE);
            assertThat(seats.views().stats(OPERA, STANDING).orElseThrow().available())
                    .isEqualTo(1_500);
            assertThat(seats.views().section(OPERA, A1).orElseThrow().count(SeatState.AVAILABLE))
                    .isEqualTo(40);
            assertThat(seats.events().get(OPERA).orElseThrow().stats().available())
                    .isEqualTo(3_040);
            assertThat(suggested(seats, OPERA, SeatChoice.best(2))).hasSize(2);
            seats.release(OPERA, reserve(seats, hand(1, 1)).id(), ADA);
        };
        medianNanos(calls);
        long many = medianNanos(calls);
        assertThat(seats.views().section(OPERA, A2).orElseThrow().count(SeatState.AVAILABLE))
                .isEqualTo(1_500);
        seats.sweep();
        assertThat(many).isLessThan(20 * medianNanos(calls));
    }

    private static long medianNanos(Runnable calls) {
        return Stream.generate(() -> {
                    long start = System.nanoTime();
                    calls.run();
                    return System.nanoTime() - start;
                })
                .limit(201)
                .sorted()
                .skip(100)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theSweepEndsExpiredHoldsInBoundedSteps() {
        Seats seats = opera();
        for (int number = 1; number <= 10; number++) {
            reserve(seats, hand(1, number));
        }
        stores.clock().advance(Duration.ofMinutes(1));
        Booking later = reserve(seats, hand(2, 1));
        stores.clock().advance(Duration.ofMinutes(14));
        SweepResult step = stores.store().write(tx -> seats.sweep(tx, 4));
        assertThat(step).isEqualTo(new SweepResult(4, 0, true));
        assertThat(seats.check().isClean()).isTrue();
        assertThat(seats.sweep()).isEqualTo(new SweepResult(6, 0, false));
        assertThat(seats.sweep().expired()).isZero();
        assertThat(seats.booking(OPERA, later.id()).orElseThrow().status()).isEqualTo(Booking.Status.RESERVED);
        stores.clock().set(later.expires());
        assertThat(seats.sweep().expired()).isEqualTo(1);
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> stores.store().write(tx -> seats.sweep(tx, 0)),
                "limit must be between",
                "but is 0");
    }

    @Test
    void theSweepProcessesEveryEvent() {
        Seats seats = seats();
        for (int i = 0; i < 300; i++) {
            EventId event = EventId.of("event-" + i);
            seats.events().create(EventPlan.of(event, "x", SectionPlan.rows("A-1", 1, 5, Price.of(1))));
            booked(seats.reserve(ReservationRequest.of(event, fresh(), ADA, SeatChoice.best(2))));
        }
        stores.clock().advance(Duration.ofMinutes(15));
        assertThat(seats.sweep()).isEqualTo(new SweepResult(300, 0, false));
    }

    @Test
    void finalizedBookingsAreNotSwept() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        seats.finalize(OPERA, booking.id(), ADA);
        stores.clock().advance(Duration.ofMinutes(15));
        assertThat(seats.sweep()).isEqualTo(new SweepResult(0, 0, false));
        assertThat(seats.booking(OPERA, booking.id()).orElseThrow().status()).isEqualTo(Booking.Status.SOLD);
    }

    @Test
    void anExtensionIsLimitedAndNeverShortensTheHold() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        Instant later = booking.created().plus(Duration.ofMinutes(40));
        Booking extended = booked(seats.extend(OPERA, booking.id(), ADA, later));
        assertThat(extended.expires()).isEqualTo(later);
        assertThat(booked(unchanged(() -> seats.extend(OPERA, booking.id(), ADA, later))))
                .isEqualTo(extended);
        assertThat(booked(unchanged(() -> seats.extend(OPERA, booking.id(), ADA, booking.expires())))
                        .expires())
                .isEqualTo(later);
        Instant latest = booking.created().plus(Duration.ofHours(1));
        SeatsOutcome tooLong = unchanged(() -> seats.extend(OPERA, booking.id(), ADA, latest.plusNanos(1)));
        assertThat(tooLong).isEqualTo(new SeatsOutcome.HoldTooLong(booking.id(), latest));
        assertThat(errorOf(tooLong)).isEqualTo(SeatsError.HOLD_TOO_LONG);
        stores.clock().set(booking.expires());
        assertThat(seats.sweep().expired()).isZero();
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.RESERVED);
        booked(seats.extend(OPERA, booking.id(), ADA, latest));
        stores.clock().set(latest);
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.AVAILABLE);
        assertThat(errorOf(unchanged(() -> seats.extend(OPERA, booking.id(), ADA, latest))))
                .isEqualTo(SeatsError.HOLD_EXPIRED);
    }

    @Test
    void aShorterHoldExpiresFirst() {
        Seats seats = opera();
        reserve(seats, hand(1, 1));
        Booking brief = booked(seats.reserve(ask(fresh(), hand(1, 2)).withHoldDuration(Duration.ofSeconds(5))));
        stores.clock().advance(Duration.ofSeconds(5));
        assertThat(seats.views().seat(OPERA, seat(1, 2))).contains(SeatState.AVAILABLE);
        assertThat(seats.sweep().expired()).isEqualTo(1);
        assertThat(seats.booking(OPERA, brief.id()).orElseThrow().ended()).isEqualTo(brief.expires());
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.RESERVED);
    }

    @Test
    void aSeatWithAnExpiredHoldCanBeBlocked() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        stores.clock().set(booking.expires());
        assertThat(seats.events().block(OPERA, List.of(seat(1, 1)))).isInstanceOf(SeatsOutcome.EventStored.class);
        assertThat(seats.views().seat(OPERA, seat(1, 1))).contains(SeatState.BLOCKED);
    }

    @Test
    void placesOfExpiredHoldsCanBeBlocked() {
        Seats seats = seats();
        int places = 4_000;
        seats.events().create(EventPlan.of(OPERA, "Tosca", SectionPlan.area("S-1", places, Price.of(1))));
        for (int i = 0; i < places / 100; i++) {
            stores.store()
                    .update(tx ->
                            upTo(100).forEach(n -> seats.reserve(tx, ask(fresh(), SeatChoice.places(STANDING, 1)))));
        }
        stores.clock().advance(Duration.ofMinutes(15));
        SeatsOutcome blocked = seats.events().setBlockedPlaces(OPERA, STANDING, places);
        assertThat(((SeatsOutcome.EventStored) blocked).event().stats().blocked())
                .isEqualTo(places);
    }

    @Test
    void anEntryWithoutAnEventIsSweptOnce() {
        Seats seats = seats();
        stores.store()
                .update(tx -> upTo(300)
                        .forEach(n -> tx.put(
                                SeatsSchema.DUE_EVENTS, new EventDueKey("", tx.now(), "ghost-" + n), Unit.UNIT)));
        assertThat(seats.check().isClean()).isFalse();
        assertThat(seats.sweep()).isEqualTo(new SweepResult(0, 0, false));
        assertThat(seats.check().problems()).isEmpty();
    }

    @Test
    void endedHoldsStayEndedIfTheClockGoesBack() {
        Seats seats = opera();
        Booking old = reserve(seats, hand(1, 1));
        stores.clock().set(old.expires());
        Booking fresh = reserve(seats, hand(1, 1));
        stores.clock().set(old.created().minusSeconds(100));
        assertThat(errorOf(unchanged(() -> seats.finalize(OPERA, old.id(), ADA))))
                .isEqualTo(SeatsError.HOLD_EXPIRED);
        assertThat(booked(seats.finalize(OPERA, fresh.id(), ADA)).status()).isEqualTo(Booking.Status.SOLD);
        assertThat(reserve(seats, hand(1, 2)).created())
                .isEqualTo(stores.clock().instant());
    }

    @Test
    void theBackgroundSweepEndsHolds() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1));
        stores.clock().set(booking.expires());
        try (RecurringTask sweeper = seats.sweepEvery(Duration.ofMillis(1))) {
            assertThat(sweeper).isNotNull();
            long give = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (seats.views().changes(OPERA, 1, 1).orElseThrow().changes().isEmpty()) {
                assertThat(System.nanoTime()).isLessThan(give);
                Thread.onSpinWait();
            }
        }
    }
}
