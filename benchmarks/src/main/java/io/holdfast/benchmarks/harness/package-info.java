/**
 * The benchmark harness: load generation, interleaved rounds, results, tables, plots and the documentation page.
 *
 * <p>A {@link io.holdfast.benchmarks.harness.Bench} creates {@link io.holdfast.benchmarks.harness.Contender}s, measures
 * them in {@link io.holdfast.benchmarks.harness.InterleavedRounds} under a {@link
 * io.holdfast.benchmarks.harness.ClosedLoopLoad}, and adds {@link io.holdfast.benchmarks.harness.ComparisonResult}s to the
 * {@link io.holdfast.benchmarks.harness.BenchReport}. The results are stored as JSON; tables, plots and the page are
 * generated from them.
 */
@NullMarked
package io.holdfast.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
