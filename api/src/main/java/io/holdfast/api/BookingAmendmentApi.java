package io.holdfast.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests and responses for changes to bookings. Each change has an {@code amendment} id, which the caller
 * chooses and which is unique within the booking.
 */
public interface BookingAmendmentApi {

    enum StepKind {
        RESERVED,
        SOLD,
        RELEASED,
        EXPIRED,
        REDUCED,
        CANCELLED,
        EXCHANGED,
        TRANSFERRED,
        MOVED
    }

    /**
     * A request to cancel a sold booking, or some of its seats and places.
     *
     * @param keepBack whether the seats become blocked; otherwise they become available again
     */
    record Cancel(
            String event,
            String booking,
            String amendment,
            String reason,
            @Nullable String author,
            @Nullable List<SeatsApi.Seat> seats,
            @Nullable List<SeatsApi.Places> places,
            @Nullable Boolean keepBack) {

        /** Creates a request to cancel a whole booking. */
        public static Cancel all(String event, String booking, String amendment, String reason) {
            return new Cancel(event, booking, amendment, reason, null, null, null, null);
        }
    }

    /**
     * A request to exchange some or all seats and places in a booking for others.
     *
     * @param giveSeats the seats that the booking gives up
     * @param givePlaces the places that the booking gives up
     * @param takeSeats the seats that the booking receives
     * @param takeBest the criteria for the best available seats to receive, instead of specific seats
     * @param takePlaces the places that the booking receives
     * @param tickets the ticket types of the received seats in their order, and then of the places
     * @param codes the codes of allotments whose seats and places can be received
     */
    record Exchange(
            String event,
            String booking,
            String amendment,
            String reason,
            @Nullable String author,
            @Nullable List<SeatsApi.Seat> giveSeats,
            @Nullable List<SeatsApi.Places> givePlaces,
            @Nullable List<SeatsApi.Seat> takeSeats,
            SeatsApi.@Nullable Best takeBest,
            @Nullable List<SeatsApi.Places> takePlaces,
            @Nullable List<SeatsApi.Tickets> tickets,
            @Nullable List<String> codes) {

        /** Creates a request to exchange seats for other seats. */
        public static Exchange seats(
                String event,
                String booking,
                String amendment,
                String reason,
                List<SeatsApi.Seat> give,
                List<SeatsApi.Seat> take) {
            return new Exchange(event, booking, amendment, reason, null, give, null, take, null, null, null, null);
        }
    }

    /**
     * A request to transfer a sold booking to another buyer.
     *
     * @param to the new buyer
     */
    record Transfer(
            String event,
            String booking,
            String amendment,
            String reason,
            @Nullable String author,
            String to) {}

    /** A buyer's request to release some seats and places of a hold. */
    record Reduce(
            String event,
            String booking,
            String amendment,
            String buyer,
            @Nullable List<SeatsApi.Seat> seats,
            @Nullable List<SeatsApi.Places> places) {}

    /**
     * A step in the history of a booking.
     *
     * @param difference the change to the total; negative if the buyer is owed a refund
     */
    record Step(
            int number,
            StepKind kind,
            Instant time,
            String buyer,
            List<SeatsApi.BookedSeat> taken,
            List<SeatsApi.BookedPlaces> takenPlaces,
            List<SeatsApi.BookedSeat> freed,
            List<SeatsApi.BookedPlaces> freedPlaces,
            long difference,
            @Nullable String amendment,
            @Nullable String reason,
            @Nullable String author) {}

    /**
     * The state of a booking after a change, and the history step that the change added.
     *
     * @param repeated whether an earlier request had already made this change
     */
    record Amended(SeatsApi.Booking booking, Step step, boolean repeated) {}
}
