package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.seats.sale.SeatProperties;
import io.holdfast.store.error.ErrorCode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Aisles, wheelchair spaces, restricted views, filters for the best seats, and the rule for single seats. */
class SeatFeaturesTest extends SeatsTestBase {

    private static final BookingChangeReason WHY = BookingChangeReason.of("because");
    private int lastChange;

    private void change(Seats seats, PlanEdit... edits) {
        seats.plans()
                .change(PlanChange.of(OPERA, "c-" + ++lastChange, WHY, edits))
                .orThrow();
    }

    private void mark(Seats seats, SeatFeature feature, Seat... marked) {
        change(seats, new PlanEdit.SetFeatures(A1, List.of(marked), Set.of(feature), Set.of()));
    }

    private static Seats withoutOrphans(Seats seats) {
        seats.sales().setTerms(OPERA, SaleTerms.NONE.withoutOrphans()).orThrow();
        return seats;
    }

    @Test
    void seatsBesideAnAisleAreNotAdjacent() {
        Seats seats = opera();
        mark(seats, SeatFeature.AISLE, seat(1, 2), seat(1, 6));
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3).keptTogether()))).containsExactly(3, 4, 5);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(4).keptTogether()))).containsExactly(7, 8, 9, 10);
        assertThat(seatsOf(reserve(seats, SeatChoice.best(3).keptTogether()))).startsWith(seat(2, 1));
        assertThat(numbersOf(reserve(seats, SeatChoice.best(2).keptTogether()))).containsExactly(1, 2);
        assertThat(seats.views()
                        .detail(OPERA, seat(1, 6))
                        .orElseThrow()
                        .properties()
                        .features())
                .containsExactly(SeatFeature.AISLE);
        change(seats, new PlanEdit.SetFeatures(A1, List.of(seat(1, 2)), Set.of(), Set.of(SeatFeature.AISLE)));
        assertThat(seats.views().detail(OPERA, seat(1, 2)).orElseThrow().properties())
                .isEqualTo(SeatProperties.NONE);
    }

    @Test
    void blocksAreCutAtAisles() {
        Seats seats = opera();
        change(seats, new PlanEdit.RemoveRows(A1, 2, 3), new PlanEdit.RemoveSection(A2));
        mark(seats, SeatFeature.AISLE, seat(1, 3), seat(1, 4), seat(1, 9));
        // Blocks of 3, 1, 5 and 1 seats.
        assertThat(numbersOf(reserve(seats, SeatChoice.best(4).withoutOrphans())))
                .containsExactly(5, 6, 7, 1);
        assertThat(seats.reserve(ask(fresh(), SeatChoice.best(3).keptTogether())))
                .isEqualTo(new SeatsOutcome.NothingFits(3, 6));
    }

    @Test
    void wheelchairSpacesAreSelectedOnRequestWithTheirCompanions() {
        Seats seats = opera();
        mark(seats, SeatFeature.ACCESSIBLE, seat(1, 1), seat(1, 5));
        mark(seats, SeatFeature.COMPANION, seat(1, 2));
        assertThat(numbersOf(reserve(seats, SeatChoice.best(2)))).containsExactly(3, 4);
        SeatFilter one = SeatFilter.ALL.withAccessible(1);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(2).among(one)))).containsExactly(1, 2);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3).among(one)))).containsExactly(5, 6, 7);
        assertThat(seats.reserve(ask(fresh(), SeatChoice.best(2).among(one))))
                .isInstanceOf(SeatsOutcome.NothingFits.class);
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> SeatChoice.best(1).among(SeatFilter.ALL.withAccessible(2)),
                "accessible");
    }

    @Test
    void bestSeatsAreFilteredByCategoryPriceAndView() {
        Seats seats = opera();
        seats.sales()
                .setTerms(
                        OPERA,
                        SaleTerms.of(Category.of("gold", Price.of(9_000)), Category.of("silver", Price.of(6_000))))
                .orThrow();
        change(
                seats,
                new PlanEdit.SetCategory(A1, List.of(seat(1, 4), seat(1, 5)), "gold"),
                new PlanEdit.SetCategory(A1, List.of(seat(2, 1), seat(2, 2), seat(2, 3)), "silver"));
        mark(seats, SeatFeature.RESTRICTED_VIEW, seat(1, 1));
        assertThat(suggested(seats, OPERA, SeatChoice.best(2).among(SeatFilter.ALL.inCategories("gold"))))
                .containsExactly(seat(1, 4), seat(1, 5));
        assertThat(suggested(
                        seats,
                        OPERA,
                        SeatChoice.best(2).among(SeatFilter.ALL.priced(Price.of(5_000), Price.of(7_000)))))
                .containsExactly(seat(2, 1), seat(2, 2));
        assertThat(suggested(seats, OPERA, SeatChoice.best(2).among(SeatFilter.ALL.priced(null, Price.of(3_000)))))
                .startsWith(Seat.of(A2, 1, 1));
        assertThat(suggested(seats, OPERA, SeatChoice.best(2).among(SeatFilter.ALL.withFullView())))
                .startsWith(seat(1, 2));
        SeatChoice.BestSeats bronze = SeatChoice.best(1).among(SeatFilter.ALL.inCategories("bronze"));
        assertThat(seats.suggest(OPERA, bronze)).isEqualTo(new SeatsOutcome.CategoryNotFound("bronze"));
        assertThat(seats.reserve(ask(fresh(), bronze))).isEqualTo(new SeatsOutcome.CategoryNotFound("bronze"));
        BookingId id = fresh();
        SeatChoice.BestSeats gold = SeatChoice.best(3).among(SeatFilter.ALL.inCategories("gold", "silver"));
        assertThat(booked(seats.reserve(ask(id, gold))).total()).isEqualTo(18_000);
        assertThat(errorOf(seats.reserve(ask(id, SeatChoice.best(3))))).isEqualTo(SeatsError.KEY_REUSED);
    }

    @Test
    void specificSeatsMustNotLeaveASingleSeat() {
        Seats seats = withoutOrphans(opera());
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), hand(1, 2, 3)))))
                .isEqualTo(new SeatsOutcome.LeavesSingleSeat(List.of(seat(1, 1))));
        assertThat(seats.reserve(ask(fresh(), hand(1, 4, 6))))
                .isEqualTo(new SeatsOutcome.LeavesSingleSeat(List.of(seat(1, 5))));
        reserve(seats, hand(1, 1, 2, 3));
        reserve(seats, hand(1, 6, 7, 8));
        // The block of seats 4 and 5 has no other choice of one seat, and neither has the block of 9 and 10.
        reserve(seats, hand(1, 5));
        reserve(seats, hand(1, 4));
        reserve(seats, hand(1, 9));
        assertThat(reserve(seats, SeatChoice.best(1)).seats()).hasSize(1);
    }

    @Test
    void anAisleEndsABlockForTheRuleAndARequestCanAskForTheRule() {
        Seats seats = opera();
        mark(seats, SeatFeature.AISLE, seat(1, 3));
        SeatChoice asked = new SeatChoice.SpecificSeats(List.of(seat(1, 1)), true);
        // Seats 1 to 3 are a block: taking seat 2 leaves two single seats, taking seat 1 leaves none.
        assertThat(seats.reserve(ask(fresh(), new SeatChoice.SpecificSeats(List.of(seat(1, 2)), true))))
                .isEqualTo(new SeatsOutcome.LeavesSingleSeat(List.of(seat(1, 1), seat(1, 3))));
        reserve(seats, asked);
        reserve(seats, hand(2, 2));
    }

    @Test
    void seatsThatAnExchangeGivesUpAreFreeForTheRule() {
        Seats seats = withoutOrphans(opera());
        Booking booking = reserve(seats, hand(1, 1, 2));
        Amendment amendment = Amendment.of(OPERA, booking.id(), "x", WHY);
        assertThat(seats.amendments().exchange(amendment, BookingSelection.seats(seat(1, 1)), hand(1, 4)))
                .isEqualTo(new SeatsOutcome.LeavesSingleSeat(List.of(seat(1, 3))));
        seats.amendments()
                .exchange(amendment, BookingSelection.ALL, hand(1, 3, 4))
                .orThrow();
        assertThat(seats.sales().terms(OPERA).orElseThrow().noOrphans()).isTrue();
    }
}
