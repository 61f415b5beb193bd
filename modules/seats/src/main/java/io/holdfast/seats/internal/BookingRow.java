package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored booking.
 *
 * @param expires the expiry of the hold while the booking is reserved
 * @param ended the time at which the booking was sold, was released or expired, or null while it is reserved
 * @param request the description of the request created by {@link ReservationMatcher}
 */
public record BookingRow(
        String buyer,
        Booking.Status status,
        List<LineItemRow> lines,
        Instant created,
        Instant expires,
        @Nullable Instant ended,
        String request) {

    boolean isExpired(Instant now) {
        return status == Booking.Status.RESERVED && !expires.isAfter(now);
    }

    BookingRow withEnd(Booking.Status other, Instant time) {
        return new BookingRow(buyer, other, lines, created, expires, time, request);
    }

    BookingRow withExpiry(Instant other) {
        return new BookingRow(buyer, status, lines, created, other, ended, request);
    }
}
