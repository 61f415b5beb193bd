package io.holdfast.retry;

/** The reasons why the retry module refuses a command. The names and meanings of the constants are stable. */
public enum RetryError {
    EVENT_NOT_FOUND,
    EVENT_CLAIMED,
    ID_REUSED,
    CLAIM_LOST
}
