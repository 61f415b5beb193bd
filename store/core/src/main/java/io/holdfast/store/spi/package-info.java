/**
 * What an engine has to do to carry a store: ordered bytes in families, serializable {@code write} and {@code read}.
 *
 * <p>The rules that hold on every backend, and that the conformance suite of the testkit checks:
 *
 * <ul>
 *   <li>A write function may run more than once; only its last run counts. The retry loop is the backend's.
 *   <li>Serializable means ranges too: no write skew, no phantoms, and commits are visible to every later read.
 *   <li>A scan is a page with a bound on rows and bytes; nothing native outlives the call.
 *   <li>Keys, values and transactions have {@link io.holdfast.store.common.StoreLimits}, checked before anything is written.
 *   <li>A failed write wrote nothing, unless it failed with {@link io.holdfast.store.error.OutcomeUnknown}.
 * </ul>
 */
@NullMarked
package io.holdfast.store.spi;

import org.jspecify.annotations.NullMarked;
