/**
 * Benchmarks of large stores: scans with a small heap, and the time to reopen a store after a clean close or a kill.
 */
@NullMarked
package io.holdfast.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
