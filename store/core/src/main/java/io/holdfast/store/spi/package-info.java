/**
 * The interfaces that a storage backend implements: families of ordered byte keys, with serializable {@code write} and
 * {@code read}.
 *
 * <p>These rules hold on every backend and are checked by the conformance suite of the testkit:
 *
 * <ul>
 *   <li>A write function may run more than once; only its last run takes effect. The backend implements the retry loop.
 *   <li>Serializability includes ranges: no write skew, no phantoms, and commits are visible to every later read.
 *   <li>A scan returns a page that is bounded in rows and bytes; no native resource outlives the call.
 *   <li>{@link io.holdfast.store.common.StoreLimits Limits} on keys, values and transactions are checked before
 *       anything is written.
 *   <li>A failed write has written nothing, unless it failed with {@link io.holdfast.store.error.OutcomeUnknownException}.
 * </ul>
 */
@NullMarked
package io.holdfast.store.spi;

import org.jspecify.annotations.NullMarked;
