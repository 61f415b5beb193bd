package io.holdfast.queue;

/** The reasons why the queue module refuses a command. The names and meanings of the constants are stable. */
public enum QueueError {
    QUEUE_NOT_FOUND,
    QUEUE_ALREADY_EXISTS,
    QUEUE_IN_USE,
    MESSAGE_NOT_FOUND,
    LEASE_LOST,
    KEY_REUSED,
    LUA_ERROR,
    MESSAGE_LEASED,
    SCHEDULE_NOT_FOUND,
    QUEUE_FULL
}
