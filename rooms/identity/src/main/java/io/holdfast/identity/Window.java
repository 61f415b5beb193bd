package io.holdfast.identity;

import java.time.Instant;

/** A stretch of time in which something is counted, or remembered. */
public record Window(Instant begun, Instant expires, long count) {

    Window plusOne() {
        return new Window(begun, expires, count + 1);
    }
}
