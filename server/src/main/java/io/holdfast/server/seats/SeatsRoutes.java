package io.holdfast.server.seats;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.most;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatDetail;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionSeatMap;
import io.holdfast.seats.sale.Price;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The HTTP routes for events, bookings and seat maps. */
public final class SeatsRoutes {

    private static final int DEFAULT_SWEEP = 100;

    /** The endpoints that end users may call regardless of the setting. */
    private static final Set<Endpoint<?, ?>> ALWAYS_FOR_USERS =
            Set.of(SeatsEndpoints.BOOKING, SeatsEndpoints.BOOKINGS_OF_BUYER, SeatsEndpoints.RELEASE);

    private final Seats seats;
    private final EndUserSeatPolicy users;
    private final EndUserSeatLimit userLimit;

    /**
     * Creates the routes.
     *
     * @param users the permissions of end users
     * @param maxSeats the maximum number of seats per event that an end user may hold or have booked for free, or 0 for
     *     no limit
     */
    public SeatsRoutes(Seats seats, EndUserSeatPolicy users, int maxSeats) {
        this.seats = seats;
        this.users = users;
        this.userLimit = new EndUserSeatLimit(seats, maxSeats);
    }

    public List<Operation<?, ?, ?>> operations() {
        return Stream.of(
                        events(),
                        bookings(),
                        new AmendmentRoutes(seats).operations(),
                        new PlanRoutes(seats).operations(),
                        new SeatSaleRoutes(seats).operations(),
                        views(),
                        maintenance())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .<Operation<?, ?, ?>>map(
                        operation -> users.canReserve() || ALWAYS_FOR_USERS.contains(operation.endpoint())
                                ? operation
                                : operation.forKeysOnly())
                .toList();
    }

    private List<Operation<?, ?, ?>> events() {
        return List.of(
                command(SeatsEndpoints.CREATE_EVENT, SeatsMapper::plan, seats.events()::create, SeatsMapper::stored),
                command(
                        SeatsEndpoints.CLOSE_EVENT,
                        (tx, q) -> seats.events().close(tx, event(q.event())),
                        SeatsMapper::stored),
                command(
                        SeatsEndpoints.REOPEN_EVENT,
                        (tx, q) -> seats.events().reopen(tx, event(q.event())),
                        SeatsMapper::stored),
                command(SeatsEndpoints.DELETE_EVENT, this::delete, SeatsMapper::deleted),
                command(
                        SeatsEndpoints.BLOCK,
                        SeatsMapper::seatList,
                        (tx, list) -> seats.events().block(tx, list.key(), list.value()),
                        SeatsMapper::stored),
                command(
                        SeatsEndpoints.UNBLOCK,
                        SeatsMapper::seatList,
                        (tx, list) -> seats.events().unblock(tx, list.key(), list.value()),
                        SeatsMapper::stored),
                command(
                        SeatsEndpoints.BLOCK_PLACES,
                        (tx, q) -> seats.events().setBlockedPlaces(tx, event(q.event()), section(q.area()), q.count()),
                        SeatsMapper::stored),
                command(
                        SeatsEndpoints.PRICE,
                        (tx, q) -> seats.events()
                                .setPrice(tx, event(q.event()), section(q.section()), Price.of(q.price())),
                        SeatsMapper::stored),
                query(SeatsEndpoints.EVENT, this::requireEvent, SeatsMapper::event),
                query(
                        SeatsEndpoints.EVENTS,
                        (tx, q) -> seats.events().list(tx, pageSize(q.limit()), q.cursor()),
                        page(SeatsMapper::event)));
    }

    private SeatsOutcome.Deleted delete(Tx tx, SeatsApi.DeleteEvent request) {
        if (!orDefault(request.force(), false)) {
            return seats.events().delete(tx, event(request.event()));
        }
        String reason = request.reason();
        if (reason == null) {
            throw new MalformedRequestException("reason", "'reason' must be given with 'force'");
        }
        return seats.events()
                .deleteForced(tx, event(request.event()), new BookingChangeReason(reason, request.author()));
    }

    private List<Operation<?, ?, ?>> bookings() {
        return List.of(
                command(SeatsEndpoints.RESERVE, SeatsMapper::reservation, seats::reserve, SeatsMapper::booked)
                        .withUserCheck(userLimit::require),
                command(
                                SeatsEndpoints.FINALIZE,
                                (tx, q) -> foreignAsUnknown(seats.finalize(
                                        tx, event(q.event()), booking(q.booking()), BuyerId.of(q.buyer()))),
                                SeatsMapper::booked)
                        .withUserCheck((tx, outcome) -> requireFree(outcome)),
                command(
                        SeatsEndpoints.RELEASE,
                        (tx, q) -> foreignAsUnknown(
                                seats.release(tx, event(q.event()), booking(q.booking()), BuyerId.of(q.buyer()))),
                        SeatsMapper::booked),
                command(
                        SeatsEndpoints.EXTEND,
                        (tx, q) -> foreignAsUnknown(seats.extend(
                                tx, event(q.event()), booking(q.booking()), BuyerId.of(q.buyer()), q.until())),
                        SeatsMapper::booked),
                query(SeatsEndpoints.BOOKING, this::requireBooking, SeatsMapper::booking),
                query(
                        SeatsEndpoints.BOOKINGS,
                        (tx, q) -> seats.bookings(tx, event(q.event()), pageSize(q.limit()), q.cursor()),
                        page(SeatsMapper::booking)),
                query(
                        SeatsEndpoints.BOOKINGS_OF_BUYER,
                        (tx, q) -> seats.bookings(tx, BuyerId.of(q.buyer()), pageSize(q.limit()), q.cursor()),
                        page(SeatsMapper::booking)),
                query(
                        SeatsEndpoints.SUGGEST,
                        (tx, q) -> seats.suggest(
                                tx, event(q.event()), SeatsMapper.best(q.best()), SeatsMapper.access(q.codes())),
                        SeatsMapper::suggestion));
    }

    /** Returns an outcome that does not reveal the existence of another buyer's booking. */
    static SeatsOutcome foreignAsUnknown(SeatsOutcome outcome) {
        return outcome instanceof SeatsOutcome.NotTheHolder foreign
                ? new SeatsOutcome.BookingNotFound(foreign.booking())
                : outcome;
    }

    /** Requires that a booking finalized by an end user is free, unless the setting permits other bookings. */
    private void requireFree(SeatsOutcome outcome) {
        if (users != EndUserSeatPolicy.FINALIZE
                && outcome instanceof SeatsOutcome.Booked booked
                && booked.booking().total() > 0) {
            throw ApiException.forbidden("the booking costs " + booked.booking().total()
                    + "; end users can finalize only free bookings, unless end-user-seats is 'finalize'");
        }
    }

    private List<Operation<?, ?, ?>> views() {
        return List.of(
                query(
                        SeatsEndpoints.MAP,
                        (tx, q) -> orNotFound(
                                "section",
                                q.section(),
                                seats.views().section(tx, event(q.event()), section(q.section()))),
                        SeatsMapper::map),
                query(SeatsEndpoints.MAPS, this::maps, singlePage(SeatsMapper::map)),
                query(
                        SeatsEndpoints.SECTION_STATS,
                        (tx, q) -> orNotFound(
                                "section",
                                q.section(),
                                seats.views().stats(tx, event(q.event()), section(q.section()))),
                        SeatsMapper::stats),
                query(SeatsEndpoints.STATS, this::stats, singlePage(SeatsMapper::sectionStats)),
                query(
                                SeatsEndpoints.SEAT,
                                (tx, q) -> orNotFound(
                                        "seat",
                                        q.section() + "/" + q.row() + "/" + q.number(),
                                        seats.views()
                                                .detail(
                                                        tx,
                                                        event(q.event()),
                                                        Seat.of(q.section(), q.row(), q.number()))),
                                SeatsMapper::detail)
                        .withUserView(detail -> SeatsMapper.withoutHolder((SeatsApi.SeatDetail) detail)),
                query(
                                SeatsEndpoints.ROW,
                                (tx, q) -> seats.views().details(tx, event(q.event()), section(q.section()), q.row()),
                                singlePage(SeatsMapper::detail))
                        .withUserView(SeatsRoutes::withoutHolders),
                query(SeatsEndpoints.SECTION_SEATS, this::sectionSeats, page(SeatsMapper::detail)),
                query(
                                SeatsEndpoints.CHANGES,
                                (tx, q) -> orNotFound(
                                        "event",
                                        q.event(),
                                        seats.views()
                                                .changes(
                                                        tx,
                                                        event(q.event()),
                                                        orDefault(q.after(), 0L),
                                                        pageSize(q.limit()))),
                                SeatsMapper::changes)
                        .withUserView(changes -> SeatsMapper.withoutBookings((SeatsApi.Changes) changes)),
                query(
                        SeatsEndpoints.BITS,
                        (tx, q) -> orNotFound(
                                "section",
                                q.section(),
                                seats.views()
                                        .bits(
                                                tx,
                                                event(q.event()),
                                                section(q.section()),
                                                orDefault(q.from(), 0),
                                                orDefault(q.to(), Integer.MAX_VALUE))),
                        SeatsApi.Bits::new));
    }

    /** Returns the seats of some rows of a section; the cursor is the next row. */
    private Page<SeatDetail> sectionSeats(ReadTx tx, SeatsApi.SectionSeats request) {
        SectionSeatMap map = orNotFound(
                "section",
                request.section(),
                seats.views().section(tx, event(request.event()), section(request.section())));
        int rows = Math.max(1, Math.min(pageSize(request.limit()), SeatsLimits.MAX_PAGE / map.seatsPerRow()));
        int from = 1;
        if (request.cursor() != null) {
            try {
                from = Integer.parseInt(request.cursor());
            } catch (NumberFormatException e) {
                throw new MalformedRequestException(
                        "cursor", "'cursor' must be the 'next' of an earlier page " + "of this list");
            }
        }
        int next = from + rows;
        return new Page<>(
                seats.views().details(tx, event(request.event()), section(request.section()), from, rows),
                next > map.rows() ? Optional.empty() : Optional.of(Integer.toString(next)));
    }

    private static Object withoutHolders(Object page) {
        List<SeatsApi.SeatDetail> rows = ((ResultPage<?>) page)
                .rows().stream()
                        .map(SeatsApi.SeatDetail.class::cast)
                        .map(SeatsMapper::withoutHolder)
                        .toList();
        return new ResultPage<>(rows, null);
    }

    private List<Operation<?, ?, ?>> maintenance() {
        return List.of(
                command(
                        SeatsEndpoints.SWEEP,
                        (tx, q) -> seats.sweep(tx, (int) most(q.most(), DEFAULT_SWEEP, SeatsLimits.MAX_SWEEP)),
                        swept -> new SeatsApi.Swept(
                                Math.toIntExact(swept.expired()), Math.toIntExact(swept.removed()), swept.more())),
                query(SeatsEndpoints.CHECK, (tx, q) -> seats.check(tx), SeatsMapper::check)
                        .asStandalone());
    }

    private Event requireEvent(ReadTx tx, SeatsApi.EventRef request) {
        return orNotFound("event", request.event(), seats.events().get(tx, event(request.event())));
    }

    /** Returns a booking, or reports it as not found if the request names another buyer. */
    private Booking requireBooking(ReadTx tx, SeatsApi.BookingRef request) {
        return orNotFound(
                "booking",
                request.booking(),
                seats.booking(tx, event(request.event()), booking(request.booking()))
                        .filter(booking -> request.buyer() == null
                                || booking.buyer().value().equals(request.buyer())));
    }

    private List<Entry<SectionId, SeatCounts>> stats(ReadTx tx, SeatsApi.EventRef request) {
        EventId event = requireEvent(tx, request).id();
        Map<SectionId, SeatCounts> counts = seats.views().stats(tx, event);
        return counts.entrySet().stream()
                .map(row -> new Entry<>(row.getKey(), row.getValue()))
                .toList();
    }

    private List<SectionSeatMap> maps(ReadTx tx, SeatsApi.EventRef request) {
        Event event = requireEvent(tx, request);
        return event.sections().stream()
                .flatMap(section -> seats.views().section(tx, event.id(), section).stream())
                .toList();
    }

    private static EventId event(String id) {
        return EventId.of(id);
    }

    private static BookingId booking(String id) {
        return BookingId.of(id);
    }

    private static SectionId section(String id) {
        return SectionId.of(id);
    }
}
