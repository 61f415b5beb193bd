/**
 * Events that could not be processed: kept, tried again on a schedule, and in the end applied or in front of a person.
 *
 * <p>{@link io.holdfast.retry.Retries} is the way in: save, claim, succeed, fail, refuse, exhaust; requeue and discard
 * for people; list, counters and check to look at it. {@link io.holdfast.retry.RetryRunner} does the trying: it takes a
 * function and calls it with whatever is due. Every command answers with one of the
 * {@link io.holdfast.retry.RetryOutcome}s.
 *
 * <p>Inside, {@code Keeper} lets events in and out and keeps the {@code Lanes}: events of one reference are tried one at
 * a time and in order, so that only the first of them is ever due. {@code Claims} hands them out, each to one runner at
 * a time, and takes their verdicts. {@code RetrySchema} has the tables, {@code Check} proves that everything agrees.
 */
@NullMarked
package io.holdfast.retry;

import org.jspecify.annotations.NullMarked;
