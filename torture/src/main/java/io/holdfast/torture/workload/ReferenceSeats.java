package io.holdfast.torture.workload;

import io.holdfast.seats.Booking.Status;
import io.holdfast.torture.workload.ReferenceEvent.Booking;
import io.holdfast.torture.workload.ReferenceEvent.Ticket;
import io.holdfast.torture.workload.SeatsAmendmentCommand.Part;
import io.holdfast.torture.workload.SeatsCommand.ExtendHold;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of the seats module. An expired hold is released for all readers at its expiry time. The
 * expiry is recorded by a sweep or by the next command for its seats or its buyer, and then remains recorded even if
 * the clock goes back.
 */
final class ReferenceSeats {

    static final Duration MAX_HOLD = Duration.ofHours(1);
    private static final int SWEPT_PER_RESERVATION = 1;

    private final Map<String, ReferenceEvent> events = new HashMap<>();

    void create(String event) {
        events.putIfAbsent(event, new ReferenceEvent());
    }

    void reserve(Reserve request, Instant now, String answer) {
        ReferenceEvent event = events.get(request.event());
        Booking existing = event == null ? null : event.bookings().get(request.booking());
        String refusal = refusal(request, now);
        if (event == null || existing != null) {
            InvariantViolationException.requireEqual(
                    refusal == null && existing != null ? existing.describe(now) : refusal, answer);
            return;
        }
        event.due(now).stream().limit(SWEPT_PER_RESERVATION).forEach(event::expire);
        int places = Math.max(0, -request.count());
        List<String> seats = request.chosenSeats().isEmpty() && places == 0 ? seatsIn(answer) : request.chosenSeats();
        boolean selected = recordExpiries(event, seats, places, request.access(), request.ticket(), now);
        if (selected) {
            event.expireOverLimit(request.buyer(), Math.abs(request.count()), now);
        }
        if (refusal != null) {
            InvariantViolationException.requireEqual(refusal, answer);
            return;
        }
        InvariantViolationException.require(
                request.count() < 0 || seats.size() == request.count(), "wrong number of seats: " + answer);
        for (String seat : seats) {
            InvariantViolationException.require(
                    !event.isClosed(seat, request.access(), now), seat + " is set aside: " + answer);
        }
        Booking booking = new Booking(request, tickets(event, seats, request.ticket()), places, now);
        event.take(booking, seats, now);
        event.bookings().put(request.booking(), booking);
        InvariantViolationException.requireEqual(booking.describe(now), answer);
    }

    /**
     * Records the expiry of the holds of the requested seats and places. Returns whether the seats and places can be
     * selected, regardless of the limit per buyer.
     */
    private static boolean recordExpiries(
            ReferenceEvent event, List<String> seats, int places, String access, String ticket, Instant now) {
        String refusal = refuseSelection(event, seats, places, access, ticket, now);
        if (places > 0 && event.freePlaces(now) >= places) {
            for (Booking booking : event.due(now)) {
                if (booking.places > 0 && event.storedFreePlaces() < places) {
                    event.expire(booking);
                }
            }
        }
        seats.forEach(seat -> event.expireHolder(seat, now));
        return refusal == null;
    }

    /** Returns the reason why a reservation is refused, or null if it is booked or is a duplicate. */
    @Nullable
    String refusal(Reserve request, Instant now) {
        ReferenceEvent event = events.get(request.event());
        if (event == null) {
            return "event_not_found";
        }
        Booking existing = event.bookings().get(request.booking());
        if (existing != null) {
            return !existing.request.equals(request) ? "key_reused" : ended(existing.at(now));
        }
        if (request.chosenSeats().isEmpty() && request.count() > 0) {
            // Requests for the best seats have no ticket type, and their buyers cannot reach the limit.
            return event.freeSeats(request.access(), now) < request.count() ? "nothing_fits" : null;
        }
        String refusal = refuseSelection(
                event, request.chosenSeats(), Math.max(0, -request.count()), request.access(), request.ticket(), now);
        return refusal == null ? event.refuseOverLimit(request.buyer(), Math.abs(request.count()), now) : refusal;
    }

    /** Returns the reason why a reservation that is not refused cannot be sold to its buyer, or null. */
    @Nullable
    String refuseSale(Reserve request) {
        ReferenceEvent event = events.get(request.event());
        Booking existing = event == null ? null : event.bookings().get(request.booking());
        return existing == null || existing.buyer.equals(request.buyer()) ? null : "not_the_holder";
    }

    private static @Nullable String refuseSelection(
            ReferenceEvent event, List<String> seats, int places, String access, String ticket, Instant now) {
        if (places > 0) {
            return event.freePlaces(now) < places ? "nothing_fits" : ticket.isEmpty() ? null : "ticket_type_not_found";
        }
        if (seats.stream().anyMatch(event::isMissing)) {
            return "seat_not_found";
        }
        List<String> taken = seats.stream()
                .filter(seat -> !event.state(seat, now).equals("AVAILABLE"))
                .map(seat -> seat + "=" + event.state(seat, now))
                .toList();
        if (!taken.isEmpty()) {
            return "seats_taken " + String.join(",", taken);
        }
        List<String> closed =
                seats.stream().filter(seat -> event.isClosed(seat, access, now)).toList();
        if (!closed.isEmpty()) {
            return "seats_allotted " + String.join(",", closed);
        }
        return seats.stream().allMatch(seat -> event.ticket(seat, ticket) != null) ? null : "ticket_type_not_found";
    }

    private static SortedMap<String, Ticket> tickets(ReferenceEvent event, List<String> seats, String type) {
        SortedMap<String, Ticket> tickets = new TreeMap<>();
        for (String seat : seats) {
            Ticket ticket = event.ticket(seat, type);
            if (ticket != null) {
                tickets.put(seat, ticket);
            }
        }
        return tickets;
    }

    private static @Nullable String ended(Status status) {
        return switch (status) {
            case RESERVED, SOLD -> null;
            case RELEASED -> "already_released";
            case EXPIRED -> "hold_expired";
            case CANCELLED -> "already_cancelled";
        };
    }

    void end(String eventId, String id, String buyer, Status newStatus, Instant now, String answer) {
        ReferenceEvent event = events.get(eventId);
        Booking booking = event == null ? null : event.bookings().get(id);
        String refusal = resultWithoutChange(event, booking, buyer, newStatus, now);
        if (refusal != null || event == null || booking == null) {
            InvariantViolationException.requireEqual(refusal, answer);
            return;
        }
        event.end(booking, newStatus, newStatus.name());
        InvariantViolationException.requireEqual(booking.describe(now), answer);
    }

    void extend(ExtendHold request, Instant now, String answer) {
        ReferenceEvent event = events.get(request.event());
        Booking booking = event == null ? null : event.bookings().get(request.booking());
        String refusal = resultWithoutChange(event, booking, request.buyer(), Status.RESERVED, now);
        if (refusal != null || booking == null) {
            InvariantViolationException.requireEqual(refusal, answer);
            return;
        }
        Instant until = now.plus(request.duration());
        if (until.isAfter(booking.created.plus(MAX_HOLD))) {
            InvariantViolationException.requireEqual("hold_too_long", answer);
            return;
        }
        booking.expires = until.isAfter(booking.expires) ? until : booking.expires;
        InvariantViolationException.requireEqual(booking.describe(now), answer);
    }

    /** Returns the expected result if the command has no effect, or null if the buyer holds the reservation. */
    private static @Nullable String resultWithoutChange(
            @Nullable ReferenceEvent event, @Nullable Booking booking, String buyer, Status newStatus, Instant now) {
        if (event == null || booking == null) {
            return event == null ? "event_not_found" : "booking_not_found";
        }
        if (!booking.buyer.equals(buyer)) {
            return "not_the_holder";
        }
        Status status = booking.at(now);
        if (status == Status.RESERVED) {
            return null;
        }
        if (status == newStatus) {
            return booking.describe(now);
        }
        return endedOrSold(status);
    }

    private static @Nullable String endedOrSold(Status status) {
        return status == Status.SOLD ? "already_sold" : ended(status);
    }

    void amend(SeatsAmendmentCommand request, Instant now, String answer) {
        ReferenceEvent event = events.get(request.event());
        Booking booking = event == null ? null : event.bookings().get(request.booking());
        if (event == null || booking == null) {
            InvariantViolationException.requireEqual(event == null ? "event_not_found" : "booking_not_found", answer);
            return;
        }
        Booking.AppliedAmendment existing = booking.amendments.get(request.amendment());
        if (existing != null) {
            InvariantViolationException.requireEqual(
                    existing.request().equals(request) ? booking.describe(now) + " " + existing.step() : "key_reused",
                    answer);
            return;
        }
        String refusal = refuseAmendment(event, booking, request, now);
        if (request instanceof SeatsAmendmentCommand.Exchange exchange && reachesSelection(booking, exchange, now)) {
            Part taken = exchange.taken();
            int more = taken.seats().size() + taken.places() - countOf(booking, exchange.part());
            if (recordExpiries(event, taken.seats(), taken.places(), exchange.access(), "", now)) {
                event.expireOverLimit(booking.buyer, more, now);
            }
        } else if (request instanceof SeatsAmendmentCommand.Transfer transfer
                && booking.at(now) == Status.SOLD
                && !transfer.buyer().equals(booking.buyer)) {
            event.expireOverLimit(transfer.buyer(), booking.count(), now);
        }
        if (refusal != null) {
            InvariantViolationException.requireEqual(refusal, answer);
            return;
        }
        String step = apply(event, booking, request, now);
        booking.amendments.put(request.amendment(), new Booking.AppliedAmendment(request, step));
        InvariantViolationException.requireEqual(booking.describe(now) + " " + step, answer);
    }

    private static @Nullable String refuseAmendment(
            ReferenceEvent event, Booking booking, SeatsAmendmentCommand request, Instant now) {
        Status status = booking.at(now);
        if (request instanceof SeatsAmendmentCommand.Reduce reduce
                && !reduce.buyer().equals(booking.buyer)) {
            return "not_the_holder";
        }
        if (status == Status.EXPIRED && booking.isDue(now)) {
            return "hold_expired";
        }
        if (request instanceof SeatsAmendmentCommand.Reduce reduce) {
            return status != Status.RESERVED ? endedOrSold(status) : refusePart(booking, reduce.part());
        }
        if (request instanceof SeatsAmendmentCommand.Exchange exchange) {
            if (status != Status.RESERVED && status != Status.SOLD) {
                return ended(status);
            }
            String refusal = refusePart(booking, exchange.part());
            Part taken = exchange.taken();
            if (refusal == null) {
                refusal = refuseSelection(event, taken.seats(), taken.places(), exchange.access(), "", now);
            }
            int more = taken.seats().size() + taken.places() - countOf(booking, exchange.part());
            return refusal == null ? event.refuseOverLimit(booking.buyer, more, now) : refusal;
        }
        if (status != Status.SOLD) {
            return status == Status.RESERVED ? "not_sold" : ended(status);
        }
        if (request instanceof SeatsAmendmentCommand.Transfer transfer) {
            int more = transfer.buyer().equals(booking.buyer) ? 0 : booking.count();
            return event.refuseOverLimit(transfer.buyer(), more, now);
        }
        return request instanceof SeatsAmendmentCommand.Cancel cancel ? refusePart(booking, cancel.part()) : null;
    }

    private static boolean reachesSelection(Booking booking, SeatsAmendmentCommand.Exchange exchange, Instant now) {
        Status status = booking.at(now);
        return (status == Status.RESERVED || status == Status.SOLD) && refusePart(booking, exchange.part()) == null;
    }

    private static @Nullable String refusePart(Booking booking, Part part) {
        return booking.seats.keySet().containsAll(part.seats()) && part.places() <= booking.places
                ? null
                : "not_in_booking";
    }

    private static int countOf(Booking booking, Part part) {
        return part.isAll() ? booking.count() : part.seats().size() + part.places();
    }

    /** Applies an amendment and returns the description of its step. */
    private static String apply(ReferenceEvent event, Booking booking, SeatsAmendmentCommand request, Instant now) {
        Part part = Part.ALL;
        SortedMap<String, Ticket> taken = new TreeMap<>();
        int takenPlaces = 0;
        Status whenEmpty = Status.CANCELLED;
        String kind = "CANCELLED";
        boolean transfer = false;
        if (request instanceof SeatsAmendmentCommand.Cancel cancel) {
            part = cancel.part();
        } else if (request instanceof SeatsAmendmentCommand.Reduce reduce) {
            part = reduce.part();
            whenEmpty = Status.RELEASED;
            kind = "REDUCED";
        } else if (request instanceof SeatsAmendmentCommand.Exchange exchange) {
            part = exchange.part();
            taken = tickets(event, exchange.taken().seats(), "");
            takenPlaces = exchange.taken().places();
            kind = "EXCHANGED";
        } else if (request instanceof SeatsAmendmentCommand.Transfer to) {
            booking.buyer = to.buyer();
            transfer = true;
            kind = "TRANSFERRED";
        }
        SortedMap<String, Ticket> freed = new TreeMap<>(booking.seats);
        int freedPlaces = part.isAll() ? booking.places : part.places();
        if (!part.isAll()) {
            freed.keySet().retainAll(part.seats());
        }
        if (transfer) {
            freed.clear();
            freedPlaces = 0;
        }
        event.take(booking, taken.keySet(), now);
        event.free(booking, freed.keySet());
        boolean empty = !transfer
                && taken.isEmpty()
                && takenPlaces == 0
                && freed.size() == booking.seats.size()
                && freedPlaces == booking.places;
        if (empty) {
            booking.status = whenEmpty;
            kind = whenEmpty.name();
        } else {
            booking.seats.keySet().removeAll(freed.keySet());
            booking.seats.putAll(taken);
            booking.places += takenPlaces - freedPlaces;
        }
        if (request instanceof SeatsAmendmentCommand.Cancel cancel && cancel.keepBack()) {
            event.block(freed.keySet(), freedPlaces);
        }
        booking.history.add(kind);
        long difference = ReferenceEvent.total(taken, takenPlaces) - ReferenceEvent.total(freed, freedPlaces);
        return kind + " " + booking.history.size() + " " + difference + " +"
                + ReferenceEvent.describe(taken, takenPlaces) + " -" + ReferenceEvent.describe(freed, freedPlaces);
    }

    void changePlan(SeatsPlanCommand.ChangePlan change, Instant now, String answer) {
        ReferenceEvent event = events.get(change.event());
        InvariantViolationException.requireEqual(
                event == null ? "event_not_found" : event.changePlan(change, now), answer);
    }

    void setTerms(SeatsPlanCommand.SetTerms request, String answer) {
        ReferenceEvent event = events.get(request.event());
        InvariantViolationException.requireEqual(
                event == null ? "event_not_found" : event.setTerms(SeatsPlanCommand.TERMS.get(request.terms())),
                answer);
    }

    void putAllotment(SeatsPlanCommand.PutAllotment request, Instant now, String answer) {
        ReferenceEvent event = events.get(request.event());
        InvariantViolationException.requireEqual(
                event == null ? "event_not_found" : event.putAllotment(request, now), answer);
    }

    void removeAllotment(SeatsPlanCommand.RemoveAllotment request, String answer) {
        ReferenceEvent event = events.get(request.event());
        InvariantViolationException.requireEqual(
                event == null ? "event_not_found" : event.removeAllotment(request.allotment()), answer);
    }

    long sweep(Instant now) {
        long swept = 0;
        for (ReferenceEvent event : events.values()) {
            for (Booking booking : event.due(now)) {
                event.expire(booking);
                swept++;
            }
        }
        return swept;
    }

    String map(String id, Instant now) {
        ReferenceEvent event = events.get(id);
        return event == null ? "map none" : event.describeMap(now);
    }

    void addTo(Map<String, String> state, Instant now) {
        events.forEach((id, event) -> {
            state.put("event " + id, event.describeMap(now));
            state.put("sale " + id, event.describeSale(now));
            event.bookings().forEach((key, booking) -> {
                state.put("booking " + id + " " + key, booking.describe(now));
                state.put("history " + id + " " + key, booking.describeHistory(now));
            });
        });
    }

    /** Returns the seats in a result, which are chosen by the module. */
    private static List<String> seatsIn(String answer) {
        int from = answer.indexOf('[');
        int to = answer.indexOf(']');
        return from < 0 || to <= from + 1
                ? List.of()
                : Arrays.stream(answer.substring(from + 1, to).split(",", -1))
                        .map(seat -> seat.substring(0, seat.indexOf('=')))
                        .toList();
    }
}
