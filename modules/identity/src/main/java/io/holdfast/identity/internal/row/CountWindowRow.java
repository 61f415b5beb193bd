package io.holdfast.identity.internal.row;

import java.time.Instant;

/** A stretch of time in which something is counted, or remembered. */
public record CountWindowRow(Instant begun, Instant expires, long count) {

    public CountWindowRow plusOne() {
        return new CountWindowRow(begun, expires, count + 1);
    }
}
