package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.Booking.TicketKind;
import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.seats.sale.SeatProperties;
import io.holdfast.seats.sale.TicketCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Categories, ticket types and the limit per buyer. */
class SaleTermsTest extends SeatsTestBase {

    private static final BookingChangeReason WHY = BookingChangeReason.of("because");
    private static final Category GOLD = Category.of("gold", Price.of(9_000)).with("child", Price.of(4_000));
    private static final Category FLOOR = Category.of("floor", Price.of(2_000)).with("child", Price.of(500));

    private Seats priced() {
        Seats seats = opera();
        seats.sales().setTerms(OPERA, SaleTerms.of(GOLD, FLOOR)).orThrow();
        change(
                seats,
                "categories",
                new PlanEdit.SetCategory(A1, List.of(seat(1, 1), seat(1, 2)), "gold"),
                new PlanEdit.SetCategory(STANDING, List.of(), "floor"));
        return seats;
    }

    private static void change(Seats seats, String id, PlanEdit... edits) {
        seats.plans().change(PlanChange.of(OPERA, id, WHY, edits)).orThrow();
    }

    private static Seats limited(Seats seats, int limit) {
        seats.sales()
                .setTerms(OPERA, SaleTerms.of(GOLD, FLOOR).withMaxPerBuyer(limit))
                .orThrow();
        return seats;
    }

    @Test
    void theCategoryAndTheTicketTypeDetermineThePrice() {
        Seats seats = priced();
        SeatChoice choice = SeatChoice.withTickets(
                SeatChoice.combined(hand(1, 1, 2), List.of(new SeatChoice.AreaPlaces(STANDING, 3))),
                TicketCount.of("child", 4),
                new TicketCount("child", 1));
        Booking children = reserve(seats, choice);
        assertThat(children.total()).isEqualTo(2 * 4_000 + 3 * 500);
        assertThat(children.seats())
                .allSatisfy(seat -> assertThat(seat.ticket()).isEqualTo(new TicketKind("gold", "child", null)));
        assertThat(children.places().stream()
                        .mapToInt(Booking.BookedPlaces::count)
                        .sum())
                .isEqualTo(3);
        seats.release(OPERA, children.id(), ADA).orThrow();
        assertThat(reserve(seats, hand(1, 1, 3)).total()).isEqualTo(9_000 + 4_500);
        assertThat(seats.views().detail(OPERA, seat(1, 2)).orElseThrow().price())
                .isEqualTo(Price.of(9_000));
        assertThat(seats.views().detail(OPERA, seat(1, 2)).orElseThrow().properties())
                .isEqualTo(new SeatProperties("gold", Set.of(), null));
        assertThat(reserve(seats, SeatChoice.places(STANDING, 2)).total()).isEqualTo(4_000);
    }

    @Test
    void ticketsAreAssignedInTheOrderOfTheSeats() {
        Seats seats = priced();
        BookingId id = fresh();
        SeatChoice mixed = SeatChoice.withTickets(
                SeatChoice.places(STANDING, 5), TicketCount.of("child", 2), TicketCount.of("child", 3));
        Booking booking = booked(seats.reserve(ask(id, mixed)));
        assertThat(booking.total()).isEqualTo(2_500);
        assertThat(unchanged(() -> seats.reserve(ask(id, mixed)))).isEqualTo(new SeatsOutcome.Booked(booking, true));
        assertThat(errorOf(seats.reserve(ask(id, SeatChoice.places(STANDING, 5)))))
                .isEqualTo(SeatsError.KEY_REUSED);
        SeatChoice none = SeatChoice.withTickets(hand(1, 3), TicketCount.of("child", 1));
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), none))))
                .isEqualTo(new SeatsOutcome.TicketTypeNotFound("child", null));
        SeatChoice senior = SeatChoice.withTickets(hand(1, 1), TicketCount.of("senior", 1));
        assertThat(seats.reserve(ask(fresh(), senior)))
                .isEqualTo(new SeatsOutcome.TicketTypeNotFound("senior", "gold"));
    }

    @Test
    void anExchangePricesTheNewSeatsByTheirTickets() {
        Seats seats = priced();
        Booking booking = reserve(seats, hand(2, 1));
        seats.finalize(OPERA, booking.id(), ADA).orThrow();
        SeatsOutcome.BookingAmended amended = seats.amendments()
                .exchange(
                        Amendment.of(OPERA, booking.id(), "x-1", WHY),
                        BookingSelection.ALL,
                        SeatChoice.withTickets(hand(1, 2), TicketCount.of("child", 1)))
                .orThrow(SeatsOutcome.BookingAmended.class);
        assertThat(amended.step().difference()).isEqualTo(4_000 - 4_500);
        assertThat(amended.booking().total()).isEqualTo(4_000);
    }

    @Test
    void bookingsKeepTheirPricesWhenCategoriesChange() {
        Seats seats = priced();
        Booking booking = reserve(seats, hand(1, 1));
        seats.sales()
                .setTerms(OPERA, SaleTerms.of(Category.of("gold", Price.of(1)), FLOOR))
                .orThrow();
        assertThat(seats.booking(OPERA, booking.id()).orElseThrow().total()).isEqualTo(9_000);
        assertThat(reserve(seats, hand(1, 2)).total()).isEqualTo(1);
    }

    @Test
    void aCategoryThatSeatsHaveCannotBeRemoved() {
        Seats seats = priced();
        assertThat(unchanged(() -> seats.sales().setTerms(OPERA, SaleTerms.of(FLOOR))))
                .isEqualTo(new SaleOutcome.CategoryInUse("gold", A1));
        assertThat(unchanged(() -> seats.sales().setTerms(OPERA, SaleTerms.of(GOLD))))
                .isEqualTo(new SaleOutcome.CategoryInUse("floor", STANDING));
        change(seats, "none", new PlanEdit.SetCategory(A1, List.of(), null));
        assertThat(seats.sales().setTerms(OPERA, SaleTerms.of(FLOOR)))
                .isEqualTo(new SaleOutcome.TermsStored(SaleTerms.of(FLOOR), false));
        assertThat(unchanged(() -> seats.sales().setTerms(OPERA, SaleTerms.of(FLOOR))))
                .isEqualTo(new SaleOutcome.TermsStored(SaleTerms.of(FLOOR), true));
        assertThat(seats.sales().terms(OPERA)).contains(SaleTerms.of(FLOOR));
        assertThat(seats.plans()
                        .preview(PlanChange.of(OPERA, "gold", WHY, new PlanEdit.SetCategory(A1, List.of(), "gold"))))
                .isEqualTo(new SeatsOutcome.CategoryNotFound("gold"));
        assertThat(seats.sales().setTerms(EventId.of("none"), SaleTerms.NONE))
                .isEqualTo(new SeatsOutcome.EventNotFound(EventId.of("none")));
    }

    @Test
    void theLimitPerBuyerHoldsOverSeveralBookings() {
        Seats seats = limited(priced(), 4);
        Booking first = reserve(seats, hand(2, 1, 2));
        Booking second = reserve(seats, SeatChoice.places(STANDING, 1));
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), hand(2, 3, 4)))))
                .isEqualTo(new SeatsOutcome.BuyerLimitReached(ADA, 4, 3, 2));
        seats.finalize(OPERA, first.id(), ADA).orThrow();
        assertThat(errorOf(seats.reserve(ask(fresh(), hand(2, 3, 4))))).isEqualTo(SeatsError.BUYER_LIMIT_REACHED);
        booked(seats.reserve(ReservationRequest.of(OPERA, fresh(), BOB, hand(2, 5, 6))));
        seats.release(OPERA, second.id(), ADA).orThrow();
        Booking third = reserve(seats, hand(2, 3, 4));
        // An exchange may not add seats, but may replace them.
        Amendment more = Amendment.of(OPERA, first.id(), "more", WHY);
        assertThat(seats.amendments().exchange(more, BookingSelection.seats(seat(2, 1)), hand(3, 1, 2)))
                .isEqualTo(new SeatsOutcome.BuyerLimitReached(ADA, 4, 4, 1));
        seats.amendments()
                .exchange(more, BookingSelection.seats(seat(2, 1)), hand(3, 1))
                .orThrow();
        seats.amendments()
                .cancel(Amendment.of(OPERA, first.id(), "one", WHY), BookingSelection.seats(seat(3, 1)), false)
                .orThrow();
        reserve(seats, hand(3, 1));
        assertThat(errorOf(seats.reserve(ask(fresh(), hand(3, 2))))).isEqualTo(SeatsError.BUYER_LIMIT_REACHED);
        seats.amendments()
                .reduce(Amendment.of(OPERA, third.id(), "r", WHY), ADA, BookingSelection.seats(seat(2, 3)))
                .orThrow();
        reserve(seats, hand(3, 2));
    }

    @Test
    void expiredHoldsDoNotCountAndTransfersDo() {
        Seats seats = limited(priced(), 4);
        Booking held = reserve(seats, hand(2, 1, 2, 3));
        stores.clock().advance(Duration.ofHours(1));
        assertThat(seats.booking(OPERA, held.id()).orElseThrow().status()).isEqualTo(Booking.Status.EXPIRED);
        Booking sold = reserve(seats, hand(2, 4, 5, 6));
        seats.finalize(OPERA, sold.id(), ADA).orThrow();
        booked(seats.reserve(ReservationRequest.of(OPERA, fresh(), BOB, hand(3, 1, 2))));
        Amendment transfer = Amendment.of(OPERA, sold.id(), "t-1", WHY);
        assertThat(seats.amendments().transfer(transfer, BOB))
                .isEqualTo(new SeatsOutcome.BuyerLimitReached(BOB, 4, 2, 3));
        BuyerId cleo = BuyerId.of("cleo");
        seats.amendments().transfer(transfer, cleo).orThrow();
        reserve(seats, hand(2, 7, 8, 9, 10));
        assertThat(seats.reserve(ReservationRequest.of(OPERA, fresh(), cleo, hand(3, 4, 5))))
                .isEqualTo(new SeatsOutcome.BuyerLimitReached(cleo, 4, 3, 2));
    }

    @Test
    void aLimitCountsBookingsMadeBeforeItWasIntroduced() {
        Seats seats = priced();
        Booking first = reserve(seats, hand(2, 1, 2, 3));
        limited(seats, 4);
        assertThat(errorOf(seats.reserve(ask(fresh(), hand(2, 4, 5))))).isEqualTo(SeatsError.BUYER_LIMIT_REACHED);
        seats.sales().setTerms(OPERA, SaleTerms.of(GOLD, FLOOR)).orThrow();
        seats.release(OPERA, first.id(), ADA).orThrow();
        reserve(seats, hand(2, 4, 5));
        limited(seats, 4);
        reserve(seats, hand(2, 1, 2));
        assertThat(errorOf(seats.reserve(ask(fresh(), hand(2, 3))))).isEqualTo(SeatsError.BUYER_LIMIT_REACHED);
    }

    @Test
    void concurrentReservationsDoNotExceedTheLimit() throws Exception {
        Seats seats = limited(priced(), 4);
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try {
            List<Callable<SeatsOutcome>> calls = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                BookingId id = fresh();
                calls.add(() -> seats.reserve(ask(id, SeatChoice.best(1))));
            }
            int booked = 0;
            for (Future<SeatsOutcome> each : threads.invokeAll(calls)) {
                booked += each.get() instanceof SeatsOutcome.Booked ? 1 : 0;
            }
            assertThat(booked).isEqualTo(4);
        } finally {
            threads.shutdownNow();
        }
    }
}
