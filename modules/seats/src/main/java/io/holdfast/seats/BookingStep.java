package io.holdfast.seats;

import io.holdfast.seats.Booking.BookedPlaces;
import io.holdfast.seats.Booking.BookedSeat;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A step in the history of a booking.
 *
 * @param number the position in the history; the reservation has number 1
 * @param buyer the buyer after this step
 * @param taken the seats that the booking received
 * @param takenPlaces the places that the booking received
 * @param freed the seats that the booking lost
 * @param freedPlaces the places that the booking lost
 * @param difference the change in the booking's total in minor units; negative if the buyer should receive a refund
 * @param amendment the id of the change, for steps made by {@link Amendments} or {@link Plans}
 */
public record BookingStep(
        int number,
        Kind kind,
        Instant time,
        BuyerId buyer,
        List<BookedSeat> taken,
        List<BookedPlaces> takenPlaces,
        List<BookedSeat> freed,
        List<BookedPlaces> freedPlaces,
        long difference,
        Optional<String> amendment,
        Optional<BookingChangeReason> reason) {

    /** The kind of a step. The constant names are stored. */
    public enum Kind {
        RESERVED,
        SOLD,
        RELEASED,
        EXPIRED,
        /** Seats were released from a hold that keeps its other seats. */
        REDUCED,
        CANCELLED,
        EXCHANGED,
        TRANSFERRED,
        /** Seats were replaced because the plan of the event changed. */
        MOVED
    }

    public BookingStep {
        taken = List.copyOf(taken);
        takenPlaces = List.copyOf(takenPlaces);
        freed = List.copyOf(freed);
        freedPlaces = List.copyOf(freedPlaces);
    }
}
