package io.holdfast.queue;

/** Where a message is. It is in exactly one of these. */
public enum MessageState {
    /** To be delivered. */
    READY,
    /** Not to be delivered before a time. */
    DELAYED,
    /** Delivered, and not settled yet. */
    LEASED
}
