package io.holdfast.queue;

/** The state of a message in its queue. */
public enum MessageState {
    /** The message can be delivered. */
    READY,
    /** The message cannot be delivered before a given time. */
    DELAYED,
    /** The message is leased to a consumer. */
    LEASED
}
