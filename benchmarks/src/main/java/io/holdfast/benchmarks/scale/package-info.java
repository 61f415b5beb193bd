/** Benchmarks of large stores: scans with a small heap, and the time to reopen a store that was closed or killed. */
@NullMarked
package io.holdfast.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
