package io.holdfast.torture.workload;

import io.holdfast.seats.Booking.Status;
import io.holdfast.torture.workload.SeatsCommand.ChangePlan;
import io.holdfast.torture.workload.SeatsCommand.ExtendHold;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of the seats module. An expired hold is released for all readers at its expiry time. The
 * expiry is recorded by a sweep or by the next reservation of its seats, and then remains recorded even if the
 * clock goes back.
 */
final class ReferenceSeats {

    static final Duration MAX_HOLD = Duration.ofHours(1);
    private static final int SWEPT_PER_RESERVATION = 1;

    private static final class Booking {
        final Reserve request;
        final List<String> seats;
        final int places;
        final Instant created;
        Instant expires;
        Status status = Status.RESERVED;

        Booking(Reserve request, List<String> seats, int places, Instant created) {
            this.request = request;
            this.seats = seats;
            this.places = places;
            this.created = created;
            expires = created.plus(request.holdFor());
        }

        Status at(Instant now) {
            return isDue(now) ? Status.EXPIRED : status;
        }

        boolean isDue(Instant now) {
            return status == Status.RESERVED && !expires.isAfter(now);
        }

        String describe(Instant now) {
            return "booked " + at(now) + " [" + String.join(",", seats) + "] " + places + " "
                    + InstantNanos.toNanos(expires);
        }
    }

    private static final class Event {
        final Map<String, Booking> bookings = new HashMap<>();
        final Map<String, Booking> holders = new HashMap<>();
        final Map<String, ChangePlan> planChanges = new HashMap<>();
        final Set<String> missing = new HashSet<>();

        List<Booking> due(Instant now) {
            return bookings.values().stream()
                    .filter(booking -> booking.isDue(now))
                    .sorted(Comparator.<Booking, Instant>comparing(booking -> booking.expires)
                            .thenComparing(booking -> booking.request.booking()))
                    .toList();
        }

        String state(String seat, Instant now) {
            if (missing.contains(seat)) {
                return "BLOCKED";
            }
            Booking holder = holders.get(seat);
            return holder == null || holder.isDue(now) ? "AVAILABLE" : holder.status.toString();
        }

        int freePlaces(Instant now) {
            return SeatsCommand.PLACES
                    - bookings.values().stream()
                            .filter(booking -> booking.at(now) == Status.RESERVED || booking.status == Status.SOLD)
                            .mapToInt(booking -> booking.places)
                            .sum();
        }

        void end(Booking booking, Status newStatus) {
            booking.status = newStatus;
            if (newStatus != Status.SOLD) {
                booking.seats.forEach(seat -> holders.remove(seat, booking));
            }
        }
    }

    private final Map<String, Event> events = new HashMap<>();

    void create(String event) {
        events.putIfAbsent(event, new Event());
    }

    void reserve(Reserve request, Instant now, String answer) {
        Event event = events.get(request.event());
        Booking existing = event == null ? null : event.bookings.get(request.booking());
        String refusal = refusal(request, now);
        if (event == null || existing != null) {
            InvariantViolationException.requireEqual(
                    refusal == null && existing != null ? existing.describe(now) : refusal, answer);
            return;
        }
        event.due(now).stream().limit(SWEPT_PER_RESERVATION).forEach(booking -> event.end(booking, Status.EXPIRED));
        recordExpiries(event, request, now, answer);
        if (refusal != null) {
            InvariantViolationException.requireEqual(refusal, answer);
            return;
        }
        List<String> seats = request.chosenSeats().isEmpty() ? takenSeats(answer) : request.chosenSeats();
        Booking booking = new Booking(request, seats, Math.max(0, -request.count()), now);
        InvariantViolationException.require(
                request.count() < 0 || seats.size() == request.count(), "wrong number of seats: " + answer);
        for (String seat : seats) {
            InvariantViolationException.requireEqual(seat + " AVAILABLE", seat + " " + event.state(seat, now));
            event.holders.put(seat, booking);
        }
        event.bookings.put(request.booking(), booking);
        InvariantViolationException.requireEqual(booking.describe(now), answer);
    }

    /** Records the expiry of holds on the seats or places to be reserved. */
    private static void recordExpiries(Event event, Reserve request, Instant now, String answer) {
        if (request.chosenSeats().isEmpty() && request.count() < 0) {
            if (event.freePlaces(now) < -request.count()) {
                return;
            }
            for (Booking booking : event.due(now)) {
                int free = SeatsCommand.PLACES
                        - event.bookings.values().stream()
                                .filter(other -> other.status == Status.RESERVED || other.status == Status.SOLD)
                                .mapToInt(other -> other.places)
                                .sum();
                if (booking.places > 0 && free < -request.count()) {
                    event.end(booking, Status.EXPIRED);
                }
            }
            return;
        }
        for (String seat : request.chosenSeats().isEmpty() ? takenSeats(answer) : request.chosenSeats()) {
            Booking holder = event.holders.get(seat);
            if (holder != null && holder.isDue(now)) {
                event.end(holder, Status.EXPIRED);
            }
        }
    }

    /** Returns the reason why a reservation is refused, or null if it is booked or is a duplicate. */
    @Nullable
    String refusal(Reserve request, Instant now) {
        Event event = events.get(request.event());
        if (event == null) {
            return "event_not_found";
        }
        Booking existing = event.bookings.get(request.booking());
        if (existing != null) {
            return !existing.request.equals(request) ? "key_reused" : ended(existing.at(now));
        }
        if (request.chosenSeats().isEmpty()) {
            int free = request.count() < 0 ? event.freePlaces(now) : freeSeats(event, now);
            return free < Math.abs(request.count()) ? "nothing_fits" : null;
        }
        if (request.chosenSeats().stream().anyMatch(event.missing::contains)) {
            return "seat_not_found";
        }
        List<String> takenSeats = request.chosenSeats().stream()
                .filter(seat -> !event.state(seat, now).equals("AVAILABLE"))
                .map(seat -> seat + "=" + event.state(seat, now))
                .toList();
        return takenSeats.isEmpty() ? null : "seats_taken " + String.join(",", takenSeats);
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
        Event event = events.get(eventId);
        Booking booking = event == null ? null : event.bookings.get(id);
        String refusal = resultWithoutChange(event, booking, buyer, newStatus, now);
        if (refusal != null || event == null || booking == null) {
            InvariantViolationException.requireEqual(refusal, answer);
            return;
        }
        event.end(booking, newStatus);
        InvariantViolationException.requireEqual(booking.describe(now), answer);
    }

    void extend(ExtendHold request, Instant now, String answer) {
        Event event = events.get(request.event());
        Booking booking = event == null ? null : event.bookings.get(request.booking());
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
            @Nullable Event event, @Nullable Booking booking, String buyer, Status newStatus, Instant now) {
        if (event == null || booking == null) {
            return event == null ? "event_not_found" : "booking_not_found";
        }
        if (!booking.request.buyer().equals(buyer)) {
            return "not_the_holder";
        }
        Status status = booking.at(now);
        if (status == Status.RESERVED) {
            return null;
        }
        if (status == newStatus) {
            return booking.describe(now);
        }
        return status == Status.SOLD ? "already_sold" : ended(status);
    }

    /** Adds or removes a seat. A successful change also records the expiry of all holds of seats. */
    void changePlan(ChangePlan change, Instant now, String answer) {
        Event event = events.get(change.event());
        if (event == null) {
            InvariantViolationException.requireEqual("event_not_found", answer);
            return;
        }
        ChangePlan existing = event.planChanges.get(change.change());
        if (existing != null) {
            InvariantViolationException.requireEqual(existing.equals(change) ? "stored" : "key_reused", answer);
            return;
        }
        boolean missing = event.missing.contains(change.seat());
        String refusal = null;
        if (change.add()) {
            refusal = missing ? null : "seats_exist";
        } else if (missing) {
            refusal = "seat_not_found";
        } else if (!event.state(change.seat(), now).equals("AVAILABLE")) {
            refusal = "seats_in_use";
        }
        InvariantViolationException.requireEqual(refusal == null ? "stored" : refusal, answer);
        if (refusal != null) {
            return;
        }
        event.planChanges.put(change.change(), change);
        event.due(now).stream()
                .filter(booking -> !booking.seats.isEmpty())
                .forEach(booking -> event.end(booking, Status.EXPIRED));
        if (change.add()) {
            event.missing.remove(change.seat());
        } else {
            event.missing.add(change.seat());
        }
    }

    long sweep(Instant now) {
        long swept = 0;
        for (Event event : events.values()) {
            for (Booking booking : event.due(now)) {
                event.end(booking, Status.EXPIRED);
                swept++;
            }
        }
        return swept;
    }

    String map(String id, Instant now) {
        Event event = events.get(id);
        if (event == null) {
            return "map none";
        }
        StringBuilder map = new StringBuilder("map ");
        for (int row = 1; row <= SeatsCommand.ROWS; row++) {
            for (int number = 1; number <= SeatsCommand.PER_ROW; number++) {
                map.append(event.state(row + "/" + number, now).charAt(0));
            }
        }
        return map.append(' ').append(event.freePlaces(now)).toString();
    }

    void addTo(Map<String, String> state, Instant now) {
        events.forEach((id, event) -> {
            state.put("event " + id, map(id, now));
            event.bookings.forEach((key, booking) -> state.put("booking " + id + " " + key, booking.describe(now)));
        });
    }

    private static int freeSeats(Event event, Instant now) {
        return SeatsCommand.ROWS * SeatsCommand.PER_ROW
                - event.missing.size()
                - (int) event.holders.values().stream()
                        .filter(holder -> !holder.isDue(now))
                        .count();
    }

    /** Returns the seats in a result, which are chosen by the module. */
    private static List<String> takenSeats(String answer) {
        int from = answer.indexOf('[');
        int to = answer.indexOf(']');
        return from < 0 || to <= from + 1
                ? List.of()
                : new ArrayList<>(Arrays.asList(answer.substring(from + 1, to).split(",", -1)));
    }
}
