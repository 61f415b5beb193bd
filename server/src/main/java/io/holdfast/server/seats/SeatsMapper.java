package io.holdfast.server.seats;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.SeatsApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChange;
import io.holdfast.seats.SeatChangePage;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatDetail;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.SectionSeatMap;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.seats.sale.TicketCount;
import io.holdfast.store.Entry;
import io.holdfast.store.kit.CheckReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the seats module's records. */
public final class SeatsMapper {

    private SeatsMapper() {}

    static EventPlan plan(SeatsApi.CreateEvent request) {
        return new EventPlan(
                EventId.of(request.event()), request.name(), mapEach(request.sections(), SeatsMapper::section));
    }

    static SectionPlan section(SeatsApi.Section section) {
        Price price = Price.of(section.price());
        Integer rows = section.rows();
        Integer seats = section.seatsPerRow();
        Integer capacity = section.capacity();
        if (rows != null && seats != null && capacity == null && section.blockedPlaces() == null) {
            SectionPlan.Rows plan = SectionPlan.rows(section.id(), rows, seats, price);
            return section.blocked() == null
                    ? plan
                    : plan.withBlocked(
                            mapEach(section.blocked(), seat -> Seat.of(section.id(), seat.row(), seat.number())));
        } else if (rows == null && seats == null && capacity != null && section.blocked() == null) {
            return SectionPlan.area(section.id(), capacity, price).withBlocked(orDefault(section.blockedPlaces(), 0));
        }
        throw new MalformedRequestException(
                "sections",
                "a section must have either 'rows' and 'seatsPerRow', optionally with 'blocked', or 'capacity',"
                        + " optionally with 'blockedPlaces'");
    }

    static ReservationRequest reservation(SeatsApi.Reserve request) {
        return new ReservationRequest(
                EventId.of(request.event()),
                BookingId.of(request.booking()),
                BuyerId.of(request.buyer()),
                withTickets(choice(request), request.tickets()),
                request.holdFor(),
                access(request.codes()));
    }

    /** Returns the permission of a request with codes. */
    static SaleAccess access(@Nullable List<String> codes) {
        return codes == null ? SaleAccess.PUBLIC : new SaleAccess(Set.of(), Set.copyOf(codes));
    }

    static SeatChoice withTickets(SeatChoice choice, @Nullable List<SeatsApi.Tickets> tickets) {
        return tickets == null || tickets.isEmpty()
                ? choice
                : new SeatChoice.WithTickets(
                        choice, mapEach(tickets, ticket -> new TicketCount(ticket.type(), ticket.count())));
    }

    /** Returns a choice whose specific seats must not leave a single free seat, if that is required. */
    static SeatChoice withOrphanRule(SeatChoice choice, @Nullable Boolean noOrphans) {
        if (!orDefault(noOrphans, false)) {
            return choice;
        }
        if (choice instanceof SeatChoice.SpecificSeats specific) {
            return new SeatChoice.SpecificSeats(specific.seats(), true);
        }
        return choice instanceof SeatChoice.Combined combined
                        && combined.seats() instanceof SeatChoice.SpecificSeats specific
                ? SeatChoice.combined(new SeatChoice.SpecificSeats(specific.seats(), true), combined.places())
                : choice;
    }

    private static SeatChoice choice(SeatsApi.Reserve request) {
        return withOrphanRule(
                choice(request.seats(), request.best(), request.places(), request.areas(), "seats"),
                request.noOrphans());
    }

    /** Returns the requested choice: specific or best available seats, places, or both. */
    static SeatChoice choice(
            @Nullable List<SeatsApi.Seat> seats,
            SeatsApi.@Nullable Best best,
            SeatsApi.@Nullable Places place,
            @Nullable List<SeatsApi.Places> areas,
            String field) {
        List<SeatChoice.AreaPlaces> places = new ArrayList<>(mapEach(orDefault(areas, List.of()), SeatsMapper::places));
        if (place != null) {
            places.add(0, places(place));
        }
        if ((seats != null && best != null) || (seats == null && best == null && places.isEmpty())) {
            throw new MalformedRequestException(
                    field,
                    "specific seats, the best seats or places must be given; specific seats cannot be combined with "
                            + "the best seats");
        }
        SeatChoice chosen = best != null
                ? best(best)
                : seats == null ? null : new SeatChoice.SpecificSeats(mapEach(seats, SeatsMapper::seat));
        if (chosen != null && places.isEmpty()) {
            return chosen;
        }
        return chosen == null && places.size() == 1 ? places.get(0) : SeatChoice.combined(chosen, places);
    }

    static SeatChoice.AreaPlaces places(SeatsApi.Places places) {
        return new SeatChoice.AreaPlaces(SectionId.of(places.area()), places.count());
    }

    static SeatChoice.BestSeats best(SeatsApi.Best best) {
        return new SeatChoice.BestSeats(
                best.count(),
                mapEach(orDefault(best.sections(), List.of()), SectionId::of),
                orDefault(best.rows(), List.of()),
                orDefault(best.together(), false),
                orDefault(best.noOrphans(), false),
                new SeatFilter(
                        orDefault(best.categories(), List.of()),
                        best.minPrice() == null ? null : Price.of(best.minPrice()),
                        best.maxPrice() == null ? null : Price.of(best.maxPrice()),
                        orDefault(best.fullView(), false),
                        orDefault(best.accessible(), 0)));
    }

    static Entry<EventId, List<Seat>> seatList(SeatsApi.SeatList request) {
        return new Entry<>(EventId.of(request.event()), mapEach(request.seats(), SeatsMapper::seat));
    }

    static SeatsApi.Suggestion suggestion(SeatsOutcome.Suggested outcome) {
        return new SeatsApi.Suggestion(
                mapEach(outcome.orThrow(SeatsOutcome.SeatsSuggested.class).seats(), SeatsMapper::seat));
    }

    static SeatsApi.Event stored(SeatsOutcome outcome) {
        SeatsOutcome.EventStored stored = outcome.orThrow(SeatsOutcome.EventStored.class);
        return event(stored.event(), stored.repeated());
    }

    static SeatsApi.Gone deleted(SeatsOutcome.Deleted outcome) {
        SeatsOutcome.EventDeleted deleted = outcome.orThrow(SeatsOutcome.EventDeleted.class);
        return new SeatsApi.Gone(deleted.event().value(), deleted.repeated());
    }

    static SeatsApi.Booking booked(SeatsOutcome outcome) {
        SeatsOutcome.Booked booked = outcome.orThrow(SeatsOutcome.Booked.class);
        return booking(booked.booking(), booked.repeated());
    }

    static Seat seat(SeatsApi.Seat seat) {
        return Seat.of(seat.section(), seat.row(), seat.number());
    }

    static SeatsApi.Seat seat(Seat seat) {
        return new SeatsApi.Seat(seat.section().toString(), seat.row(), seat.number());
    }

    static SeatsApi.Stats stats(SeatCounts stats) {
        return new SeatsApi.Stats(
                stats.available(), stats.reserved(), stats.sold(), stats.blocked(), stats.total(), stats.updated());
    }

    static SeatsApi.SectionStats sectionStats(Entry<SectionId, SeatCounts> row) {
        return new SeatsApi.SectionStats(row.key().toString(), stats(row.value()));
    }

    static SeatsApi.Event event(Event event) {
        return event(event, null);
    }

    private static SeatsApi.Event event(Event event, @Nullable Boolean repeated) {
        return new SeatsApi.Event(
                event.id().value(),
                event.name(),
                enumByName(SeatsApi.EventStatus.class, event.status()),
                event.created(),
                event.closed(),
                mapEach(event.sections(), SectionId::toString),
                stats(event.stats()),
                event.firstReserved(),
                event.full(),
                event.soldOut(),
                event.position(),
                repeated);
    }

    static SeatsApi.Booking booking(Booking booking) {
        return booking(booking, null);
    }

    private static SeatsApi.Booking booking(Booking booking, @Nullable Boolean repeated) {
        BookingChangeReason cancelled = booking.cancelled();
        return new SeatsApi.Booking(
                booking.event().value(),
                booking.id().value(),
                booking.buyer().value(),
                enumByName(SeatsApi.BookingStatus.class, booking.status()),
                mapEach(booking.seats(), SeatsMapper::bookedSeat),
                mapEach(booking.places(), SeatsMapper::bookedPlaces),
                booking.total(),
                booking.created(),
                booking.expires(),
                booking.ended(),
                cancelled == null ? null : cancelled.text(),
                cancelled == null ? null : cancelled.author(),
                repeated);
    }

    static SeatsApi.BookedSeat bookedSeat(Booking.BookedSeat seat) {
        return new SeatsApi.BookedSeat(
                seat(seat.seat()),
                seat.price().minor(),
                seat.ticket().category(),
                seat.ticket().type(),
                seat.ticket().allotment());
    }

    static SeatsApi.BookedPlaces bookedPlaces(Booking.BookedPlaces places) {
        return new SeatsApi.BookedPlaces(
                places.area().toString(),
                places.count(),
                places.price().minor(),
                places.ticket().category(),
                places.ticket().type(),
                places.ticket().allotment());
    }

    static SeatsApi.SeatDetail detail(SeatDetail detail) {
        return new SeatsApi.SeatDetail(
                seat(detail.seat()),
                enumByName(SeatsApi.SeatState.class, detail.state()),
                detail.price().minor(),
                detail.holder()
                        .map(holder -> new SeatsApi.Holder(
                                holder.buyer().value(), holder.booking().value(), holder.reserved()))
                        .orElse(null),
                detail.properties().category(),
                detail.properties().features().isEmpty()
                        ? null
                        : detail.properties().features().stream()
                                .sorted()
                                .map(feature -> enumByName(SeatsApi.SeatFeature.class, feature))
                                .toList(),
                detail.properties().allotment());
    }

    static SeatsApi.SectionMap map(SectionSeatMap map) {
        List<String> rows = new ArrayList<>();
        for (int row = 1; row <= map.rows(); row++) {
            StringBuilder letters = new StringBuilder();
            for (int number = 1; number <= map.seatsPerRow(); number++) {
                letters.append(map.exists(row, number) ? letter(map.state(row, number)) : "-");
            }
            rows.add(letters.toString());
        }
        return new SeatsApi.SectionMap(map.id().toString(), map.rows(), map.seatsPerRow(), map.position(), rows);
    }

    private static String letter(SeatState state) {
        return state.name().substring(0, 1).toLowerCase(Locale.ROOT);
    }

    public static SeatsApi.Changes changes(SeatChangePage changes) {
        return new SeatsApi.Changes(
                mapEach(changes.changes(), SeatsMapper::change),
                changes.first(),
                changes.next(),
                changes.complete(),
                changes.created());
    }

    /** Returns changes without the ids of bookings, for end users. */
    public static SeatsApi.Changes withoutBookings(SeatsApi.Changes changes) {
        return new SeatsApi.Changes(
                mapEach(
                        changes.changes(),
                        change -> new SeatsApi.Change(
                                change.number(),
                                change.how(),
                                null,
                                change.plan(),
                                change.time(),
                                change.seats(),
                                change.places())),
                changes.first(),
                changes.next(),
                changes.complete(),
                changes.created());
    }

    /** Returns a seat without its holder, for end users. */
    static SeatsApi.SeatDetail withoutHolder(SeatsApi.SeatDetail detail) {
        return new SeatsApi.SeatDetail(
                detail.seat(),
                detail.state(),
                detail.price(),
                null,
                detail.category(),
                detail.features(),
                detail.allotment());
    }

    static SeatsApi.Change change(SeatChange change) {
        return new SeatsApi.Change(
                change.number(),
                enumByName(SeatsApi.Transition.class, change.how()),
                change.booking().map(BookingId::value).orElse(null),
                change.plan().orElse(null),
                change.time(),
                mapEach(change.seats(), SeatsMapper::seat),
                mapEach(
                        change.places(),
                        places -> new SeatsApi.Places(places.area().toString(), places.count())));
    }

    static SeatsApi.Check check(CheckReport report) {
        return new SeatsApi.Check(
                report.isClean(),
                report.count("events"),
                report.count("sections"),
                report.count("seats"),
                report.count("bookings"),
                report.problemCount(),
                report.problems());
    }
}
