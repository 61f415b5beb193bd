package io.holdfast.retry;

/** The reasons for which the module refuses a command. Names and meanings are stable. */
public enum RetryError {
    EVENT_NOT_FOUND,
    EVENT_CLAIMED,
    ID_REUSED,
    CLAIM_LOST
}
