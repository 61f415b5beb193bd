package io.holdfast.sinks.internal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The stored position and lease of a sink.
 *
 * @param cursor the cursor after the last acknowledged event
 * @param owner the process that holds the lease, or null if there is no lease
 * @param until the expiry time of the lease, or null if there is no lease
 */
record SinkPositionRow(
        String cursor, @Nullable String owner, @Nullable Instant until) {}
