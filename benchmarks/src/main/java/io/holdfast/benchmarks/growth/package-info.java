/** Benchmarks that measure the cost of operations as the data grows. */
@NullMarked
package io.holdfast.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
