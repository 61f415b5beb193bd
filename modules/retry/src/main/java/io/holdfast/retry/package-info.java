/**
 * Storage and scheduled retries of events that could not be processed.
 *
 * <p>{@link io.holdfast.retry.Retries} is the entry point. It saves failed events, leases due events to runners and
 * records the results; operators use it to list, requeue and discard events. {@link io.holdfast.retry.RetryRunner}
 * passes due events to a handler. Every command returns a {@link io.holdfast.retry.RetryOutcome}.
 *
 * <p>Internally, {@code FailedEventStore} inserts and removes events. {@code ReferenceOrdering} keeps the events with the
 * same reference in order: only the first of them can be due. {@code ClaimCommands} leases each event to one runner at a
 * time and applies its verdict. {@code RetrySchema} defines the tables, and {@code RetryCheck} verifies that they are
 * consistent.
 */
@NullMarked
package io.holdfast.retry;

import org.jspecify.annotations.NullMarked;
