package io.holdfast.server;

import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.Page;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsCalls;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.Outcome;
import io.holdfast.seats.Price;
import io.holdfast.seats.Seat;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.Swept;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.stream.Stream;

/** The seats over HTTP. */
final class SeatsRoutes {

    private static final int SWEPT_AT_ONCE = 100;

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
                does(SeatsCalls.CREATE_EVENT, (tx, q) -> stored(seats.events().create(tx, SeatsWire.plan(q)))),
                does(SeatsCalls.CLOSE_EVENT, (tx, q) -> stored(seats.events().close(tx, event(q.event())))),
                does(SeatsCalls.REOPEN_EVENT, (tx, q) -> stored(seats.events().reopen(tx, event(q.event())))),
                does(SeatsCalls.DELETE_EVENT, (tx, q) -> gone(seats.events().delete(tx, event(q.event())))),
                does(SeatsCalls.BLOCK, (tx, q) -> stored(seats.events().block(tx, event(q.event()), seatsOf(q)))),
                does(SeatsCalls.UNBLOCK, (tx, q) -> stored(seats.events().unblock(tx, event(q.event()), seatsOf(q)))),
                does(
                        SeatsCalls.BLOCK_PLACES,
                        (tx, q) ->
                                stored(seats.events().blockPlaces(tx, event(q.event()), section(q.area()), q.count()))),
                does(
                        SeatsCalls.PRICE,
                        (tx, q) -> stored(
                                seats.events().price(tx, event(q.event()), section(q.section()), Price.of(q.price())))),
                reads(
                        SeatsCalls.EVENT,
                        (tx, q) -> SeatsWire.event(
                                found("event", q.event(), seats.events().get(tx, event(q.event()))))),
                reads(
                        SeatsCalls.EVENTS,
                        (tx, q) -> page(seats.events().list(tx, size(q.limit()), q.cursor()), SeatsWire::event)));
    }

    private List<Operation<?>> bookings() {
        return List.of(
                does(SeatsCalls.RESERVE, (tx, q) -> booked(seats.reserve(tx, SeatsWire.reservation(q)))),
                does(
                        SeatsCalls.FINALIZE,
                        (tx, q) -> booked(seats.finalize(
                                tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer())))),
                does(
                        SeatsCalls.RELEASE,
                        (tx, q) -> booked(
                                seats.release(tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer())))),
                does(
                        SeatsCalls.EXTEND,
                        (tx, q) -> booked(seats.extend(
                                tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer()), q.until()))),
                reads(
                        SeatsCalls.BOOKING,
                        (tx, q) -> SeatsWire.booking(found(
                                "booking",
                                q.booking(),
                                seats.booking(tx, event(q.event()), BookingId.of(q.booking()))
                                        .filter(booking -> q.buyer() == null
                                                || booking.buyer().value().equals(q.buyer()))))),
                reads(
                        SeatsCalls.BOOKINGS,
                        (tx, q) -> page(
                                seats.bookings(tx, event(q.event()), size(q.limit()), q.cursor()), SeatsWire::booking)),
                reads(
                        SeatsCalls.BOOKINGS_OF_BUYER,
                        (tx, q) -> page(
                                seats.bookings(tx, BuyerId.of(q.buyer()), size(q.limit()), q.cursor()),
                                SeatsWire::booking)),
                reads(
                        SeatsCalls.SUGGEST,
                        (tx, q) -> new SeatsApi.Suggestion(
                                each(seats.suggest(tx, event(q.event()), SeatsWire.best(q.best())), SeatsWire::seat))));
    }

    private List<Operation<?>> views() {
        return List.of(
                reads(
                        SeatsCalls.MAP,
                        (tx, q) -> SeatsWire.map(found(
                                "section",
                                q.section(),
                                seats.views().section(tx, event(q.event()), section(q.section()))))),
                reads(SeatsCalls.MAPS, this::maps),
                reads(
                        SeatsCalls.SECTION_STATS,
                        (tx, q) -> SeatsWire.stats(found(
                                "section",
                                q.section(),
                                seats.views().stats(tx, event(q.event()), section(q.section()))))),
                reads(SeatsCalls.STATS, this::stats),
                reads(
                        SeatsCalls.SEAT,
                        (tx, q) -> SeatsWire.detail(found(
                                "seat",
                                q.section() + "/" + q.row() + "/" + q.number(),
                                seats.views()
                                        .detail(tx, event(q.event()), Seat.of(q.section(), q.row(), q.number()))))),
                reads(
                        SeatsCalls.ROW,
                        (tx, q) -> Wire.all(
                                seats.views().details(tx, event(q.event()), section(q.section()), q.row()),
                                SeatsWire::detail)),
                reads(SeatsCalls.CHANGES, this::changes),
                reads(
                        SeatsCalls.BITS,
                        (tx, q) -> new SeatsApi.Bits(found(
                                "section",
                                q.section(),
                                seats.views()
                                        .bits(
                                                tx,
                                                event(q.event()),
                                                section(q.section()),
                                                or(q.from(), 0),
                                                or(q.to(), Integer.MAX_VALUE))))),
                does(SeatsCalls.SWEEP, (tx, q) -> {
                    Swept swept = seats.sweep(tx, or(q.most(), SWEPT_AT_ONCE));
                    return new SeatsApi.Swept(swept.holds(), swept.rows(), swept.more());
                }),
                reads(SeatsCalls.CHECK, (tx, q) -> SeatsWire.check(seats.check(tx)))
                        .thorough());
    }

    private Page<SeatsApi.SectionStats> stats(ReadTx tx, SeatsApi.EventRef asked) {
        found("event", asked.event(), seats.events().get(tx, event(asked.event())));
        return Wire.all(
                List.copyOf(seats.views().stats(tx, event(asked.event())).entrySet()),
                row -> new SeatsApi.SectionStats(row.getKey().toString(), SeatsWire.stats(row.getValue())));
    }

    private Page<SeatsApi.SectionMap> maps(ReadTx tx, SeatsApi.EventRef asked) {
        EventId event = event(asked.event());
        Event found = found("event", asked.event(), seats.events().get(tx, event));
        return Wire.all(
                found.sections().stream()
                        .flatMap(section -> seats.views().section(tx, event, section).stream())
                        .toList(),
                SeatsWire::map);
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
