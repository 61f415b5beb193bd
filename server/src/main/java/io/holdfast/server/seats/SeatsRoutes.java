package io.holdfast.server.seats;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.ResultPage;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.Price;
import io.holdfast.seats.Seat;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.SweepResult;
import java.util.List;
import java.util.stream.Stream;

/** The seats over HTTP. */
public final class SeatsRoutes {

    private static final int SWEPT_AT_ONCE = 100;

    private final Seats seats;

    public SeatsRoutes(Seats seats) {
        this.seats = seats;
    }

    public List<Operation<?>> operations() {
        return Stream.of(events(), bookings(), views())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> events() {
        return List.of(
                command(
                        SeatsEndpoints.CREATE_EVENT,
                        (tx, q) -> stored(seats.events().create(tx, SeatsMapper.plan(q)))),
                command(
                        SeatsEndpoints.CLOSE_EVENT,
                        (tx, q) -> stored(seats.events().close(tx, event(q.event())))),
                command(
                        SeatsEndpoints.REOPEN_EVENT,
                        (tx, q) -> stored(seats.events().reopen(tx, event(q.event())))),
                command(
                        SeatsEndpoints.DELETE_EVENT,
                        (tx, q) -> gone(seats.events().delete(tx, event(q.event())))),
                command(
                        SeatsEndpoints.BLOCK,
                        (tx, q) -> stored(seats.events().block(tx, event(q.event()), seatsOf(q)))),
                command(
                        SeatsEndpoints.UNBLOCK,
                        (tx, q) -> stored(seats.events().unblock(tx, event(q.event()), seatsOf(q)))),
                command(
                        SeatsEndpoints.BLOCK_PLACES,
                        (tx, q) -> stored(
                                seats.events().setBlockedPlaces(tx, event(q.event()), section(q.area()), q.count()))),
                command(
                        SeatsEndpoints.PRICE,
                        (tx, q) -> stored(seats.events()
                                .setPrice(tx, event(q.event()), section(q.section()), Price.of(q.price())))),
                query(
                        SeatsEndpoints.EVENT,
                        (tx, q) -> SeatsMapper.event(
                                orNotFound("event", q.event(), seats.events().get(tx, event(q.event()))))),
                query(
                        SeatsEndpoints.EVENTS,
                        (tx, q) -> page(seats.events().list(tx, pageSize(q.limit()), q.cursor()), SeatsMapper::event)));
    }

    private List<Operation<?>> bookings() {
        return List.of(
                command(SeatsEndpoints.RESERVE, (tx, q) -> booked(seats.reserve(tx, SeatsMapper.reservation(q)))),
                command(
                        SeatsEndpoints.FINALIZE,
                        (tx, q) -> booked(seats.finalize(
                                tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer())))),
                command(
                        SeatsEndpoints.RELEASE,
                        (tx, q) -> booked(
                                seats.release(tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer())))),
                command(
                        SeatsEndpoints.EXTEND,
                        (tx, q) -> booked(seats.extend(
                                tx, event(q.event()), BookingId.of(q.booking()), BuyerId.of(q.buyer()), q.until()))),
                query(
                        SeatsEndpoints.BOOKING,
                        (tx, q) -> SeatsMapper.booking(orNotFound(
                                "booking",
                                q.booking(),
                                seats.booking(tx, event(q.event()), BookingId.of(q.booking()))
                                        .filter(booking -> q.buyer() == null
                                                || booking.buyer().value().equals(q.buyer()))))),
                query(
                        SeatsEndpoints.BOOKINGS,
                        (tx, q) -> page(
                                seats.bookings(tx, event(q.event()), pageSize(q.limit()), q.cursor()),
                                SeatsMapper::booking)),
                query(
                        SeatsEndpoints.BOOKINGS_OF_BUYER,
                        (tx, q) -> page(
                                seats.bookings(tx, BuyerId.of(q.buyer()), pageSize(q.limit()), q.cursor()),
                                SeatsMapper::booking)),
                query(
                        SeatsEndpoints.SUGGEST,
                        (tx, q) -> new SeatsApi.Suggestion(mapEach(
                                seats.suggest(tx, event(q.event()), SeatsMapper.best(q.best())), SeatsMapper::seat))));
    }

    private List<Operation<?>> views() {
        return List.of(
                query(
                        SeatsEndpoints.MAP,
                        (tx, q) -> SeatsMapper.map(orNotFound(
                                "section",
                                q.section(),
                                seats.views().section(tx, event(q.event()), section(q.section()))))),
                query(SeatsEndpoints.MAPS, this::maps),
                query(
                        SeatsEndpoints.SECTION_STATS,
                        (tx, q) -> SeatsMapper.stats(orNotFound(
                                "section",
                                q.section(),
                                seats.views().stats(tx, event(q.event()), section(q.section()))))),
                query(SeatsEndpoints.STATS, this::stats),
                query(
                        SeatsEndpoints.SEAT,
                        (tx, q) -> SeatsMapper.detail(orNotFound(
                                "seat",
                                q.section() + "/" + q.row() + "/" + q.number(),
                                seats.views()
                                        .detail(tx, event(q.event()), Seat.of(q.section(), q.row(), q.number()))))),
                query(
                        SeatsEndpoints.ROW,
                        (tx, q) -> WireConversions.singlePage(
                                seats.views().details(tx, event(q.event()), section(q.section()), q.row()),
                                SeatsMapper::detail)),
                query(SeatsEndpoints.CHANGES, this::changes),
                query(
                        SeatsEndpoints.BITS,
                        (tx, q) -> new SeatsApi.Bits(orNotFound(
                                "section",
                                q.section(),
                                seats.views()
                                        .bits(
                                                tx,
                                                event(q.event()),
                                                section(q.section()),
                                                orDefault(q.from(), 0),
                                                orDefault(q.to(), Integer.MAX_VALUE))))),
                command(SeatsEndpoints.SWEEP, (tx, q) -> {
                    SweepResult swept = seats.sweep(tx, orDefault(q.most(), SWEPT_AT_ONCE));
                    return new SeatsApi.Swept(
                            Math.toIntExact(swept.expired()), Math.toIntExact(swept.removed()), swept.more());
                }),
                query(SeatsEndpoints.CHECK, (tx, q) -> SeatsMapper.check(seats.check(tx)))
                        .asStandalone());
    }

    private ResultPage<SeatsApi.SectionStats> stats(ReadTx tx, SeatsApi.EventRef asked) {
        orNotFound("event", asked.event(), seats.events().get(tx, event(asked.event())));
        return WireConversions.singlePage(
                List.copyOf(seats.views().stats(tx, event(asked.event())).entrySet()),
                row -> new SeatsApi.SectionStats(row.getKey().toString(), SeatsMapper.stats(row.getValue())));
    }

    private ResultPage<SeatsApi.SectionMap> maps(ReadTx tx, SeatsApi.EventRef asked) {
        EventId event = event(asked.event());
        Event found = orNotFound("event", asked.event(), seats.events().get(tx, event));
        return WireConversions.singlePage(
                found.sections().stream()
                        .flatMap(section -> seats.views().section(tx, event, section).stream())
                        .toList(),
                SeatsMapper::map);
    }

    SeatsApi.Changes changes(ReadTx tx, SeatsApi.ChangesOf asked) {
        return SeatsMapper.changes(orNotFound(
                "event",
                asked.event(),
                seats.views()
                        .changes(tx, event(asked.event()), orDefault(asked.after(), 0L), pageSize(asked.limit()))));
    }

    private static EventId event(String id) {
        return EventId.of(id);
    }

    private static SectionId section(String id) {
        return SectionId.of(id);
    }

    private static List<Seat> seatsOf(SeatsApi.SeatList asked) {
        return mapEach(asked.seats(), SeatsMapper::seat);
    }

    private static SeatsApi.Event stored(SeatsOutcome outcome) {
        return SeatsMapper.event(outcome.orThrow(SeatsOutcome.EventStored.class).event());
    }

    private static SeatsApi.Gone gone(SeatsOutcome.Deleted outcome) {
        return new SeatsApi.Gone(
                outcome.orThrow(SeatsOutcome.EventDeleted.class).event().value());
    }

    private static SeatsApi.Booking booked(SeatsOutcome outcome) {
        return SeatsMapper.booking(outcome.orThrow(SeatsOutcome.Booked.class).booking());
    }
}
