package io.holdfast.retry;

import java.time.Instant;

/**
 * An event in the archive.
 *
 * @param event the last state of the event
 * @param how whether the event was archived because it succeeded or because it was discarded
 * @param note the note given when the event was discarded, or an empty string if the event succeeded
 * @param ended the time at which the event succeeded or was discarded
 * @param until the time at which the archive entry expires
 */
public record ArchivedEvent(FailedEvent event, Resolution how, String note, Instant ended, Instant until) {

    /** The reason why an event was archived. The constant names are stored. */
    public enum Resolution {
        SUCCEEDED,
        DISCARDED
    }
}
