package io.holdfast.torture.workload;

import io.holdfast.seats.Booking.Status;
import io.holdfast.torture.workload.SeatsCommand.ExtendHold;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The seats in maps and loops. A hold that has run out is gone for everybody who looks; it is written down as expired
 * when somebody tidies up or takes its seats, and then stays so even if the clock goes back.
 */
final class ReferenceSeats {

    static final Duration MAX_HOLD = Duration.ofHours(1);
    private static final int TIDIED = 16;

    private static final class Booking {
        final Reserve asked;
        final List<String> seats;
        final int places;
        final Instant created;
        Instant expires;
        Status status = Status.RESERVED;

        Booking(Reserve asked, List<String> seats, int places, Instant created) {
            this.asked = asked;
            this.seats = seats;
            this.places = places;
            this.created = created;
            expires = created.plus(asked.holdFor());
        }

        Status at(Instant now) {
            return isDue(now) ? Status.EXPIRED : status;
        }

        boolean isDue(Instant now) {
            return status == Status.RESERVED && !expires.isAfter(now);
        }

        String words(Instant now) {
            return "booked " + at(now) + " [" + String.join(",", seats) + "] " + places + " "
                    + InstantNanos.toNanos(expires);
        }
    }

    private static final class Event {
        final Map<String, Booking> bookings = new HashMap<>();
        final Map<String, Booking> holders = new HashMap<>();

        List<Booking> due(Instant now) {
            return bookings.values().stream()
                    .filter(booking -> booking.isDue(now))
                    .sorted(Comparator.<Booking, Instant>comparing(booking -> booking.expires)
                            .thenComparing(booking -> booking.asked.booking()))
                    .toList();
        }

        String state(String seat, Instant now) {
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

        void end(Booking booking, Status how) {
            booking.status = how;
            if (how != Status.SOLD) {
                booking.seats.forEach(seat -> holders.remove(seat, booking));
            }
        }
    }

    private final Map<String, Event> events = new HashMap<>();

    void create(String event) {
        events.putIfAbsent(event, new Event());
    }

    void reserve(Reserve asked, Instant now, String answer) {
        Event event = events.get(asked.event());
        Booking known = event == null ? null : event.bookings.get(asked.booking());
        String no = refusal(asked, now);
        if (event == null || known != null) {
            InvariantViolation.requireEqual(no == null && known != null ? known.words(now) : no, answer);
            return;
        }
        event.due(now).stream().limit(TIDIED).forEach(booking -> event.end(booking, Status.EXPIRED));
        makeRoom(event, asked, now, answer);
        if (no != null) {
            InvariantViolation.requireEqual(no, answer);
            return;
        }
        List<String> seats = asked.hand().isEmpty() ? taken(answer) : asked.hand();
        Booking booking = new Booking(asked, seats, Math.max(0, -asked.count()), now);
        InvariantViolation.require(
                asked.count() < 0 || seats.size() == asked.count(), "not so many were asked for: " + answer);
        for (String seat : seats) {
            InvariantViolation.requireEqual(seat + " AVAILABLE", seat + " " + event.state(seat, now));
            event.holders.put(seat, booking);
        }
        event.bookings.put(asked.booking(), booking);
        InvariantViolation.requireEqual(booking.words(now), answer);
    }

    /** Whoever takes seats or places of a hold that has run out writes that down. */
    private static void makeRoom(Event event, Reserve asked, Instant now, String answer) {
        if (asked.hand().isEmpty() && asked.count() < 0) {
            for (Booking booking : event.due(now)) {
                int written = SeatsCommand.PLACES
                        - event.bookings.values().stream()
                                .filter(one -> one.status == Status.RESERVED || one.status == Status.SOLD)
                                .mapToInt(one -> one.places)
                                .sum();
                if (booking.places > 0 && written < -asked.count()) {
                    event.end(booking, Status.EXPIRED);
                }
            }
            return;
        }
        for (String seat : asked.hand().isEmpty() ? taken(answer) : asked.hand()) {
            Booking holder = event.holders.get(seat);
            if (holder != null && holder.isDue(now)) {
                event.end(holder, Status.EXPIRED);
            }
        }
    }

    /** Why a reservation is refused; null if it is booked, or was before. */
    @Nullable
    String refusal(Reserve asked, Instant now) {
        Event event = events.get(asked.event());
        if (event == null) {
            return "event_not_found";
        }
        Booking known = event.bookings.get(asked.booking());
        if (known != null) {
            return !known.asked.equals(asked) ? "key_reused" : ended(known.at(now));
        }
        if (asked.hand().isEmpty()) {
            int free = asked.count() < 0 ? event.freePlaces(now) : freeSeats(event, now);
            return free < Math.abs(asked.count()) ? "nothing_fits" : null;
        }
        List<String> taken = asked.hand().stream()
                .filter(seat -> !event.state(seat, now).equals("AVAILABLE"))
                .map(seat -> seat + "=" + event.state(seat, now))
                .toList();
        return taken.isEmpty() ? null : "seats_taken " + String.join(",", taken);
    }

    private static @Nullable String ended(Status status) {
        return switch (status) {
            case RESERVED, SOLD -> null;
            case RELEASED -> "already_released";
            case EXPIRED -> "hold_expired";
        };
    }

    void end(String eventId, String id, String buyer, Status wanted, Instant now, String answer) {
        Event event = events.get(eventId);
        Booking booking = event == null ? null : event.bookings.get(id);
        String no = over(event, booking, buyer, wanted, now);
        if (no != null || event == null || booking == null) {
            InvariantViolation.requireEqual(no, answer);
            return;
        }
        event.end(booking, wanted);
        InvariantViolation.requireEqual(booking.words(now), answer);
    }

    void extend(ExtendHold asked, Instant now, String answer) {
        Event event = events.get(asked.event());
        Booking booking = event == null ? null : event.bookings.get(asked.booking());
        String no = over(event, booking, asked.buyer(), Status.RESERVED, now);
        if (no != null || booking == null) {
            InvariantViolation.requireEqual(no, answer);
            return;
        }
        Instant until = now.plus(asked.lasts());
        if (until.isAfter(booking.created.plus(MAX_HOLD))) {
            InvariantViolation.requireEqual("hold_too_long", answer);
            return;
        }
        booking.expires = until.isAfter(booking.expires) ? until : booking.expires;
        InvariantViolation.requireEqual(booking.words(now), answer);
    }

    /** What is answered without any change; null if the booking is reserved, and the buyer's. */
    private static @Nullable String over(
            @Nullable Event event, @Nullable Booking booking, String buyer, Status wanted, Instant now) {
        if (event == null || booking == null) {
            return event == null ? "event_not_found" : "booking_not_found";
        }
        if (!booking.asked.buyer().equals(buyer)) {
            return "not_the_holder";
        }
        Status status = booking.at(now);
        if (status == Status.RESERVED) {
            return null;
        }
        if (status == wanted) {
            return booking.words(now);
        }
        return status == Status.SOLD ? "already_sold" : ended(status);
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
            event.bookings.forEach((key, booking) -> state.put("booking " + id + " " + key, booking.words(now)));
        });
    }

    private static int freeSeats(Event event, Instant now) {
        return SeatsCommand.ROWS * SeatsCommand.PER_ROW
                - (int) event.holders.values().stream()
                        .filter(holder -> !holder.isDue(now))
                        .count();
    }

    /** The seats in an answer, which are the room's own choice. */
    private static List<String> taken(String answer) {
        int from = answer.indexOf('[');
        int to = answer.indexOf(']');
        return from < 0 || to <= from + 1
                ? List.of()
                : new ArrayList<>(Arrays.asList(answer.substring(from + 1, to).split(",", -1)));
    }
}
