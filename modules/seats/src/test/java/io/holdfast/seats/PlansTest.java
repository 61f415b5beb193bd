package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.PlanOutcome.PlanStored;
import io.holdfast.seats.PlanOutcome.SeatsInUse;
import io.holdfast.seats.PlanOutcome.UsedSeat;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.record.CommitRecord;
import io.holdfast.testkit.feed.RebuiltSeatMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Changes to the plan of an event that is on sale. */
class PlansTest extends SeatsTestBase {

    private static final BookingChangeReason STAGE =
            BookingChangeReason.of("a larger stage").by("desk-3");

    private static PlanChange change(String id, PlanEdit... edits) {
        return PlanChange.of(OPERA, id, STAGE, edits);
    }

    private static PlanChangeSummary stored(PlanOutcome outcome) {
        return outcome.orThrow(PlanStored.class).change();
    }

    private static String code(PlanOutcome outcome) {
        return outcome instanceof SeatsOutcome.Refused refused ? refused.code() : "stored";
    }

    @Test
    void rowsAndSeatsAreAddedAndRemoved() {
        Seats seats = opera();
        PlanChangeSummary summary = stored(seats.plans()
                .change(change(
                        "c-1",
                        new PlanEdit.AddRows(A1, 5, 2, 12),
                        new PlanEdit.RemoveRows(A1, 1, 1),
                        new PlanEdit.RemoveSeats(A1, List.of(seat(3, 5), seat(3, 6))))));
        assertThat(summary.added()).isEqualTo(24);
        assertThat(summary.removed()).isEqualTo(12);
        SectionSeatMap map = seats.views().section(OPERA, A1).orElseThrow();
        assertThat(map.rows()).isEqualTo(6);
        assertThat(map.seatsPerRow()).isEqualTo(12);
        assertThat(map.exists(1, 1)).isFalse();
        assertThat(map.exists(2, 10)).isTrue();
        assertThat(map.exists(2, 11)).isFalse();
        assertThat(map.exists(6, 12)).isTrue();
        assertThat(map.count(SeatState.BLOCKED)).isZero();
        assertThat(map.count(SeatState.AVAILABLE)).isEqualTo(52);
        SeatCounts counts = seats.views().stats(OPERA, A1).orElseThrow();
        assertThat(counts.total()).isEqualTo(52);
        assertThat(seats.views().details(OPERA, A1, 3)).hasSize(8);
        assertThat(seats.views().seat(OPERA, seat(3, 5))).isEmpty();
        assertThat(seats.views().detail(OPERA, seat(3, 7))).isPresent();
        assertThat(seats.reserve(ask(fresh(), SeatChoice.seats(seat(3, 5)))))
                .isInstanceOf(SeatsOutcome.SeatsNotFound.class);
        assertThat(seats.events().unblock(OPERA, List.of(seat(1, 1)))).isInstanceOf(SeatsOutcome.SeatsNotFound.class);
        // The gap separates the seats of row 3: 5 adjacent seats are only in other rows.
        Booking best = reserve(seats, SeatChoice.best(4).in(A1).preferRows(3));
        assertThat(best.seats()).extracting(each -> each.seat().number()).containsExactly(1, 2, 3, 4);
        reserve(seats, SeatChoice.seats(seat(6, 12)));
    }

    @Test
    void bookingsMadeBeforeTheRowsGrewCanBeSoldAndReleased() {
        Seats seats = opera();
        Booking sold = reserve(seats, hand(2, 9, 10));
        Booking held = reserve(seats, hand(3, 1));
        stored(seats.plans().change(change("c-1", new PlanEdit.AddSeats(A1, List.of(seat(2, 11), seat(2, 14))))));
        seats.finalize(OPERA, sold.id(), ADA).orThrow();
        seats.release(OPERA, held.id(), ADA).orThrow();
        SectionSeatMap map = seats.views().section(OPERA, A1).orElseThrow();
        assertThat(map.state(2, 9)).isEqualTo(SeatState.SOLD);
        assertThat(map.state(2, 11)).isEqualTo(SeatState.AVAILABLE);
        assertThat(map.exists(2, 13)).isFalse();
        assertThat(map.state(3, 1)).isEqualTo(SeatState.AVAILABLE);
        assertThat(seats.booking(OPERA, sold.id()).orElseThrow().seats()).isEqualTo(sold.seats());
    }

    @Test
    void aChangeThatAffectsBookedSeatsIsRefusedAndNamesThem() {
        Seats seats = opera();
        Booking sold = reserve(seats, hand(1, 3));
        seats.finalize(OPERA, sold.id(), ADA).orThrow();
        Booking held = reserve(seats, hand(1, 4));
        PlanOutcome expected = new SeatsInUse(
                List.of(
                        new UsedSeat(seat(1, 3), SeatState.SOLD, sold.id()),
                        new UsedSeat(seat(1, 4), SeatState.RESERVED, held.id())),
                List.of());
        for (PlanEdit edit : List.of(
                new PlanEdit.RemoveRows(A1, 1, 1),
                new PlanEdit.RemoveSection(A1),
                new PlanEdit.RenumberRow(A1, 1, 9, false),
                new PlanEdit.RenameSection(A1, SectionId.of("B-1"), false),
                new PlanEdit.BlockSeats(A1, List.of(seat(1, 3), seat(1, 4))))) {
            assertThat(seats.plans().preview(change("c-1", edit))).isEqualTo(expected);
            assertThat(seats.plans().change(change("c-1", edit))).isEqualTo(expected);
        }
        assertThat(seats.plans().history(OPERA)).isEmpty();
        reserve(seats, SeatChoice.places(STANDING, 5));
        assertThat(seats.plans().change(change("c-1", new PlanEdit.SetCapacity(STANDING, 4))))
                .isEqualTo(new SeatsInUse(List.of(), List.of(new SeatChoice.AreaPlaces(STANDING, 5))));
    }

    @Test
    void bookingsMoveToTheSeatsOfTheMappingAndKeepTheirPrice() {
        Seats seats = opera();
        Booking sold = reserve(seats, hand(1, 3, 4));
        seats.finalize(OPERA, sold.id(), ADA).orThrow();
        Seat target = Seat.of(A2, 4, 10);
        PlanChange change = change("c-1", new PlanEdit.RemoveRows(A1, 1, 1))
                .withMoves(SeatMove.of(seat(1, 3), target), SeatMove.of(seat(1, 4), seat(2, 4)));
        assertThat(stored(seats.plans().preview(change)).moved()).hasSize(2);
        PlanChangeSummary summary = stored(seats.plans().change(change));
        assertThat(summary.moved())
                .containsExactlyInAnyOrder(
                        new PlanChangeSummary.MovedSeat(sold.id(), seat(1, 3), target),
                        new PlanChangeSummary.MovedSeat(sold.id(), seat(1, 4), seat(2, 4)));
        Booking moved = seats.booking(OPERA, sold.id()).orElseThrow();
        assertThat(moved.total()).isEqualTo(9_000);
        assertThat(moved.seats()).extracting(Booking.BookedSeat::seat).containsExactlyInAnyOrder(target, seat(2, 4));
        assertThat(seats.views().detail(OPERA, target).orElseThrow().price()).isEqualTo(Price.of(4_500));
        assertThat(seats.amendments().history(OPERA, sold.id()))
                .extracting(BookingStep::kind)
                .containsExactly(BookingStep.Kind.RESERVED, BookingStep.Kind.SOLD, BookingStep.Kind.MOVED);
        assertThat(seats.amendments().history(OPERA, sold.id()).get(2).reason()).contains(STAGE);
        // A duplicate of the reservation still returns the booking.
        assertThat(seats.reserve(ask(sold.id(), hand(1, 3, 4)))
                        .orThrow(SeatsOutcome.Booked.class)
                        .repeated())
                .isTrue();
        assertThat(code(seats.plans()
                        .change(change("c-2", new PlanEdit.RemoveRows(A1, 2, 1))
                                .withMoves(SeatMove.of(seat(2, 4), target)))))
                .isEqualTo("seats_taken");
        assertThat(code(seats.plans()
                        .change(new PlanChange(
                                OPERA, "c-2", List.of(), List.of(SeatMove.of(seat(3, 3), seat(3, 4))), STAGE))))
                .isEqualTo("seats_not_booked");
    }

    @Test
    void rowsSeatsAndSectionsAreRenumberedWithTheirBookings() {
        Seats seats = opera();
        Booking sold = reserve(seats, hand(1, 1, 2));
        seats.finalize(OPERA, sold.id(), ADA).orThrow();
        Booking held = reserve(seats, hand(2, 1));
        List<SeatMove> reversed = new ArrayList<>();
        for (int number = 1; number <= 10; number++) {
            reversed.add(SeatMove.of(seat(1, number), seat(1, 11 - number)));
        }
        stored(seats.plans()
                .change(change(
                        "c-1",
                        new PlanEdit.RenumberSeats(A1, reversed, true),
                        new PlanEdit.RenumberRow(A1, 2, 7, true),
                        new PlanEdit.RenameSection(A1, SectionId.of("Parterre"), true))));
        SectionId parterre = SectionId.of("Parterre");
        assertThat(seats.booking(OPERA, sold.id()).orElseThrow().seats())
                .extracting(Booking.BookedSeat::seat)
                .containsExactlyInAnyOrder(Seat.of(parterre, 1, 10), Seat.of(parterre, 1, 9));
        assertThat(seats.booking(OPERA, held.id()).orElseThrow().seats())
                .extracting(Booking.BookedSeat::seat)
                .containsExactly(Seat.of(parterre, 7, 1));
        assertThat(seats.events().get(OPERA).orElseThrow().sections()).containsExactly(parterre, A2, STANDING);
        assertThat(seats.views().section(OPERA, A1)).isEmpty();
        assertThat(seats.views().stats(OPERA, A1)).isEmpty();
        assertThat(code(seats.plans().change(change("c-2", new PlanEdit.RemoveRows(A1, 1, 1)))))
                .isEqualTo("section_not_found");
        assertThat(seats.reserve(ask(fresh(), hand(3, 1)))).isInstanceOf(SeatsOutcome.SectionNotFound.class);
        stored(seats.plans()
                .change(change("c-3", new PlanEdit.AddSection(SectionPlan.rows("A-1", 2, 3, Price.of(100)), 0))));
        assertThat(seats.events().get(OPERA).orElseThrow().sections()).startsWith(A1);
        assertThat(reserve(seats, SeatChoice.best(1)).total()).isEqualTo(100);
    }

    @Test
    void sectionsAreasAndPricesChange() {
        Seats seats = opera();
        reserve(seats, SeatChoice.places(STANDING, 15));
        stored(seats.plans()
                .change(change(
                        "c-1",
                        new PlanEdit.SetCapacity(STANDING, 30),
                        new PlanEdit.SetBlockedPlaces(STANDING, 10),
                        new PlanEdit.SetPrice(STANDING, Price.of(1_200)),
                        new PlanEdit.AddSection(
                                SectionPlan.area("Balcony", 7, Price.of(5)).withBlocked(2), null),
                        new PlanEdit.AddSection(
                                SectionPlan.rows("C-1", 2, 2, Price.of(5)).withBlocked(Seat.of("C-1", 1, 1)), 1),
                        new PlanEdit.RemoveSection(A2))));
        assertThat(seats.events().get(OPERA).orElseThrow().sections())
                .extracting(SectionId::toString)
                .containsExactly("A-1", "C-1", "S-1", "Balcony");
        SeatCounts counts = seats.views().stats(OPERA, STANDING).orElseThrow();
        assertThat(counts.available()).isEqualTo(5);
        assertThat(counts.total()).isEqualTo(30);
        assertThat(seats.events().get(OPERA).orElseThrow().stats().total()).isEqualTo(40 + 30 + 7 + 4);
        assertThat(reserve(seats, SeatChoice.places(STANDING, 1)).total()).isEqualTo(1_200);
        assertThat(code(seats.plans().change(change("c-2", new PlanEdit.RemoveSection(STANDING)))))
                .isEqualTo("seats_in_use");
        assertThat(code(seats.plans().change(change("c-2", new PlanEdit.AddRows(STANDING, 1, 1, 1)))))
                .isEqualTo("section_is_area");
        assertThat(code(seats.plans().change(change("c-2", new PlanEdit.AddRows(A1, 4, 2, 1)))))
                .isEqualTo("seats_exist");
        assertThat(code(seats.plans().change(change("c-2", new PlanEdit.RenameSection(A1, STANDING, true)))))
                .isEqualTo("section_exists");
    }

    @Test
    void aChangeIsIdempotentByItsId() {
        Seats seats = opera();
        PlanChange first = change("c-1", new PlanEdit.AddRows(A1, 5, 1, 10));
        PlanChangeSummary summary = stored(seats.plans().change(first));
        stored(seats.plans().change(change("c-2", new PlanEdit.RemoveRows(A1, 5, 1))));
        assertThat(seats.plans().change(first)).isEqualTo(new PlanStored(summary, true));
        assertThat(seats.plans().preview(first)).isEqualTo(new PlanStored(summary, true));
        assertThat(seats.plans().change(change("c-1", new PlanEdit.AddRows(A1, 6, 1, 10))))
                .isEqualTo(new SeatsOutcome.KeyReused("c-1"));
        assertThat(seats.plans().history(OPERA))
                .extracting(PlanChangeSummary::id)
                .containsExactly("c-1", "c-2");
        assertThat(seats.views().stats(OPERA, A1).orElseThrow().total()).isEqualTo(40);
    }

    @Test
    void aSeatWhoseHoldHasExpiredCanBeRemoved() {
        Seats seats = opera();
        Booking held = reserve(seats, hand(1, 1));
        stores.clock().advance(SeatsOptions.DEFAULT.holdFor());
        PlanChange change = change("c-1", new PlanEdit.RemoveSeats(A1, List.of(seat(1, 1))));
        assertThat(stored(seats.plans().preview(change)).removed()).isEqualTo(1);
        stored(seats.plans().change(change));
        assertThat(seats.booking(OPERA, held.id()).orElseThrow().status()).isEqualTo(Booking.Status.EXPIRED);
    }

    @Test
    void theFeedAndTheEventsRebuildTheMap() {
        Seats seats = opera();
        Booking sold = reserve(seats, hand(1, 1, 2, 3));
        seats.finalize(OPERA, sold.id(), ADA).orThrow();
        seats.events().block(OPERA, List.of(seat(4, 10)));
        long position = seats.views().section(OPERA, A1).orElseThrow().position();
        stored(seats.plans()
                .change(change(
                                "c-1",
                                new PlanEdit.AddRows(A1, 5, 1, 12),
                                new PlanEdit.RemoveSeats(A1, List.of(seat(1, 2), seat(4, 10))),
                                new PlanEdit.BlockSeats(A1, List.of(seat(5, 12))))
                        .withMoves(SeatMove.of(seat(1, 2), seat(5, 1)))));
        Map<String, SeatState> followed = new TreeMap<>();
        for (SeatChange entry :
                seats.views().changes(OPERA, 0, 1_000).orElseThrow().changes()) {
            for (Seat seat : entry.seats()) {
                followed.put(seat.row() + "/" + seat.number(), entry.how().to());
                if (entry.how() == SeatTransition.REMOVE) {
                    followed.put(seat.row() + "/" + seat.number(), SeatState.BLOCKED);
                }
            }
            assertThat(entry.plan().isPresent()).isEqualTo(entry.number() > position);
        }
        RebuiltSeatMap rebuilt = new RebuiltSeatMap();
        for (CommitRecord record : stores.store().feed().records(0, 1_000)) {
            record.events().forEach(event -> rebuilt.apply(event.type(), event.subject(), event.data()));
        }
        SectionSeatMap map = seats.views().section(OPERA, A1).orElseThrow();
        for (int row = 1; row <= 5; row++) {
            for (int number = 1; number <= (row == 5 ? 12 : 10); number++) {
                SeatState state = map.state(row, number);
                assertThat(followed.getOrDefault(row + "/" + number, SeatState.AVAILABLE))
                        .isEqualTo(state);
                assertThat(rebuilt.state(OPERA.toString(), A1.toString(), row, number))
                        .isEqualTo(map.exists(row, number) ? state.name() : RebuiltSeatMap.MISSING);
            }
        }
    }
}
