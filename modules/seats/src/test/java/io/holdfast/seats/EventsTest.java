package io.holdfast.seats;

import static io.holdfast.seats.Booking.Status.CANCELLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.SeatsOutcome.TakenSeat;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Page;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.RepeatableOutcome;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class EventsTest extends SeatsTestBase {

    @Test
    void anEventIsCreatedInOneCommit() {
        long before = stores.store().lastCommit();
        Seats seats = opera();
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
        Event event = seats.events().get(OPERA).orElseThrow();
        assertThat(event.name()).isEqualTo("Tosca");
        assertThat(event.status()).isEqualTo(Event.Status.OPEN);
        assertThat(event.sections()).containsExactly(A1, A2, STANDING);
        assertThat(event.stats().total()).isEqualTo(100);
    }

    @Test
    void seatsCanBeBlockedFromTheBeginning() {
        Seats seats = seats();
        List<Seat> blocked = List.of(seat(1, 1), seat(2, 5));
        EventPlan plan = new EventPlan(
                OPERA,
                "Tosca",
                List.of(
                        new SectionPlan.Rows(A1, 2, 5, Price.of(1), blocked),
                        new SectionPlan.Area(STANDING, 10, Price.of(1), 4)));
        seats.events().create(plan);
        assertThat(seats.views().seat(OPERA, seat(2, 5))).contains(SeatState.BLOCKED);
        assertThat(seats.events().get(OPERA).orElseThrow().stats().blocked()).isEqualTo(6);
        assertThat(seats.views().stats(OPERA).getOrDefault(STANDING, NO_STATS).available())
                .isEqualTo(6);
    }

    @Test
    void aDuplicateReturnsTheEventAndADifferentPlanIsRefused() {
        Seats seats = opera();
        reserve(seats, hand(1, 1));
        SeatsOutcome again = unchanged(() -> seats.events().create(PLAN));
        assertThat(((SeatsOutcome.EventStored) again).event().stats().reserved())
                .isEqualTo(1);
        for (EventPlan other : List.of(
                EventPlan.of(OPERA, "Tosca", SectionPlan.rows("A-1", 4, 10, Price.of(4_500))),
                new EventPlan(OPERA, "Aida", PLAN.sections()),
                new EventPlan(OPERA, "Tosca", PLAN.sections().subList(0, 2)))) {
            assertThat(unchanged(() -> seats.events().create(other))).isEqualTo(new SeatsOutcome.KeyReused("opera"));
        }
    }

    @Test
    void aCommandTellsWhetherTheEventWasInThisStateAlready() {
        Seats seats = seats();
        assertRepeats(() -> seats.events().create(PLAN));
        assertRepeats(() -> seats.events().block(OPERA, List.of(seat(1, 1))));
        assertRepeats(() -> seats.events().unblock(OPERA, List.of(seat(1, 1))));
        assertRepeats(() -> seats.events().setBlockedPlaces(OPERA, STANDING, 3));
        assertRepeats(() -> seats.events().setPrice(OPERA, A1, Price.of(77)));
        Booking booking = reserve(seats, hand(1, 1));
        Instant later = booking.created().plus(Duration.ofMinutes(20));
        assertRepeats(() -> seats.extend(OPERA, booking.id(), ADA, later));
        assertRepeats(() -> seats.events().close(OPERA));
        assertRepeats(() -> seats.events().reopen(OPERA));
    }

    private static void assertRepeats(Supplier<SeatsOutcome> command) {
        assertThat(RepeatableOutcome.isRepeat(command.get().orThrow())).isFalse();
        assertThat(RepeatableOutcome.isRepeat(command.get().orThrow())).isTrue();
    }

    @Test
    void aDifferentPlanIsRefusedWhateverItsNames() {
        Seats seats = seats();
        Price one = Price.of(1);
        seats.events()
                .create(EventPlan.of(
                        OPERA,
                        "x",
                        SectionPlan.rows("A-1", 102, 5, one),
                        new SectionPlan.Area(new SectionId("abc1:11x4a02:", "1:q1"), 4, one, 0)));
        EventPlan other = EventPlan.of(
                OPERA,
                "x",
                SectionPlan.rows("A-1", 10, 51, one),
                SectionPlan.area("abc-1", 4, one),
                SectionPlan.area("4:-q", 4, Price.of(11)));
        assertThat(unchanged(() -> seats.events().create(other))).isEqualTo(new SeatsOutcome.KeyReused("opera"));
    }

    @Test
    void invalidPlansAreRejectedWithTheNameOfTheField() {
        refuses(ErrorCode.INVALID_ARGUMENT, () -> EventPlan.of(OPERA, "Tosca"), "sections must be between", "but is 0");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> EventPlan.of(OPERA, " ", section(1, 1)), "name must not be blank");
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> EventPlan.of(OPERA, "Tosca", section(1, 1), section(2, 2)),
                "sections contains A-1 twice");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> section(0, 1), "rows of A-1 must be between 1 and 1000, but is 0");
        refuses(ErrorCode.LIMIT_EXCEEDED, () -> section(1, 1_001), "seatsPerRow of A-1 must be between", "but is 1001");
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> section(1_000, 101),
                "seats of A-1 must be between",
                "but is 101000",
                "100000");
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> SectionPlan.area("S-1", 0, Price.of(1)),
                "capacity of S-1 must be between",
                "but is 0");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> Price.of(-1), "price must be between", "but is -1");
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> new SectionPlan.Rows(A1, 1, 1, Price.of(1), List.of(seat(1, 2))),
                "blocked contains A-1 row 1 seat 2");
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> new SectionPlan.Area(STANDING, 5, Price.of(1), 6),
                "blocked of S-1 must be between",
                "but is 6");
        List<SectionPlan> huge = upTo(11).<SectionPlan>map(i -> SectionPlan.rows("A-" + i, 1_000, 100, Price.of(1)))
                .toList();
        refuses(ErrorCode.LIMIT_EXCEEDED, () -> new EventPlan(OPERA, "x", huge), "1100000", "1000000");
    }

    @Test
    void eventsAreListedByTheirIds() {
        Seats seats = seats();
        for (String id : List.of("c", "a", "b")) {
            seats.events().create(EventPlan.of(EventId.of(id), id, section(1, 4)));
        }
        Page<Event> first = seats.events().list(2, null);
        assertThat(first.rows()).extracting(Event::name).containsExactly("a", "b");
        Page<Event> rest = seats.events().list(2, first.next().orElseThrow());
        assertThat(rest.rows()).extracting(Event::name).containsExactly("c");
        assertThat(rest.next()).isEmpty();
        refuses(ErrorCode.INVALID_ARGUMENT, () -> seats.events().list(0, null), "limit must be between", "but is 0");
    }

    @Test
    void aClosedEventTakesNoReservationsButFinalizesThoseItHas() {
        Seats seats = opera();
        ReservationRequest asked = ask(fresh(), hand(1, 1));
        Booking booking = booked(seats.reserve(asked));
        seats.events().close(OPERA);
        assertThat(unchanged(() -> seats.events().close(OPERA))).isInstanceOf(SeatsOutcome.EventStored.class);
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), hand(1, 2)))))
                .isEqualTo(new SeatsOutcome.EventClosed(OPERA));
        assertThat(booked(seats.reserve(asked)).id()).isEqualTo(booking.id());
        assertThat(booked(seats.finalize(OPERA, booking.id(), ADA)).status()).isEqualTo(Booking.Status.SOLD);
        SeatsOutcome open = seats.events().reopen(OPERA);
        assertThat(((SeatsOutcome.EventStored) open).event().closed()).isNull();
        reserve(seats, hand(1, 2));
    }

    @Test
    void aDeletedEventDisappearsAtOnceAndItsRowsAreRemovedLater() {
        Seats seats = opera();
        for (int number = 1; number <= 10; number++) {
            reserve(seats, hand(1, number));
        }
        BookingId sold = reserve(seats, hand(2, 1)).id();
        seats.finalize(OPERA, sold, ADA);
        assertThat(unchanged(() -> seats.events().delete(OPERA))).isEqualTo(new SeatsOutcome.EventOpen(OPERA));
        seats.events().close(OPERA);
        assertThat(unchanged(() -> seats.events().delete(OPERA)))
                .isEqualTo(new SeatsOutcome.EventHasBookings(OPERA, 1, 10));
        stores.clock().advance(Duration.ofMinutes(20));
        assertThat(unchanged(() -> seats.events().delete(OPERA)))
                .isEqualTo(new SeatsOutcome.EventHasBookings(OPERA, 1, 0));
        assertThat(delete(seats)).isEqualTo(new SeatsOutcome.EventDeleted(OPERA, false));
        assertThat(seats.events().get(OPERA)).isEmpty();
        assertThat(seats.events().list(10, null).rows()).isEmpty();
        assertThat(seats.views().bits(OPERA, A1)).isEmpty();
        assertThat(seats.views().stats(OPERA)).isEmpty();
        assertThat(seats.views().changes(OPERA, 0, 1)).isEmpty();
        isCancelled(seats, sold);
        assertThat(seats.bookings(OPERA, 100, null).rows())
                .extracting(Booking::id)
                .containsExactly(sold);
        assertThat(seats.reserve(ask(fresh(), hand(1, 1)))).isEqualTo(new SeatsOutcome.EventNotFound(OPERA));
        SeatsOutcome.Created tooSoon = stores.store().write(tx -> seats.events().create(tx, PLAN));
        assertThat(tooSoon).isEqualTo(new SeatsOutcome.EventBeingDeleted(OPERA));
        assertThat(unchanged(() -> delete(seats))).isEqualTo(new SeatsOutcome.EventDeleted(OPERA, true));
        assertThat(seats.check().isClean()).isTrue();
        while (stores.store().write(tx -> seats.sweep(tx, 7)).more()) {
            assertThat(seats.check().isClean()).isTrue();
        }
        assertThat(unchanged(() -> seats.events().delete(OPERA))).isEqualTo(new SeatsOutcome.EventNotFound(OPERA));
        assertThat(stores.store()
                        .<Long>read(tx -> tx.scan(SeatsSchema.BOOKINGS).count()
                                - 1
                                + tx.scan(SeatsSchema.SECTION_EXPIRIES).count()
                                + tx.scan(SeatsSchema.HOLDS).count()
                                + tx.scan(SeatsSchema.CHANGES).count()
                                + tx.scan(SeatsSchema.SEAT_HOLDERS).count()
                                + tx.scan(SeatsSchema.SEAT_BITS).count()
                                + tx.scan(SeatsSchema.DUE_EVENTS).count()
                                + tx.scan(SeatsSchema.EVENT_SECTIONS).count()))
                .isZero();
        opera();
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().available()).isEqualTo(40);
        isCancelled(seats, sold);
        assertThat(seats.check().problems()).isEmpty();
        assertThat(seats.reserve(ask(sold, hand(2, 1)))).isEqualTo(new SeatsOutcome.BookingEnded(sold, CANCELLED));
        assertThat(seats.reserve(ask(sold, hand(2, 2)))).isEqualTo(new SeatsOutcome.KeyReused(sold.value()));
    }

    /** Asserts that a sold booking was cancelled when its event was deleted, and stays readable with its history. */
    private static void isCancelled(Seats seats, BookingId id) {
        Booking booking = seats.booking(OPERA, id).orElseThrow();
        assertThat(booking.status()).isEqualTo(CANCELLED);
        assertThat(booking.cancelled())
                .isEqualTo(BookingChangeReason.of("the tenor is ill").by("desk"));
        assertThat(seats.bookings(ADA, 100, null).rows()).containsExactly(booking);
        assertThat(seats.amendments().history(OPERA, id))
                .extracting(BookingStep::kind)
                .containsExactly(BookingStep.Kind.RESERVED, BookingStep.Kind.SOLD, BookingStep.Kind.CANCELLED);
        assertThat(seats.amendments().history(OPERA, id).get(2).reason())
                .contains(BookingChangeReason.of("the tenor is ill").by("desk"));
    }

    @Test
    void deletingAndCreatingCompleteAnInterruptedDeletion() {
        Seats seats = opera();
        upTo(10).forEach(number -> reserve(seats, hand(1, number)));
        seats.events().close(OPERA);
        seats.events().deleteForced(OPERA, BookingChangeReason.of("rain"));
        assertThat(seats.sweep()).isEqualTo(new SweepResult(0, 0, false));
        opera();
        seats.events().close(OPERA);
        delete(seats);
        opera();
        assertThat(seats.events().get(OPERA).orElseThrow().stats().available()).isEqualTo(100);
        seats.events().close(OPERA);
        delete(seats);
        seats.events().delete(OPERA);
        assertThat(seats.sweep()).isEqualTo(new SweepResult(0, 0, false));
    }

    private SeatsOutcome.Deleted delete(Seats seats) {
        return stores.store()
                .write(tx -> seats.events()
                        .deleteForced(
                                tx,
                                OPERA,
                                BookingChangeReason.of("the tenor is ill").by("desk")));
    }

    @Test
    void blockingAndUnblockingAreAllOrNothingAndIdempotent() {
        Seats seats = opera();
        List<Seat> row = List.of(seat(1, 1), seat(1, 2));
        assertThat(seats.events().block(OPERA, row)).isInstanceOf(SeatsOutcome.EventStored.class);
        assertThat(unchanged(() -> seats.events().block(OPERA, row))).isInstanceOf(SeatsOutcome.EventStored.class);
        reserve(seats, hand(1, 3));
        SeatsOutcome refused = unchanged(() -> seats.events().block(OPERA, List.of(seat(1, 3), seat(1, 4))));
        assertThat(refused)
                .isEqualTo(new SeatsOutcome.SeatsTaken(List.of(new TakenSeat(seat(1, 3), SeatState.RESERVED))));
        assertThat(unchanged(() -> seats.events().unblock(OPERA, List.of(seat(1, 3)))))
                .isInstanceOf(SeatsOutcome.SeatsTaken.class);
        assertThat(seats.events().unblock(OPERA, List.of(seat(1, 1), seat(1, 4))))
                .isInstanceOf(SeatsOutcome.EventStored.class);
        assertThat(seats.views().section(OPERA, A1).orElseThrow().row(1))
                .startsWith(SeatState.AVAILABLE, SeatState.BLOCKED, SeatState.RESERVED, SeatState.AVAILABLE);
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> seats.events().block(OPERA, List.of(seat(1, 1), seat(1, 1))),
                "twice");
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> seats.events().block(OPERA, List.of()),
                "seats must be between",
                "but is 0");
        assertThat(errorOf(seats.events().block(OPERA, List.of(seat(9, 1))))).isEqualTo(SeatsError.SEAT_NOT_FOUND);
        assertThat(errorOf(seats.events().block(EventId.of("none"), row))).isEqualTo(SeatsError.EVENT_NOT_FOUND);
    }

    @Test
    void morePlacesThanAnAreaHasCannotBeBlocked() {
        Seats seats = opera();
        seats.events().setBlockedPlaces(OPERA, STANDING, 3);
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> seats.events().setBlockedPlaces(OPERA, STANDING, 300),
                "places must be at most 20, the capacity of S-1, but is 300");
    }

    @Test
    void blockedSeatsAndPlacesArePartOfThePlan() {
        Seats seats = seats();
        EventPlan plan = EventPlan.of(
                OPERA,
                "Tosca",
                SectionPlan.rows("A-1", 4, 10, Price.of(4_500)).withBlocked(seat(1, 1), seat(1, 10)),
                SectionPlan.area("S-1", 20, Price.of(1_000)).withBlocked(5));
        assertThat(seats.events().create(plan)).isInstanceOf(SeatsOutcome.EventStored.class);
        assertThat(seats.views().seat(OPERA, seat(1, 10))).contains(SeatState.BLOCKED);
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().blocked()).isEqualTo(2);
        assertThat(seats.views().stats(OPERA, STANDING).orElseThrow().available())
                .isEqualTo(15);
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> SectionPlan.rows("A-1", 4, 10, Price.of(1)).withBlocked(seat(5, 1)),
                "blocked contains A-1 row 5 seat 1, but A-1 has 4 rows of 10 seats");
    }

    @Test
    void aSectionNeedNotHaveSubsections() {
        Seats seats = seats();
        EventPlan plan = EventPlan.of(
                OPERA,
                "Tosca",
                SectionPlan.rows("Floor", 2, 10, Price.of(4_500)),
                SectionPlan.rows("Floor-1", 2, 10, Price.of(3_000)),
                SectionPlan.area("GA", 20, Price.of(1_000)));
        assertThat(seats.events().create(plan)).isInstanceOf(SeatsOutcome.EventStored.class);
        SectionId floor = SectionId.of("Floor");
        Booking booking = reserve(seats, SeatChoice.best(2));
        assertThat(seatsOf(booking)).containsExactly(Seat.of(floor, 1, 1), Seat.of(floor, 1, 2));
        reserve(seats, SeatChoice.places(SectionId.of("GA"), 3));
        stores.reopen();
        assertThat(seats().views().stats(OPERA, floor).orElseThrow().reserved()).isEqualTo(2);
        assertThat(seats().views().stats(OPERA)).containsOnlyKeys(floor, SectionId.of("Floor-1"), SectionId.of("GA"));
        assertThat(floor).hasToString("Floor").isEqualTo(SectionId.of(floor.toString()));
        refuses(ErrorCode.INVALID_ARGUMENT, () -> SectionId.of("Floor-"), "must have the form A-1 or Floor");
        refuses(ErrorCode.INVALID_ARGUMENT, () -> new SectionId("A-1", ""), "must not contain a dash");
    }

    @Test
    void theBlockedPlacesOfAnAreaAreSetNotAdded() {
        Seats seats = opera();
        seats.events().setBlockedPlaces(OPERA, STANDING, 15);
        assertThat(unchanged(() -> seats.events().setBlockedPlaces(OPERA, STANDING, 15)))
                .isInstanceOf(SeatsOutcome.EventStored.class);
        reserve(seats, SeatChoice.places(STANDING, 3));
        assertThat(unchanged(() -> seats.events().setBlockedPlaces(OPERA, STANDING, 18)))
                .isEqualTo(new SeatsOutcome.NothingFits(18, 17));
        seats.events().setBlockedPlaces(OPERA, STANDING, 1);
        SeatCounts stats = seats.views().stats(OPERA, STANDING).orElseThrow();
        assertThat(List.of(stats.available(), stats.reserved(), stats.blocked()))
                .containsExactly(16, 3, 1);
        assertThat(errorOf(seats.events().setBlockedPlaces(OPERA, A1, 1))).isEqualTo(SeatsError.SECTION_HAS_ROWS);
    }

    @Test
    void aNewPriceAppliesToNewBookings() {
        Seats seats = opera();
        Booking before = reserve(seats, hand(1, 1));
        seats.events().setPrice(OPERA, A1, Price.of(9_900));
        assertThat(reserve(seats, hand(1, 2)).total()).isEqualTo(9_900);
        assertThat(booked(seats.finalize(OPERA, before.id(), ADA)).total()).isEqualTo(4_500);
        assertThat(seats.views().detail(OPERA, seat(1, 1)).orElseThrow().price())
                .isEqualTo(Price.of(4_500));
        assertThat(seats.views().detail(OPERA, seat(1, 3)).orElseThrow().price())
                .isEqualTo(Price.of(9_900));
        assertThat(errorOf(seats.events().setPrice(OPERA, SectionId.of("Z-1"), Price.of(1))))
                .isEqualTo(SeatsError.SECTION_NOT_FOUND);
    }

    @Test
    void theSellOutIsTimed() {
        Seats seats = seats();
        seats.events().create(EventPlan.of(OPERA, "Tosca", section(1, 4)));
        stores.clock().advance(Duration.ofMinutes(1));
        Booking first = reserve(seats, SeatChoice.best(2));
        stores.clock().advance(Duration.ofSeconds(30));
        Booking second = reserve(seats, SeatChoice.best(2));
        Event full = seats.events().get(OPERA).orElseThrow();
        assertThat(full.tookToFill()).contains(Duration.ofSeconds(30));
        assertThat(full.tookToSellOut()).isEmpty();
        seats.finalize(OPERA, first.id(), ADA);
        stores.clock().advance(Duration.ofSeconds(15));
        seats.finalize(OPERA, second.id(), ADA);
        Event sold = seats.events().get(OPERA).orElseThrow();
        assertThat(sold.tookToSellOut()).contains(Duration.ofSeconds(45));
        assertThat(sold.tookToFill()).contains(Duration.ofSeconds(30));
    }

    @Test
    void anEventIsNotFullAfterAHoldHasExpired() {
        Seats seats = seats();
        seats.events().create(EventPlan.of(OPERA, "Tosca", section(1, 2)));
        Booking booking = reserve(seats, SeatChoice.best(2));
        assertThat(seats.events().get(OPERA).flatMap(Event::tookToFill)).contains(Duration.ZERO);
        stores.clock().set(booking.expires());
        assertThat(seats.events().get(OPERA).map(Event::full)).isEmpty();
    }

    private static SectionPlan section(int rows, int seatsPerRow) {
        return SectionPlan.rows("A-1", rows, seatsPerRow, Price.of(100));
    }
}
