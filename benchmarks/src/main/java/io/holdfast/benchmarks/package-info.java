/**
 * Side-by-side benchmarks: each of our results is compared with a peer's result from the same run and machine.
 * To add a benchmark, implement {@link io.holdfast.benchmarks.harness.Bench} and list it in {@code BenchRegistry}.
 */
@NullMarked
package io.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
