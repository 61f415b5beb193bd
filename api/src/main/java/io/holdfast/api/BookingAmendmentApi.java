package io.holdfast.api;

import io.holdfast.api.endpoint.RecordCopy;
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

        /** Returns a copy with the given {@code author}. */
        public Cancel withAuthor(String author) {
            return new Cancel(event, booking, amendment, reason, author, seats, places, keepBack);
        }

        /** Returns a copy with the given {@code seats}. */
        public Cancel withSeats(List<SeatsApi.Seat> seats) {
            return new Cancel(event, booking, amendment, reason, author, seats, places, keepBack);
        }

        /** Returns a copy with the given {@code places}. */
        public Cancel withPlaces(List<SeatsApi.Places> places) {
            return new Cancel(event, booking, amendment, reason, author, seats, places, keepBack);
        }

        /** Returns a copy with the given {@code keepBack}. */
        public Cancel withKeepBack(boolean keepBack) {
            return new Cancel(event, booking, amendment, reason, author, seats, places, keepBack);
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

        /** Returns a copy with the given {@code author}. */
        public Exchange withAuthor(String author) {
            return RecordCopy.with(this, "author", author);
        }

        /** Returns a copy with the given {@code giveSeats}. */
        public Exchange withGiveSeats(List<SeatsApi.Seat> giveSeats) {
            return RecordCopy.with(this, "giveSeats", giveSeats);
        }

        /** Returns a copy with the given {@code givePlaces}. */
        public Exchange withGivePlaces(List<SeatsApi.Places> givePlaces) {
            return RecordCopy.with(this, "givePlaces", givePlaces);
        }

        /** Returns a copy with the given {@code takeSeats}. */
        public Exchange withTakeSeats(List<SeatsApi.Seat> takeSeats) {
            return RecordCopy.with(this, "takeSeats", takeSeats);
        }

        /** Returns a copy with the given {@code takeBest}. */
        public Exchange withTakeBest(SeatsApi.Best takeBest) {
            return RecordCopy.with(this, "takeBest", takeBest);
        }

        /** Returns a copy with the given {@code takePlaces}. */
        public Exchange withTakePlaces(List<SeatsApi.Places> takePlaces) {
            return RecordCopy.with(this, "takePlaces", takePlaces);
        }

        /** Returns a copy with the given {@code tickets}. */
        public Exchange withTickets(List<SeatsApi.Tickets> tickets) {
            return RecordCopy.with(this, "tickets", tickets);
        }

        /** Returns a copy with the given {@code codes}. */
        public Exchange withCodes(List<String> codes) {
            return RecordCopy.with(this, "codes", codes);
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
            String to) {
        /** Creates a request with only the required fields. */
        public static Transfer of(String event, String booking, String amendment, String reason, String to) {
            return new Transfer(event, booking, amendment, reason, null, to);
        }

        /** Returns a copy with the given {@code author}. */
        public Transfer withAuthor(String author) {
            return new Transfer(event, booking, amendment, reason, author, to);
        }
    }

    /** A buyer's request to release some seats and places of a hold. */
    record Reduce(
            String event,
            String booking,
            String amendment,
            String buyer,
            @Nullable List<SeatsApi.Seat> seats,
            @Nullable List<SeatsApi.Places> places) {
        /** Creates a request with only the required fields. */
        public static Reduce of(String event, String booking, String amendment, String buyer) {
            return new Reduce(event, booking, amendment, buyer, null, null);
        }

        /** Returns a copy with the given {@code seats}. */
        public Reduce withSeats(List<SeatsApi.Seat> seats) {
            return new Reduce(event, booking, amendment, buyer, seats, places);
        }

        /** Returns a copy with the given {@code places}. */
        public Reduce withPlaces(List<SeatsApi.Places> places) {
            return new Reduce(event, booking, amendment, buyer, seats, places);
        }
    }

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
