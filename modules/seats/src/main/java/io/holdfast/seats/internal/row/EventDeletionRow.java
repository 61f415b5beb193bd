package io.holdfast.seats.internal.row;

import org.jspecify.annotations.Nullable;

/**
 * The reason for the deletion of an event, and the progress of sweeping its bookings.
 *
 * @param reason the reason for cancelling its bookings, or null if the deletion was not forced
 * @param author the author of the deletion
 * @param swept the id of the last booking that was swept, or null if none has been swept
 */
public record EventDeletionRow(
        @Nullable String reason,
        @Nullable String author,
        @Nullable String swept) {

    public EventDeletionRow withSwept(String booking) {
        return new EventDeletionRow(reason, author, booking);
    }
}
