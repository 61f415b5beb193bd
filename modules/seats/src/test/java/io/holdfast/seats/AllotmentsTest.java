package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seats and places that are set aside for a channel or a code. */
class AllotmentsTest extends SeatsTestBase {

    private static final Instant UNTIL = ManualClock.START.plus(Duration.ofDays(1));
    private static final SaleAccess BOX_OFFICE = SaleAccess.channel("box-office");
    private static final SaleAccess MEMBER = SaleAccess.code("tosca-2030");

    private Seats allotted() {
        Seats seats = opera();
        seats.sales()
                .putAllotment(
                        OPERA,
                        Allotment.forChannel("press", "box-office", UNTIL, List.of(seat(1, 1), seat(1, 2)))
                                .withPlaces(new AreaPlaces(STANDING, 15)))
                .orThrow();
        seats.sales()
                .putAllotment(OPERA, Allotment.forCode("members", "tosca-2030", UNTIL, List.of(seat(1, 3), seat(1, 4))))
                .orThrow();
        return seats;
    }

    private SeatsOutcome.Reserved reserve(Seats seats, SeatChoice choice, SaleAccess access) {
        return seats.reserve(ask(fresh(), choice).withAccess(access));
    }

    @Test
    void onlyTheChannelOrTheCodeCanBuyTheSeats() {
        Seats seats = allotted();
        assertThat(unchanged(() -> reserve(seats, hand(1, 2, 3, 5), SaleAccess.PUBLIC)))
                .isEqualTo(new SeatsOutcome.SeatsAllotted(List.of(seat(1, 2), seat(1, 3))));
        assertThat(reserve(seats, hand(1, 2), MEMBER)).isEqualTo(new SeatsOutcome.SeatsAllotted(List.of(seat(1, 2))));
        assertThat(reserve(seats, hand(1, 3), SaleAccess.code("wrong")))
                .isEqualTo(new SeatsOutcome.SeatsAllotted(List.of(seat(1, 3))));
        Booking press = booked(reserve(seats, hand(1, 1, 5), BOX_OFFICE));
        assertThat(press.seats())
                .extracting(seat -> seat.ticket().allotment())
                .containsExactlyInAnyOrder("press", null);
        booked(reserve(seats, hand(1, 3), MEMBER));
        assertThat(numbersOf(reserve(seats, SeatChoice.best(2)))).containsExactly(6, 7);
        SeatChoice.BestSeats best = SeatChoice.best(1);
        assertThat(stores.store()
                        .read(tx -> seats.suggest(tx, OPERA, best, BOX_OFFICE))
                        .orThrow(SeatsOutcome.SeatsSuggested.class)
                        .seats())
                .containsExactly(seat(1, 2));
        assertThat(suggested(seats, OPERA, best)).containsExactly(seat(1, 8));
    }

    @Test
    void everybodyCanBuyTheSeatsWhenTheAllotmentEnds() {
        Seats seats = allotted();
        stores.clock().set(UNTIL.minusNanos(1));
        assertThat(errorOf(reserve(seats, hand(1, 1), SaleAccess.PUBLIC))).isEqualTo(SeatsError.SEATS_ALLOTTED);
        assertThat(errorOf(reserve(seats, SeatChoice.places(STANDING, 6), SaleAccess.PUBLIC)))
                .isEqualTo(SeatsError.NOTHING_FITS);
        stores.clock().set(UNTIL);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(4)))).containsExactly(1, 2, 3, 4);
        Booking booking = reserve(seats, SeatChoice.places(STANDING, 20));
        assertThat(booking.places()).hasSize(1);
        assertThat(seats.sales().allotments(OPERA))
                .allSatisfy(each -> assertThat(each.active()).isFalse());
    }

    @Test
    void placesAreTakenFromTheAllotmentFirst() {
        Seats seats = allotted();
        assertThat(reserve(seats, SeatChoice.places(STANDING, 6), SaleAccess.PUBLIC))
                .isEqualTo(new SeatsOutcome.NothingFits(6, 5));
        Booking press = booked(reserve(seats, SeatChoice.places(STANDING, 14), BOX_OFFICE));
        assertThat(press.places()).hasSize(1);
        Booking more = booked(reserve(seats, SeatChoice.places(STANDING, 3), BOX_OFFICE));
        assertThat(more.places()).extracting(Booking.BookedPlaces::count).containsExactly(1, 2);
        reserve(seats, SeatChoice.places(STANDING, 3));
        seats.finalize(OPERA, more.id(), ADA).orThrow();
        seats.amendments()
                .cancel(
                        Amendment.of(OPERA, more.id(), "c", BookingChangeReason.of("ill")),
                        BookingSelection.places(STANDING, 1),
                        false)
                .orThrow();
        assertThat(reserve(seats, SeatChoice.places(STANDING, 1), SaleAccess.PUBLIC))
                .isEqualTo(new SeatsOutcome.NothingFits(1, 0));
        stores.clock().advance(Duration.ofHours(2));
        // The holds have expired: 14 places return to the allotment, and 3 are for everybody.
        assertThat(reserve(seats, SeatChoice.places(STANDING, 4), SaleAccess.PUBLIC))
                .isEqualTo(new SeatsOutcome.NothingFits(4, 3));
        booked(reserve(seats, SeatChoice.places(STANDING, 18), BOX_OFFICE));
    }

    @Test
    void freedSeatsReturnToTheAllotment() {
        Seats seats = allotted();
        Booking press = booked(reserve(seats, hand(1, 1), BOX_OFFICE));
        seats.release(OPERA, press.id(), ADA).orThrow();
        assertThat(errorOf(reserve(seats, hand(1, 1), SaleAccess.PUBLIC))).isEqualTo(SeatsError.SEATS_ALLOTTED);
        assertThat(seats.sales().allotments(OPERA))
                .extracting(Allotment.Status::id, Allotment.Status::available, Allotment.Status::hasCode)
                .containsExactly(tuple("press", 17, false), tuple("members", 2, true));
    }

    @Test
    void allotmentsAreReplacedAndRemoved() {
        Seats seats = allotted();
        Allotment more = Allotment.forChannel("press", "box-office", UNTIL, List.of(seat(1, 2), seat(1, 3)));
        assertThat(unchanged(() -> seats.sales().putAllotment(OPERA, more)))
                .isEqualTo(new SeatsOutcome.SeatsAllotted(List.of(seat(1, 3))));
        Allotment less = Allotment.forChannel("press", "box-office", UNTIL, List.of(seat(1, 2)));
        assertThat(seats.sales()
                        .putAllotment(OPERA, less)
                        .orThrow(SaleOutcome.AllotmentStored.class)
                        .repeated())
                .isFalse();
        assertThat(unchanged(() -> seats.sales().putAllotment(OPERA, less))
                        .orThrow(SaleOutcome.AllotmentStored.class)
                        .repeated())
                .isTrue();
        booked(reserve(seats, hand(1, 1), SaleAccess.PUBLIC));
        reserve(seats, SeatChoice.places(STANDING, 20));
        seats.sales().removeAllotment(OPERA, "press").orThrow();
        assertThat(seats.sales().removeAllotment(OPERA, "press")).isEqualTo(new SaleOutcome.AllotmentNotFound("press"));
        booked(reserve(seats, hand(1, 2), SaleAccess.PUBLIC));
        assertThat(seats.sales().putAllotment(OPERA, Allotment.forCode("x", "y", UNTIL, List.of(seat(9, 9)))))
                .isEqualTo(new SeatsOutcome.SeatsNotFound(List.of(seat(9, 9))));
    }

    @Test
    void changesToThePlanKeepTheAllotment() {
        Seats seats = allotted();
        SectionId parterre = SectionId.of("Parterre");
        SectionId floor = SectionId.of("Floor");
        seats.plans()
                .change(PlanChange.of(
                        OPERA,
                        "c-1",
                        BookingChangeReason.of("renamed"),
                        new PlanEdit.RenameSection(A1, parterre, true),
                        new PlanEdit.AddRows(parterre, 5, 1, 14),
                        new PlanEdit.RenumberRow(parterre, 1, 6, true),
                        new PlanEdit.RenameSection(STANDING, floor, true)))
                .orThrow();
        assertThat(reserve(seats, SeatChoice.seats(Seat.of(parterre, 6, 1)), SaleAccess.PUBLIC))
                .isEqualTo(new SeatsOutcome.SeatsAllotted(List.of(Seat.of(parterre, 6, 1))));
        assertThat(reserve(seats, SeatChoice.places(floor, 6), SaleAccess.PUBLIC))
                .isEqualTo(new SeatsOutcome.NothingFits(6, 5));
        booked(reserve(seats, SeatChoice.seats(Seat.of(parterre, 6, 3)), MEMBER));
        seats.events().close(OPERA);
        seats.events().deleteForced(OPERA, BookingChangeReason.of("cancelled")).orThrow();
        seats.sweep();
        assertThat(seats.check().problems()).isEmpty();
    }
}
