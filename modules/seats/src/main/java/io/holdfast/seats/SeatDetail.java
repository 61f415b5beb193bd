package io.holdfast.seats;

import java.time.Instant;
import java.util.Optional;

/**
 * A seat with what is known of it.
 *
 * @param price what it costs, or what it cost when it was reserved
 * @param holder who has it, if anybody has
 */
public record SeatDetail(Seat seat, SeatState state, Price price, Optional<Holder> holder) {

    /** Who has a seat. */
    public record Holder(BuyerId buyer, BookingId booking, Instant reserved) {}
}
