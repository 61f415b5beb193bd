package io.holdfast.seats;

import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.sale.SaleLimits;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Seats and places that only some callers may buy until a point in time: the callers of a sales channel, the buyers who
 * know a code, or both. From then on, everybody may buy them. Seats that are freed before that time return to the
 * allotment.
 *
 * @param id the id, which is unique within the event
 * @param channel the channel that may buy them, or null
 * @param code the code with which they can be bought, or null. Only its hash is stored, so the code is never returned
 * @param until the time from which everybody may buy them
 */
public record Allotment(
        String id,
        @Nullable String channel,
        @Nullable String code,
        Instant until,
        List<Seat> seats,
        List<AreaPlaces> places) {

    public Allotment {
        Arguments.notBlank("allotment", id, SaleLimits.MAX_NAME);
        if (channel == null && code == null) {
            throw Arguments.invalid("an allotment must have a channel or a code, but " + id + " has neither");
        }
        if (channel != null) {
            Arguments.notBlank("channel", channel, SeatsLimits.MAX_ID);
        }
        if (code != null) {
            Arguments.notBlank("code", code, SeatsLimits.MAX_ID);
        }
        Arguments.notNull("until", until);
        seats = Arguments.distinct("seats", seats);
        Arguments.inRange("seats", seats.size(), 0, SeatsLimits.MAX_BLOCKED);
        places = Arguments.list("places", places);
        Arguments.inRange("areas", places.size(), seats.isEmpty() ? 1 : 0, SeatsLimits.MAX_AREAS);
        Arguments.distinct("places", places.stream().map(AreaPlaces::area).toList());
    }

    /** Creates an allotment for a sales channel. */
    public static Allotment forChannel(String id, String channel, Instant until, List<Seat> seats) {
        return new Allotment(id, channel, null, until, seats, List.of());
    }

    /** Creates an allotment for buyers who know a code. */
    public static Allotment forCode(String id, String code, Instant until, List<Seat> seats) {
        return new Allotment(id, null, code, until, seats, List.of());
    }

    /** Returns this allotment with places in areas. */
    public Allotment withPlaces(AreaPlaces... other) {
        return new Allotment(id, channel, code, until, seats, List.of(other));
    }

    @Override
    public String toString() {
        return "Allotment[" + id + ", " + seats.size() + " seats, until " + until + "]";
    }

    /**
     * The state of an allotment.
     *
     * @param hasCode whether the seats can be bought with a code
     * @param active whether the allotment has not ended yet
     * @param seats the seats that are set aside
     * @param places the places that are set aside, including those that are reserved or sold
     * @param available the number of these seats and places that are available
     */
    public record Status(
            String id,
            @Nullable String channel,
            boolean hasCode,
            Instant until,
            boolean active,
            List<Seat> seats,
            List<AreaPlaces> places,
            int available) {

        public Status {
            seats = List.copyOf(seats);
            places = List.copyOf(places);
        }
    }
}
