package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A booking as stored.
 *
 * @param request what was asked for, as {@link ReservationMatcher} writes it
 * @param expires when it ends by itself while it is reserved
 * @param ended when it stopped being reserved
 */
public record BookingRow(
        String buyer,
        Booking.Status status,
        List<LineItem> lines,
        Instant created,
        Instant expires,
        @Nullable Instant ended,
        String request) {

    boolean isDue(Instant now) {
        return status == Booking.Status.RESERVED && !expires.isAfter(now);
    }

    BookingRow withEnd(Booking.Status how, Instant when) {
        return new BookingRow(buyer, how, lines, created, expires, when, request);
    }

    BookingRow withExpiry(Instant later) {
        return new BookingRow(buyer, status, lines, created, later, ended, request);
    }
}
