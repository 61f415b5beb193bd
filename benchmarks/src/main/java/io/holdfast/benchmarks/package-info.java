/**
 * Side-by-side benchmarks: each of our results is compared with a peer's, measured in the same run on the same machine.
 * To add a benchmark, implement {@link io.holdfast.benchmarks.harness.Bench} and list it in {@code BenchRegistry}.
 */
@NullMarked
package io.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
