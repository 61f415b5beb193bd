package io.holdfast.seats.internal;

import org.jspecify.annotations.Nullable;

/**
 * How an event was deleted, and how far the sweep has got with its bookings.
 *
 * @param reason the reason with which its bookings are cancelled, or null if it had none
 * @param author the author of the deletion
 * @param swept the id of the last booking that was swept, or null if none was
 */
record EventDeletionRow(
        @Nullable String reason,
        @Nullable String author,
        @Nullable String swept) {

    EventDeletionRow withSwept(String booking) {
        return new EventDeletionRow(reason, author, booking);
    }
}
