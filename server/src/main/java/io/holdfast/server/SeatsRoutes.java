package io.holdfast.server;

import static io.holdfast.server.Operation.command;
import static io.holdfast.server.Operation.query;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.Nothing;
import io.holdfast.api.Page;
import io.holdfast.api.SeatsApi;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.Outcome;
import io.holdfast.seats.Price;
import io.holdfast.seats.Seat;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SectionId;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.stream.Stream;

/** The seats over HTTP. */
final class SeatsRoutes {

    private final Seats seats;

    SeatsRoutes(Seats seats) {
        this.seats = seats;
    }

    List<Operation<?>> all() {
        return Stream.of(events(), bookings(), views())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> events() {
        return List.of(
                command(
                                "seats.create_event",
                                "PUT /v1/seats/events/{event}",
                                SeatsApi.CreateEvent.class,
                                SeatsApi.Event.class,
                                "Makes an event with its sections and areas.",
                                (tx, q) -> stored(seats.events().create(tx, SeatsWire.plan(q))))
                        .created()
                        .bulky(),
                command(
                        "seats.close_event",
                        "POST /v1/seats/events/{event}/close",
                        SeatsApi.EventRef.class,
                        SeatsApi.Event.class,
                        "Ends the sale.",
                        (tx, q) -> stored(seats.events().close(tx, event(q.event())))),
                command(
                        "seats.reopen_event",
                        "POST /v1/seats/events/{event}/reopen",
                        SeatsApi.EventRef.class,
                        SeatsApi.Event.class,
                        "Begins the sale again.",
                        (tx, q) -> stored(seats.events().reopen(tx, event(q.event())))),
                command(
                        "seats.delete_event",
                        "DELETE /v1/seats/events/{event}",
                        SeatsApi.EventRef.class,
                        SeatsApi.Gone.class,
                        "Deletes an event that is closed.",
                        (tx, q) -> gone(seats.events().delete(tx, event(q.event())))),
                command(
                                "seats.block",
                                "POST /v1/seats/events/{event}/block",
                                SeatsApi.SeatList.class,
                                SeatsApi.Event.class,
                                "Takes seats out of the sale.",
                                (tx, q) -> stored(seats.events().block(tx, event(q.event()), seatsOf(q))))
                        .bulky(),
                command(
                                "seats.unblock",
                                "POST /v1/seats/events/{event}/unblock",
                                SeatsApi.SeatList.class,
                                SeatsApi.Event.class,
                                "Puts blocked seats back into the sale.",
                                (tx, q) -> stored(seats.events().unblock(tx, event(q.event()), seatsOf(q))))
                        .bulky(),
                command(
                        "seats.block_places",
                        "POST /v1/seats/events/{event}/block-places",
                        SeatsApi.BlockPlaces.class,
                        SeatsApi.Event.class,
                        "Says how many places of an area are not for sale.",
                        (tx, q) ->
                                stored(seats.events().blockPlaces(tx, event(q.event()), section(q.area()), q.count()))),
                command(
                        "seats.price",
                        "PUT /v1/seats/events/{event}/sections/{section}/price",
                        SeatsApi.PriceOf.class,
                        SeatsApi.Event.class,
                        "The price of a section from now on.",
                        (tx, q) -> stored(
                                seats.events().price(tx, event(q.event()), section(q.section()), Price.of(q.price())))),
                query(
                        "seats.event",
                        "GET /v1/seats/events/{event}",
                        SeatsApi.EventRef.class,
                        SeatsApi.Event.class,
                        "An event with its figures.",
                        (tx, q) -> SeatsWire.event(
                                found("event", q.event(), seats.events().get(tx, event(q.event()))))),
                query(
                                "seats.events",
                                "GET /v1/seats/events",
                                SeatsApi.ListOf.class,
                                SeatsApi.Event.class,
                                "All events.",
                                (tx, q) -> page(seats.events().list(tx, size(q.limit()), q.cursor()), SeatsWire::event))
                        .pages());
    }

    private List<Operation<?>> bookings() {
        return List.of(
                command(
                                "seats.reserve",
                                "POST /v1/seats/events/{event}/bookings",
                                SeatsApi.Reserve.class,
                                SeatsApi.Booking.class,
                                "Holds seats for a buyer, all or none, once for each booking id.",
                                (tx, q) -> booked(seats.reserve(tx, SeatsWire.reservation(q))))
                        .created()
                        .keyed("booking"),
                command(
                        "seats.finalize",
                        "POST /v1/seats/events/{event}/bookings/{booking}/finalize",
                        SeatsApi.BookingOf.class,
                        SeatsApi.Booking.class,
                        "Sells what is held.",
                        (tx, q) -> booked(seats.finalize(
                                tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer())))),
                command(
                        "seats.release",
                        "POST /v1/seats/events/{event}/bookings/{booking}/release",
                        SeatsApi.BookingOf.class,
                        SeatsApi.Booking.class,
                        "Lets go of what is held.",
                        (tx, q) -> booked(
                                seats.release(tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer())))),
                command(
                        "seats.extend",
                        "POST /v1/seats/events/{event}/bookings/{booking}/extend",
                        SeatsApi.ExtendBooking.class,
                        SeatsApi.Booking.class,
                        "Holds it longer.",
                        (tx, q) -> booked(seats.extend(
                                tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer()), q.until()))),
                query(
                        "seats.booking",
                        "GET /v1/seats/events/{event}/bookings/{booking}",
                        SeatsApi.BookingRef.class,
                        SeatsApi.Booking.class,
                        "A booking.",
                        (tx, q) -> SeatsWire.booking(found(
                                "booking",
                                q.booking(),
                                seats.booking(tx, event(q.event()), BookingId.of(q.booking()))))),
                query(
                                "seats.bookings",
                                "GET /v1/seats/events/{event}/bookings",
                                SeatsApi.BookingsOf.class,
                                SeatsApi.Booking.class,
                                "The bookings of an event.",
                                (tx, q) -> page(
                                        seats.bookings(tx, event(q.event()), size(q.limit()), q.cursor()),
                                        SeatsWire::booking))
                        .pages(),
                query(
                        "seats.suggest",
                        "POST /v1/seats/events/{event}/suggestions",
                        SeatsApi.Suggest.class,
                        SeatsApi.Suggestion.class,
                        "The best seats now; nobody holds them yet.",
                        (tx, q) -> new SeatsApi.Suggestion(
                                each(seats.suggest(tx, event(q.event()), SeatsWire.best(q.best())), SeatsWire::seat))));
    }

    private List<Operation<?>> views() {
        return List.of(
                query(
                        "seats.map",
                        "GET /v1/seats/events/{event}/sections/{section}",
                        SeatsApi.SectionRef.class,
                        SeatsApi.SectionMap.class,
                        "The map of a section.",
                        (tx, q) -> SeatsWire.map(found(
                                "section",
                                q.section(),
                                seats.views().section(tx, event(q.event()), section(q.section()))))),
                query(
                        "seats.section_stats",
                        "GET /v1/seats/events/{event}/sections/{section}/stats",
                        SeatsApi.SectionRef.class,
                        SeatsApi.Stats.class,
                        "The figures of a section or area.",
                        (tx, q) -> SeatsWire.stats(found(
                                "section",
                                q.section(),
                                seats.views().stats(tx, event(q.event()), section(q.section()))))),
                query(
                                "seats.stats",
                                "GET /v1/seats/events/{event}/stats",
                                SeatsApi.EventRef.class,
                                SeatsApi.SectionStats.class,
                                "The figures of all sections.",
                                this::stats)
                        .pages(),
                query(
                        "seats.seat",
                        "GET /v1/seats/events/{event}/sections/{section}/rows/{row}/seats/{number}",
                        SeatsApi.SeatRef.class,
                        SeatsApi.SeatDetail.class,
                        "A seat, and who has it.",
                        (tx, q) -> SeatsWire.detail(found(
                                "seat",
                                q.section() + "/" + q.row() + "/" + q.number(),
                                seats.views()
                                        .detail(tx, event(q.event()), Seat.of(q.section(), q.row(), q.number()))))),
                query(
                                "seats.row",
                                "GET /v1/seats/events/{event}/sections/{section}/rows/{row}",
                                SeatsApi.RowRef.class,
                                SeatsApi.SeatDetail.class,
                                "The seats of a row.",
                                (tx, q) -> Wire.all(
                                        seats.views().details(tx, event(q.event()), section(q.section()), q.row()),
                                        SeatsWire::detail))
                        .pages(),
                query(
                        "seats.changes",
                        "GET /v1/seats/events/{event}/changes",
                        SeatsApi.ChangesOf.class,
                        SeatsApi.Changes.class,
                        "What changed behind a position.",
                        this::changes),
                query(
                        "seats.check",
                        "GET /v1/seats/check",
                        Nothing.class,
                        SeatsApi.Check.class,
                        "Proves that all seats, bookings and counts agree: reads everything.",
                        (tx, q) -> SeatsWire.check(seats.check(tx))));
    }

    private Page<SeatsApi.SectionStats> stats(ReadTx tx, SeatsApi.EventRef asked) {
        found("event", asked.event(), seats.events().get(tx, event(asked.event())));
        return Wire.all(
                List.copyOf(seats.views().stats(tx, event(asked.event())).entrySet()),
                row -> new SeatsApi.SectionStats(row.getKey().toString(), SeatsWire.stats(row.getValue())));
    }

    SeatsApi.Changes changes(ReadTx tx, SeatsApi.ChangesOf asked) {
        return SeatsWire.changes(found(
                "event",
                asked.event(),
                seats.views().changes(tx, event(asked.event()), or(asked.after(), 0L), size(asked.limit()))));
    }

    private static EventId event(String id) {
        return EventId.of(id);
    }

    private static SectionId section(String id) {
        return SectionId.of(id);
    }

    private static List<Seat> seatsOf(SeatsApi.SeatList asked) {
        return each(asked.seats(), SeatsWire::seat);
    }

    private static SeatsApi.Event stored(Outcome outcome) {
        return SeatsWire.event(outcome.orThrow(Outcome.Stored.class).event());
    }

    private static SeatsApi.Gone gone(Outcome.Deleted outcome) {
        return new SeatsApi.Gone(outcome.orThrow(Outcome.Gone.class).event().value());
    }

    private static SeatsApi.Booking booked(Outcome outcome) {
        return SeatsWire.booking(outcome.orThrow(Outcome.Booked.class).booking());
    }
}
