package io.holdfast.queue;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * The maximum size of a queue. It applies to enqueueing; dead letters and redriven messages are always accepted.
 *
 * @param messages the maximum number of messages in any state, or null for no limit
 * @param bytes the maximum total size of payloads and headers, or null for no limit
 * @param overflow the action taken when a message would exceed the limits
 */
public record QueueCapacity(
        @Nullable Long messages, @Nullable Long bytes, Overflow overflow) {

    /** The action taken when a message would exceed the limits. */
    public enum Overflow {
        /** The message is refused. */
        REFUSE,
        /** The oldest unleased messages are removed. If that does not free enough space, the message is refused. */
        DROP_OLDEST
    }

    /** No limits. */
    public static final QueueCapacity UNLIMITED = new QueueCapacity(null, null, Overflow.REFUSE);

    private static final long MAX = 1_000_000_000_000_000L;

    public QueueCapacity {
        if (messages != null) {
            Arguments.inRange("capacity.messages", messages, 1, MAX);
        }
        if (bytes != null) {
            Arguments.inRange("capacity.bytes", bytes, 1, MAX);
        }
        Arguments.notNull("capacity.overflow", overflow);
    }

    public QueueCapacity withMessages(long other) {
        return new QueueCapacity(other, bytes, overflow);
    }

    public QueueCapacity withBytes(long other) {
        return new QueueCapacity(messages, other, overflow);
    }

    public QueueCapacity withOverflow(Overflow other) {
        return new QueueCapacity(messages, bytes, other);
    }

    /** Returns whether there are no limits. */
    public boolean isUnlimited() {
        return messages == null && bytes == null;
    }
}
