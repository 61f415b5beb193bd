package io.holdfast.seats;

import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SeatProperties;
import java.time.Instant;
import java.util.Optional;

/**
 * A seat with its state, price and holder.
 *
 * @param price the current price, or the price at the time of the reservation if the seat is reserved or sold
 * @param holder the holder of a reserved or sold seat
 */
public record SeatDetail(Seat seat, SeatState state, Price price, Optional<Holder> holder, SeatProperties properties) {

    /** Creates a seat without properties. */
    public SeatDetail(Seat seat, SeatState state, Price price, Optional<Holder> holder) {
        this(seat, state, price, holder, SeatProperties.NONE);
    }

    /**
     * The booking that a seat belongs to.
     *
     * @param reserved the time of the reservation
     */
    public record Holder(BuyerId buyer, BookingId booking, Instant reserved) {}
}
