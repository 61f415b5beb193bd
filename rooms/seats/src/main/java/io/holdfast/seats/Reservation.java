package io.holdfast.seats;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a buyer asks for.
 *
 * @param booking chosen by the caller; a repeat with the same one takes nothing again
 * @param holdFor how long it is to be held, null for as long as the room's options say
 */
public record Reservation(
        EventId event,
        BookingId booking,
        BuyerId buyer,
        Choice choice,
        @Nullable Duration holdFor) {

    public Reservation {
        Args.given("event", event);
        Args.given("booking", booking);
        Args.given("buyer", buyer);
        Args.given("choice", choice);
    }

    public static Reservation of(EventId event, BookingId booking, BuyerId buyer, Choice choice) {
        return new Reservation(event, booking, buyer, choice, null);
    }

    public Reservation holdFor(Duration other) {
        return new Reservation(event, booking, buyer, choice, other);
    }
}
