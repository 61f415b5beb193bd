/** Benchmarks of session lookups, compared with plain gets. */
@NullMarked
package io.holdfast.benchmarks.identity;

import org.jspecify.annotations.NullMarked;
