package io.holdfast.sinks.internal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a sink has published.
 *
 * @param cursor the cursor after the last event that the broker has acknowledged
 * @param owner the process that publishes, or null if none has a lease
 * @param until the time until which no other process publishes, or null without a lease
 */
record SinkRow(
        String cursor, @Nullable String owner, @Nullable Instant until) {}
