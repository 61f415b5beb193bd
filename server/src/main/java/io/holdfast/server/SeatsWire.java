package io.holdfast.server;

import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.same;

import io.holdfast.api.Malformed;
import io.holdfast.api.SeatsApi;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Change;
import io.holdfast.seats.Changes;
import io.holdfast.seats.CheckReport;
import io.holdfast.seats.Choice;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.Price;
import io.holdfast.seats.Reservation;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatDetail;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionMap;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.SectionStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Between the records of the seats and those of the wire. */
final class SeatsWire {

    private SeatsWire() {}

    static EventPlan plan(SeatsApi.CreateEvent asked) {
        return new EventPlan(EventId.of(asked.event()), asked.name(), each(asked.sections(), SeatsWire::section));
    }

    private static SectionPlan section(SeatsApi.Section section) {
        Price price = Price.of(section.price());
        Integer rows = section.rows();
        Integer seats = section.seatsPerRow();
        Integer capacity = section.capacity();
        if (rows != null && seats != null && capacity == null) {
            return SectionPlan.rows(section.id(), rows, seats, price);
        } else if (rows == null && seats == null && capacity != null) {
            return SectionPlan.area(section.id(), capacity, price);
        }
        throw new Malformed("sections", "a section has either rows and seatsPerRow, or a capacity");
    }

    static Reservation reservation(SeatsApi.Reserve asked) {
        return new Reservation(
                EventId.of(asked.event()),
                BookingId.of(asked.booking()),
                BuyerId.of(asked.buyer()),
                choice(asked),
                asked.holdFor());
    }

    private static Choice choice(SeatsApi.Reserve asked) {
        List<Choice> choices = new ArrayList<>();
        if (asked.seats() != null) {
            choices.add(new Choice.ByHand(each(asked.seats(), SeatsWire::seat)));
        }
        if (asked.best() != null) {
            choices.add(best(asked.best()));
        }
        if (asked.places() != null) {
            choices.add(Choice.places(
                    SectionId.of(asked.places().area()), asked.places().count()));
        }
        if (choices.size() != 1) {
            throw new Malformed("seats", "a reservation has exactly one of seats, best and places");
        }
        return choices.get(0);
    }

    static Choice.Best best(SeatsApi.Best best) {
        return new Choice.Best(
                best.count(),
                each(or(best.sections(), List.of()), SectionId::of),
                or(best.rows(), List.of()),
                or(best.together(), false),
                or(best.noOrphans(), false));
    }

    static Seat seat(SeatsApi.Seat seat) {
        return Seat.of(seat.section(), seat.row(), seat.number());
    }

    static SeatsApi.Seat seat(Seat seat) {
        return new SeatsApi.Seat(seat.section().toString(), seat.row(), seat.number());
    }

    static SeatsApi.Stats stats(SectionStats stats) {
        return new SeatsApi.Stats(
                stats.available(), stats.reserved(), stats.sold(), stats.blocked(), stats.total(), stats.updated());
    }

    static SeatsApi.Event event(Event event) {
        return new SeatsApi.Event(
                event.id().value(),
                event.name(),
                same(SeatsApi.EventStatus.class, event.status()),
                event.created(),
                event.closed(),
                each(event.sections(), SectionId::toString),
                stats(event.stats()),
                event.firstReserved(),
                event.full(),
                event.soldOut(),
                event.position());
    }

    static SeatsApi.Booking booking(Booking booking) {
        return new SeatsApi.Booking(
                booking.event().value(),
                booking.id().value(),
                booking.buyer().value(),
                same(SeatsApi.BookingStatus.class, booking.status()),
                each(
                        booking.seats(),
                        seat -> new SeatsApi.BookedSeat(
                                seat(seat.seat()), seat.price().minor())),
                each(
                        booking.places(),
                        places -> new SeatsApi.BookedPlaces(
                                places.area().toString(),
                                places.count(),
                                places.price().minor())),
                booking.total(),
                booking.created(),
                booking.expires(),
                booking.ended());
    }

    static SeatsApi.SeatDetail detail(SeatDetail detail) {
        return new SeatsApi.SeatDetail(
                seat(detail.seat()),
                same(SeatsApi.SeatState.class, detail.state()),
                detail.price().minor(),
                detail.holder()
                        .map(holder -> new SeatsApi.Holder(
                                holder.buyer().value(), holder.booking().value(), holder.reserved()))
                        .orElse(null));
    }

    static SeatsApi.SectionMap map(SectionMap map) {
        List<String> lines = new ArrayList<>();
        for (int row = 1; row <= map.rows(); row++) {
            StringBuilder line = new StringBuilder();
            map.row(row).forEach(state -> line.append(letter(state)));
            lines.add(line.toString());
        }
        return new SeatsApi.SectionMap(map.id().toString(), map.rows(), map.seatsPerRow(), map.position(), lines);
    }

    private static String letter(SeatState state) {
        return state.name().substring(0, 1).toLowerCase(Locale.ROOT);
    }

    static SeatsApi.Changes changes(Changes changes) {
        return new SeatsApi.Changes(
                each(changes.changes(), SeatsWire::change),
                changes.first(),
                changes.next(),
                changes.complete(),
                changes.created());
    }

    static SeatsApi.Change change(Change change) {
        return new SeatsApi.Change(
                change.number(),
                same(SeatsApi.Transition.class, change.how()),
                change.booking().map(BookingId::value).orElse(null),
                change.time(),
                each(change.seats(), SeatsWire::seat),
                each(
                        change.places(),
                        places -> new SeatsApi.Places(places.area().toString(), places.count())));
    }

    static SeatsApi.Check check(CheckReport report) {
        return new SeatsApi.Check(
                report.isClean(),
                report.events(),
                report.sections(),
                report.seats(),
                report.bookings(),
                report.problems(),
                report.named());
    }
}
