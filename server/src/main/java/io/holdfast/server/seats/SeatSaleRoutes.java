package io.holdfast.server.seats;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.SaleTermsEndpoints;
import io.holdfast.api.SeatsApi;
import io.holdfast.seats.Allotment;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.SaleOutcome;
import io.holdfast.seats.Seats;
import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.ReadTx;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for categories, ticket types, rules for bookings, and allotments. */
final class SeatSaleRoutes {

    private final Seats seats;

    SeatSaleRoutes(Seats seats) {
        this.seats = seats;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        SaleTermsEndpoints.SET_TERMS,
                        (tx, q) -> seats.sales().setTerms(tx, EventId.of(q.event()), terms(q)),
                        SeatSaleRoutes::stored),
                query(
                        SaleTermsEndpoints.TERMS,
                        (tx, q) -> orNotFound("event", q.event(), seats.sales().terms(tx, EventId.of(q.event()))),
                        terms -> terms(terms, null)),
                command(
                        SaleTermsEndpoints.PUT_ALLOTMENT,
                        (tx, q) -> seats.sales().putAllotment(tx, EventId.of(q.event()), allotment(q)),
                        SeatSaleRoutes::storedAllotment),
                command(
                        SaleTermsEndpoints.REMOVE_ALLOTMENT,
                        (tx, q) -> seats.sales().removeAllotment(tx, EventId.of(q.event()), q.allotment()),
                        outcome -> new SaleTermsEndpoints.RemovedAllotment(
                                outcome.orThrow(SaleOutcome.AllotmentRemoved.class)
                                        .allotment())),
                query(SaleTermsEndpoints.ALLOTMENTS, this::allotments, singlePage(each -> allotment(each, null))),
                command(
                        SaleTermsEndpoints.RESERVE_IN_CHANNEL,
                        SeatSaleRoutes::reservation,
                        seats::reserve,
                        SeatsMapper::booked));
    }

    private List<Allotment.Status> allotments(ReadTx tx, SeatsApi.EventRef request) {
        EventId event = EventId.of(request.event());
        orNotFound("event", request.event(), seats.events().get(tx, event));
        return seats.sales().allotments(tx, event);
    }

    private static ReservationRequest reservation(SaleTermsEndpoints.ReserveInChannel request) {
        return new ReservationRequest(
                EventId.of(request.event()),
                BookingId.of(request.booking()),
                BuyerId.of(request.buyer()),
                SeatsMapper.withTickets(
                        SeatsMapper.withOrphanRule(
                                SeatsMapper.choice(request.seats(), request.best(), null, request.areas(), "seats"),
                                request.noOrphans()),
                        request.tickets()),
                request.holdFor(),
                SaleAccess.channel(request.channel()));
    }

    private static SaleTerms terms(SaleTermsEndpoints.SetTerms request) {
        return new SaleTerms(
                mapEach(
                        orDefault(request.categories(), List.of()),
                        each -> new Category(
                                each.id(),
                                Price.of(each.price()),
                                mapEach(
                                        orDefault(each.tickets(), List.of()),
                                        ticket -> new Category.TicketPrice(ticket.type(), Price.of(ticket.price()))))),
                request.maxPerBuyer(),
                orDefault(request.noOrphans(), false));
    }

    private static SaleTermsEndpoints.Terms stored(SaleOutcome outcome) {
        SaleOutcome.TermsStored stored = outcome.orThrow(SaleOutcome.TermsStored.class);
        return terms(stored.terms(), stored.repeated());
    }

    private static SaleTermsEndpoints.Terms terms(SaleTerms terms, @Nullable Boolean repeated) {
        return new SaleTermsEndpoints.Terms(
                mapEach(
                        terms.categories(),
                        each -> new SaleTermsEndpoints.Category(
                                each.id(),
                                each.price().minor(),
                                mapEach(
                                        each.tickets(),
                                        ticket -> new SaleTermsEndpoints.TicketPrice(
                                                ticket.type(), ticket.price().minor())))),
                terms.maxPerBuyer(),
                terms.noOrphans(),
                repeated);
    }

    private static Allotment allotment(SaleTermsEndpoints.PutAllotment request) {
        return new Allotment(
                request.allotment(),
                request.channel(),
                request.code(),
                request.until(),
                mapEach(orDefault(request.seats(), List.of()), SeatsMapper::seat),
                mapEach(orDefault(request.places(), List.of()), SeatsMapper::places));
    }

    private static SaleTermsEndpoints.Allotment storedAllotment(SaleOutcome outcome) {
        SaleOutcome.AllotmentStored stored = outcome.orThrow(SaleOutcome.AllotmentStored.class);
        return allotment(stored.allotment(), stored.repeated());
    }

    private static SaleTermsEndpoints.Allotment allotment(Allotment.Status each, @Nullable Boolean repeated) {
        return new SaleTermsEndpoints.Allotment(
                each.id(),
                each.channel(),
                each.hasCode(),
                each.until(),
                each.active(),
                mapEach(each.seats(), SeatsMapper::seat),
                mapEach(
                        each.places(),
                        places -> new SeatsApi.Places(places.area().toString(), places.count())),
                each.available(),
                repeated);
    }
}
