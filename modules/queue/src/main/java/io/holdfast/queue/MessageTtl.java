package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time to live of the messages in a queue. It starts when a message is enqueued, or at the earliest delivery time
 * of a delayed message. An expired message is no longer delivered, but if it is leased when it expires, it can still be
 * acknowledged. Changes apply only to messages enqueued afterwards.
 *
 * @param duration the time to live, or null for no limit
 * @param onExpiry the action taken when a message expires
 */
public record MessageTtl(@Nullable Duration duration, OnExpiry onExpiry) {

    /** The action taken when a message expires. */
    public enum OnExpiry {
        /** The message is removed. */
        DROP,
        /** The message is moved to the dead-letter queue. */
        DEAD_LETTER
    }

    /** No time to live: messages do not expire. */
    public static final MessageTtl NONE = new MessageTtl(null, OnExpiry.DROP);

    public MessageTtl {
        if (duration != null) {
            QueueArguments.visibility("ttl.duration", duration);
        }
        Arguments.notNull("ttl.onExpiry", onExpiry);
    }

    /** Returns a time to live after which messages are removed. */
    public static MessageTtl drop(Duration duration) {
        return new MessageTtl(Arguments.notNull("duration", duration), OnExpiry.DROP);
    }

    /** Returns a time to live after which messages are moved to the dead-letter queue. */
    public static MessageTtl deadLetter(Duration duration) {
        return new MessageTtl(Arguments.notNull("duration", duration), OnExpiry.DEAD_LETTER);
    }
}
