package io.holdfast.queue.internal.content;

import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a message that must be accounted for when it is removed.
 *
 * @param bytes the size of the payload and the headers
 * @param notAfter the expiry time, or null if the message does not expire
 * @param chunks the number of payload chunks
 */
public record ContentFootprint(long bytes, @Nullable Instant notAfter, int chunks) {

    public static ContentFootprint of(MessageRow content) {
        return new ContentFootprint(
                content.size(),
                content.notAfter(),
                content.chunks() == null ? 0 : content.chunks().count());
    }
}
