package io.holdfast.identity.internal.row;

import java.time.Instant;

/** A counter with a start time and an expiry: a rate limit window, an issued nonce or a processed event id. */
public record CountWindowRow(Instant begun, Instant expires, long count) {

    public CountWindowRow plusOne() {
        return new CountWindowRow(begun, expires, count + 1);
    }
}
