package io.holdfast.identity.internal.row;

import java.time.Instant;

/** A counter with a start time and an expiry: a rate limit window, an issued nonce or a processed event id. */
public record ExpiringCounterRow(Instant begun, Instant expires, long count) {

    public ExpiringCounterRow plusOne() {
        return new ExpiringCounterRow(begun, expires, count + 1);
    }
}
