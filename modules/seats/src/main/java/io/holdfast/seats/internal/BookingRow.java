package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.internal.row.LineItemRow;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored booking.
 *
 * @param expires the expiry of the hold while the booking is reserved
 * @param ended the time at which the booking was sold, released or cancelled, or expired; null while it is reserved
 * @param steps the number of stored steps of the history, or null if the booking was never amended
 * @param reason the reason for the cancellation
 * @param author the author of the cancellation
 * @param former whether the booking belongs to a deleted event with the same id; null means false
 * @param request the description of the request created by {@link ReservationMatcher}
 */
public record BookingRow(
        String buyer,
        Booking.Status status,
        List<LineItemRow> lines,
        Instant created,
        Instant expires,
        @Nullable Instant ended,
        String request,
        @Nullable Integer steps,
        @Nullable String reason,
        @Nullable String author,
        @Nullable Boolean former) {

    /** Returns a new booking. */
    static BookingRow reserved(String buyer, List<LineItemRow> lines, Instant now, Instant expires, String request) {
        return new BookingRow(
                buyer, Booking.Status.RESERVED, lines, now, expires, null, request, null, null, null, null);
    }

    /** Returns whether the booking is stored as reserved or sold, even if its hold has expired. */
    public boolean holdsSeats() {
        return status == Booking.Status.SOLD || status == Booking.Status.RESERVED;
    }

    /** Returns whether the booking has seats or places at the given time. */
    boolean isLive(Instant now) {
        return status == Booking.Status.SOLD || (status == Booking.Status.RESERVED && !isExpired(now));
    }

    boolean isExpired(Instant now) {
        return status == Booking.Status.RESERVED && !expires.isAfter(now);
    }

    BookingRow withEnd(Booking.Status other, Instant time) {
        return new BookingRow(buyer, other, lines, created, expires, time, request, steps, reason, author, former);
    }

    BookingRow withExpiry(Instant other) {
        return new BookingRow(buyer, status, lines, created, other, ended, request, steps, reason, author, former);
    }

    BookingRow withLines(List<LineItemRow> other) {
        return new BookingRow(buyer, status, other, created, expires, ended, request, steps, reason, author, former);
    }

    BookingRow withBuyer(String other) {
        return new BookingRow(other, status, lines, created, expires, ended, request, steps, reason, author, former);
    }

    /** Returns this booking, marked as belonging to a deleted event. */
    BookingRow asFormer() {
        return new BookingRow(buyer, status, lines, created, expires, ended, request, steps, reason, author, true);
    }

    BookingRow withSteps(int other) {
        return new BookingRow(buyer, status, lines, created, expires, ended, request, other, reason, author, former);
    }

    BookingRow withReason(@Nullable String text, @Nullable String by) {
        return new BookingRow(buyer, status, lines, created, expires, ended, request, steps, text, by, former);
    }
}
