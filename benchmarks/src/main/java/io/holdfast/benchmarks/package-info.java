/**
 * Side-by-side benchmarks: each of our results is compared with a peer's, measured in the same run on the same machine.
 *
 * <p>A {@link io.holdfast.benchmarks.Bench} creates {@link io.holdfast.benchmarks.Contender}s, measures them in {@link
 * io.holdfast.benchmarks.InterleavedRounds} under a {@link io.holdfast.benchmarks.ClosedLoopLoad}, and adds {@link
 * io.holdfast.benchmarks.Comparison}s with their descriptions to the {@link io.holdfast.benchmarks.BenchReport}. The
 * results are stored as JSON; tables, plots and the page in the docs are generated from them. To add a benchmark,
 * implement {@code Bench} and list it in {@code BenchRegistry}.
 */
@NullMarked
package io.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
