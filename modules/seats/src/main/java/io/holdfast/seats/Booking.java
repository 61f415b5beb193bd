package io.holdfast.seats;

import io.holdfast.seats.sale.Price;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Seats or general-admission places that a buyer holds temporarily or has bought.
 *
 * @param seats the booked seats, grouped by section, in the requested order
 * @param places the booked places in general-admission areas
 * @param total the total price in minor units at the time of the reservation
 * @param created the time of the reservation
 * @param expires the time at which the hold expires unless the booking is finalized
 * @param ended the time at which the booking was sold, released or cancelled, or expired; null while it is reserved
 * @param cancelled the reason for the cancellation, or null if the booking was not cancelled
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
        @Nullable Instant ended,
        @Nullable BookingChangeReason cancelled) {

    /** The status of a booking. The constant names are stored. */
    public enum Status {
        RESERVED,
        SOLD,
        RELEASED,
        EXPIRED,
        /** All seats were cancelled after they were sold, or the event was deleted. */
        CANCELLED
    }

    /**
     * A booked seat and its price at the time of the reservation.
     *
     * @param ticket the kind of ticket
     */
    public record BookedSeat(Seat seat, Price price, TicketKind ticket) {
        public BookedSeat(Seat seat, Price price) {
            this(seat, price, TicketKind.NONE);
        }
    }

    /**
     * The category, type and allotment of a ticket at the time of the reservation.
     *
     * @param category the category of the seat, or null
     * @param type the ticket type, or null
     * @param allotment the allotment that the seat was taken from, or null
     */
    public record TicketKind(
            @Nullable String category,
            @Nullable String type,
            @Nullable String allotment) {
        /** A ticket without a category and a type, for a seat that was not set aside. */
        public static final TicketKind NONE = new TicketKind(null, null, null);
    }

    /**
     * Booked places in a general-admission area.
     *
     * @param count the number of places
     * @param price the price per place at the time of the reservation
     * @param ticket the kind of ticket
     */
    public record BookedPlaces(SectionId area, int count, Price price, TicketKind ticket) {
        public BookedPlaces(SectionId area, int count, Price price) {
            this(area, count, price, TicketKind.NONE);
        }
    }

    public Booking {
        seats = List.copyOf(seats);
        places = List.copyOf(places);
    }
}
