package io.holdfast.seats;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Seats, or places of an area, that belong to one buyer for a while or for good.
 *
 * @param seats section by section, in the order in which they were asked for, or found
 * @param expires when the hold ends by itself, unless the booking is finalized before
 * @param ended when it stopped being reserved
 * @param total the price of all of it, in minor units, as it was when it was reserved
 */
public record Booking(
        EventId event,
        BookingId id,
        BuyerId buyer,
        Status status,
        List<BookedSeat> seats,
        List<BookedPlaces> places,
        long total,
        Instant created,
        Instant expires,
        @Nullable Instant ended) {

    /** The life of a booking. */
    public enum Status {
        RESERVED,
        SOLD,
        RELEASED,
        EXPIRED
    }

    /** A seat at the price of its reservation. */
    public record BookedSeat(Seat seat, Price price) {}

    /**
     * Places of an area.
     *
     * @param price of each, as it was when they were reserved
     */
    public record BookedPlaces(SectionId area, int count, Price price) {}

    public Booking {
        seats = List.copyOf(seats);
        places = List.copyOf(places);
    }
}
