package io.holdfast.client;

import static io.holdfast.client.RunningServer.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.BookingAmendmentApi.Amended;
import io.holdfast.api.BookingAmendmentApi.Cancel;
import io.holdfast.api.BookingAmendmentApi.Exchange;
import io.holdfast.api.BookingAmendmentApi.Reduce;
import io.holdfast.api.BookingAmendmentApi.Step;
import io.holdfast.api.BookingAmendmentApi.StepKind;
import io.holdfast.api.BookingAmendmentApi.Transfer;
import io.holdfast.api.Problem;
import io.holdfast.api.SaleTermsEndpoints.Allotment;
import io.holdfast.api.SaleTermsEndpoints.Category;
import io.holdfast.api.SaleTermsEndpoints.PutAllotment;
import io.holdfast.api.SaleTermsEndpoints.ReserveInChannel;
import io.holdfast.api.SaleTermsEndpoints.SetTerms;
import io.holdfast.api.SaleTermsEndpoints.Terms;
import io.holdfast.api.SaleTermsEndpoints.TicketPrice;
import io.holdfast.api.SeatPlanEndpoints.ChangePlan;
import io.holdfast.api.SeatPlanEndpoints.Edit;
import io.holdfast.api.SeatPlanEndpoints.Move;
import io.holdfast.api.SeatPlanEndpoints.PlanChange;
import io.holdfast.api.SeatsApi.Best;
import io.holdfast.api.SeatsApi.BitsOf;
import io.holdfast.api.SeatsApi.BlockPlaces;
import io.holdfast.api.SeatsApi.Booking;
import io.holdfast.api.SeatsApi.BookingOf;
import io.holdfast.api.SeatsApi.BookingStatus;
import io.holdfast.api.SeatsApi.BookingsOf;
import io.holdfast.api.SeatsApi.ChangesOf;
import io.holdfast.api.SeatsApi.CreateEvent;
import io.holdfast.api.SeatsApi.DeleteEvent;
import io.holdfast.api.SeatsApi.Event;
import io.holdfast.api.SeatsApi.ExtendBooking;
import io.holdfast.api.SeatsApi.Holder;
import io.holdfast.api.SeatsApi.Places;
import io.holdfast.api.SeatsApi.PriceOf;
import io.holdfast.api.SeatsApi.Reserve;
import io.holdfast.api.SeatsApi.RowRef;
import io.holdfast.api.SeatsApi.RowSeat;
import io.holdfast.api.SeatsApi.Seat;
import io.holdfast.api.SeatsApi.SeatDetail;
import io.holdfast.api.SeatsApi.SeatFeature;
import io.holdfast.api.SeatsApi.SeatRef;
import io.holdfast.api.SeatsApi.Section;
import io.holdfast.api.SeatsApi.Sweep;
import io.holdfast.api.SeatsApi.Tickets;
import io.holdfast.api.SeatsApi.Transition;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.api.json.StrictJson;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Calls every route of the seats module. */
final class EverySeatsCall {

    private static final Seat FRONT = new Seat("A-1", 1, 1);
    private static final Seat LAST = new Seat("A-1", 2, 5);

    private final Holdfast client;
    private final SeatsClient seats;

    EverySeatsCall(RunningServer server) {
        this.client = server.client();
        this.seats = client.seats();
    }

    void walk() {
        events();
        reservations();
        views();
        amendments();
        plans();
        sales();
        theEnd();
    }

    private void sales() {
        Terms terms = seats.setTerms(new SetTerms(
                        "gala",
                        List.of(new Category("gold", 9_000L, List.of(new TicketPrice("child", 4_000L)))),
                        500,
                        true))
                .send();
        assertThat(terms.repeated()).isFalse();
        assertThat(seats.terms("gala").send().maxPerBuyer()).isEqualTo(500);
        Seat front = new Seat("B-1", 1, 1);
        seats.changePlan(ChangePlan.of(
                        "gala",
                        "p-3",
                        "prices",
                        Edit.setCategory("B-1", "gold"),
                        Edit.addFeature("B-1", List.of(new RowSeat(1, 1)), SeatFeature.AISLE)))
                .send();
        refused(409, "category_in_use", seats.setTerms(new SetTerms("gala", null, null, null)));
        SeatDetail detail = seats.seat(new SeatRef("gala", "B-1", 1, 1)).send();
        assertThat(detail.category()).isEqualTo("gold");
        assertThat(detail.features()).containsExactly(SeatFeature.AISLE);
        Booking child = seats.reserve(
                        Reserve.best("gala", "a-3", "bob", Best.of(1).withCategories(List.of("gold")))
                                .withTickets(List.of(new Tickets("child", 1))))
                .send();
        assertThat(child.total()).isEqualTo(4_000);
        assertThat(child.seats().get(0).ticket()).isEqualTo("child");
        seats.release(new BookingOf("gala", "a-3", "bob")).send();
        Allotment press = seats.putAllotment(new PutAllotment(
                        "gala",
                        "press",
                        "box-office",
                        "secret",
                        Instant.parse("2100-01-01T00:00:00Z"),
                        List.of(front),
                        null))
                .send();
        assertThat(press.available()).isEqualTo(1);
        refused(409, "seats_allotted", seats.reserve(Reserve.seats("gala", "a-1", "bob", List.of(front))));
        assertThat(seats.reserveInChannel(new ReserveInChannel(
                                "box-office", "gala", "a-1", "bob", List.of(front), null, null, null, null, null))
                        .send()
                        .seats()
                        .get(0)
                        .allotment())
                .isEqualTo("press");
        seats.release(new BookingOf("gala", "a-1", "bob")).send();
        seats.reserve(Reserve.seats("gala", "a-2", "bob", List.of(front)).withCodes(List.of("secret")))
                .send();
        seats.release(new BookingOf("gala", "a-2", "bob")).send();
        assertThat(seats.allotments("gala")).hasSize(1);
        assertThat(seats.removeAllotment("gala", "press").send().allotment()).isEqualTo("press");
        assertThat(seats.check().send().clean()).isTrue();
        assertThat(seats.setTerms(new SetTerms("gala", terms.categories(), null, null))
                        .send()
                        .maxPerBuyer())
                .isNull();
    }

    private void amendments() {
        Amended exchanged = seats.exchange(
                        Exchange.seats("gala", "b-1", "x-1", "a better view", List.of(FRONT), List.of(LAST)))
                .send();
        assertThat(exchanged.step().difference()).isZero();
        assertThat(seats.transfer(new Transfer("gala", "b-1", "t-1", "a gift", "desk", "bob"))
                        .send()
                        .booking()
                        .buyer())
                .isEqualTo("bob");
        seats.reduce(new Reduce("gala", "b-4", "r-1", "bob", null, List.of(new Places("S-1", 1))))
                .send();
        Cancel cancel = new Cancel("gala", "b-1", "c-1", "ill", "desk", null, null, true);
        Amended cancelled = seats.cancel(cancel).send();
        assertThat(cancelled.booking().status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(cancelled.step().difference()).isEqualTo(-4_500);
        assertThat(seats.cancel(cancel).send().repeated()).isTrue();
        refused(409, "already_cancelled", seats.cancel(Cancel.all("gala", "b-1", "c-2", "ill")));
        refused(409, "not_sold", seats.cancel(Cancel.all("gala", "b-4", "c-1", "ill")));
        assertThat(seats.history("gala", "b-1").stream().map(Step::kind))
                .containsExactly(
                        StepKind.RESERVED, StepKind.SOLD, StepKind.EXCHANGED, StepKind.TRANSFERRED, StepKind.CANCELLED);
        assertThat(seats.sectionSeats("gala", "A-1")).hasSize(10);
        assertThat(seats.map("gala", "A-1").send().map().get(1)).isEqualTo("aaaab");
        Booking both = seats.reserve(
                        Reserve.seats("gala", "b-6", "bob", List.of(FRONT)).withPlaces(new Places("S-1", 5)))
                .send();
        assertThat(both.total()).isEqualTo(4_500 + 5 * 2_500);
        assertThat(seats.check().send().clean()).isTrue();
    }

    private void plans() {
        ChangePlan longer = new ChangePlan(
                "gala",
                "p-1",
                "a longer hall",
                "desk",
                List.of(
                        Edit.addRows("A-1", 3, 1, 6),
                        Edit.removeRows("A-1", 1, 1),
                        Edit.addSection(Section.rows("B-1", 2, 2, 100))),
                null);
        Problem used = refused(409, "seats_in_use", seats.previewPlan(longer));
        assertThat(StrictJson.tree(used.details()).at("/seats/0/seat/row").asInt())
                .isEqualTo(1);
        ChangePlan moved = new ChangePlan(
                "gala",
                "p-1",
                "a longer hall",
                "desk",
                longer.edits(),
                List.of(new Move(FRONT, new Seat("A-1", 3, 6))));
        assertThat(seats.previewPlan(moved).send().moved()).hasSize(1);
        PlanChange changed = seats.changePlan(moved).send();
        assertThat(changed.added()).isEqualTo(10);
        assertThat(changed.removed()).isEqualTo(5);
        assertThat(seats.changePlan(moved).send().repeated()).isTrue();
        refused(409, "key_reused", seats.changePlan(longer));
        refused(409, "seats_exist", seats.changePlan(ChangePlan.of("gala", "p-2", "x", Edit.addRows("A-1", 2, 1, 1))));
        assertThat(seats.map("gala", "A-1").send().map()).containsExactly("------", "aaaab-", "aaaaar");
        assertThat(seats.planHistory("gala").stream().map(PlanChange::change)).containsExactly("p-1");
        assertThat(seats.check().send().clean()).isTrue();
    }

    private void events() {
        Section area = Section.area("S-1", 50, 2_000);
        seats.createEvent(new CreateEvent(
                        "blocked",
                        "Blocked",
                        List.of(
                                new Section("A-1", 2, 5, null, 1L, List.of(new RowSeat(2, 5)), null),
                                new Section("S-1", null, null, 50, 1L, null, 10))))
                .send();
        assertThat(seats.map("blocked", "A-1").send().map().get(1)).isEqualTo("aaaab");
        assertThat(seats.event("blocked").send().stats().blocked()).isEqualTo(11);
        seats.closeEvent("blocked").send();
        refused(409, "event_closed", seats.suggest("blocked", Best.of(2)));
        seats.deleteEvent("blocked").send();
        seats.createEvent(new CreateEvent("gala", "Gala", List.of(Section.rows("A-1", 2, 5, 4_500), area)))
                .send();
        refused(409, "key_reused", seats.createEvent(new CreateEvent("gala", "Other", List.of(area))));
        seats.block("gala", List.of(LAST)).send();
        assertThat(seats.map("gala", "A-1").send().map().get(1)).isEqualTo("aaaab");
        seats.unblock("gala", List.of(LAST)).send();
        seats.blockPlaces(new BlockPlaces("gala", "S-1", 10)).send();
        seats.price(new PriceOf("gala", "S-1", 2_500L)).send();
        assertThat(seats.events().stream().map(Event::event)).containsExactly("gala");
        assertThat(seats.event("gala").send().stats().total()).isEqualTo(60);
        assertThat(seats.stats("gala")).hasSize(2);
        assertThat(seats.maps("gala")).hasSize(1);
        seats.sectionStats("gala", "S-1").send();
        refused(404, "event_not_found", seats.event("none"));
    }

    private void reservations() {
        Booking booked = seats.reserve(Reserve.seats("gala", "b-1", "ada", List.of(FRONT)))
                .send();
        assertThat(booked.total()).isEqualTo(4_500);
        Problem taken = refused(409, "seats_taken", seats.reserve(Reserve.seats("gala", "b-2", "bob", List.of(FRONT))));
        assertThat(StrictJson.tree(taken.details()).at("/seats/0/seat/section").asString())
                .isEqualTo("A-1");
        seats.reserve(Reserve.best("gala", "b-3", "bob", Best.together(2))).send();
        seats.reserve(Reserve.places("gala", "b-4", "bob", new Places("S-1", 3)))
                .send();
        refused(400, "malformed", seats.reserve(Reserve.of("gala", "b-5", "bob")));
        seats.extend(new ExtendBooking("gala", "b-1", "ada", Instant.now().plusSeconds(300)))
                .send();
        refused(404, "booking_not_found", seats.finalize(new BookingOf("gala", "b-1", "bob")));
        assertThat(seats.finalize(new BookingOf("gala", "b-1", "ada")).send().status())
                .isEqualTo(BookingStatus.SOLD);
        seats.release(new BookingOf("gala", "b-3", "bob")).send();
        assertThat(seats.booking("gala", "b-3").send().status()).isEqualTo(BookingStatus.RELEASED);
        refused(404, "booking_not_found", seats.booking("gala", "b-9"));
    }

    private void views() {
        PagedCall<Booking> two = client.list(SeatsEndpoints.BOOKINGS, new BookingsOf("gala", 2, null));
        assertThat(two.send().rows()).hasSize(2);
        assertThat(two.stream().map(Booking::booking)).containsExactlyInAnyOrder("b-1", "b-3", "b-4");
        assertThat(seats.bookingsOfBuyer("ada").stream().map(Booking::booking)).contains("b-1");
        assertThat(seats.bookingsOfBuyer("nobody")).isEmpty();
        assertThat(seats.suggest("gala", Best.of(2)).send().seats()).hasSize(2);
        Holder holder = seats.seat(new SeatRef("gala", "A-1", 1, 1)).send().holder();
        assertThat(Objects.requireNonNull(holder).buyer()).isEqualTo("ada");
        assertThat(seats.row(new RowRef("gala", "A-1", 1))).hasSize(5);
        assertThat(seats.changes(new ChangesOf("gala", 0L, 1)).send().changes())
                .singleElement()
                .satisfies(change -> assertThat(change.how()).isEqualTo(Transition.BLOCK));
        assertThat(seats.bits(new BitsOf("gala", "A-1", 0, 1)).send().bits()).isNotEmpty();
        seats.sweep(new Sweep(null)).send();
        assertThat(seats.check().send().clean()).isTrue();
    }

    private void theEnd() {
        refused(409, "event_open", seats.deleteEvent("gala"));
        seats.closeEvent("gala").send();
        seats.reopenEvent("gala").send();
        seats.closeEvent("gala").send();
        refused(409, "event_has_bookings", seats.deleteEvent("gala"));
        refused(400, "malformed", seats.deleteEvent(new DeleteEvent("gala", true, null, null)));
        assertThat(seats.deleteEvent(new DeleteEvent("gala", true, "rain", "desk"))
                        .send()
                        .event())
                .isEqualTo("gala");
        assertThat(seats.booking("gala", "b-6").send().reason()).isEqualTo("rain");
    }
}
