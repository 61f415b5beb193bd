package io.holdfast.retry.internal;

import java.time.Instant;

/**
 * The stored lease of an event to a runner.
 *
 * @param until the end of the lease
 */
record EventLeaseRow(String runner, Instant until) {}
