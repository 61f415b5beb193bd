package io.holdfast.retry;

import java.time.Instant;

/**
 * An event of the archive.
 *
 * @param event as it was at the end
 * @param how it ended
 * @param note who discarded it and why; empty for one that was applied
 * @param until when it is forgotten
 */
public record ArchivedEvent(FailedEvent event, Resolution how, String note, Instant ended, Instant until) {

    /** The ways out. */
    public enum Resolution {
        SUCCEEDED,
        DISCARDED
    }
}
