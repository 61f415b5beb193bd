package io.holdfast.queue;

import java.util.Locale;

/** The stable names of the queue's refusals. They never change meaning. */
public enum QueueError {
    QUEUE_NOT_FOUND,
    QUEUE_ALREADY_EXISTS,
    QUEUE_IN_USE,
    MESSAGE_NOT_FOUND,
    LEASE_LOST,
    KEY_REUSED,
    LUA_ERROR;

    /** The name as others see it: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
