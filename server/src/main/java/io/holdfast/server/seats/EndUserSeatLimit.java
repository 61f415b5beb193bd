package io.holdfast.server.seats;

import io.holdfast.seats.Booking;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.ReadTx;
import java.util.List;

/**
 * The maximum number of seats per event that an end user may hold or have booked for free (setting {@code
 * end-user-max-seats}). The limit is checked against the stored bookings, inside the transaction that makes the
 * reservation.
 */
final class EndUserSeatLimit {

    /**
     * The maximum number of bookings per user and event, including those that have ended. It bounds the rows that a
     * reservation reads.
     */
    static final int MAX_BOOKINGS = 500;

    private final Seats seats;
    private final int maxSeats;

    EndUserSeatLimit(Seats seats, int maxSeats) {
        this.seats = seats;
        this.maxSeats = maxSeats;
    }

    /** Throws 409 if the user has too many seats after a reservation. */
    void require(ReadTx tx, SeatsOutcome outcome) {
        if (maxSeats == 0 || !(outcome instanceof SeatsOutcome.Booked booked) || booked.repeated()) {
            return;
        }
        Booking added = booked.booking();
        List<Booking> bookings = seats.bookings(tx, added.event(), added.buyer(), MAX_BOOKINGS + 1);
        if (bookings.size() > MAX_BOOKINGS) {
            throw ApiException.tooManySeats(
                    "an end user can make at most " + MAX_BOOKINGS + " bookings for one event, including those that"
                            + " have ended",
                    MAX_BOOKINGS);
        }
        int held = bookings.stream()
                .filter(EndUserSeatLimit::counts)
                .mapToInt(EndUserSeatLimit::seatCount)
                .sum();
        if (held > maxSeats) {
            int before = held - seatCount(added);
            throw ApiException.tooManySeats(
                    "an end user can hold at most " + maxSeats
                            + " seats in one event (setting end-user-max-seats), but " + before + " are held and "
                            + (held - before) + " more were requested",
                    maxSeats);
        }
    }

    private static boolean counts(Booking booking) {
        return booking.status() == Booking.Status.RESERVED
                || (booking.status() == Booking.Status.SOLD && booking.total() == 0);
    }

    private static int seatCount(Booking booking) {
        return booking.seats().size()
                + booking.places().stream()
                        .mapToInt(Booking.BookedPlaces::count)
                        .sum();
    }
}
