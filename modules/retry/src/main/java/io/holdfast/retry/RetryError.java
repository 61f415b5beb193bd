package io.holdfast.retry;

import java.util.Locale;

/** The stable names of the room's refusals. They never change meaning. */
public enum RetryError {
    EVENT_NOT_FOUND,
    EVENT_CLAIMED,
    ID_REUSED,
    CLAIM_LOST;

    /** The name as others see it: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
