/**
 * Side-by-side benches: every figure of ours stands beside one of somebody else's, taken in the same run on the same
 * machine.
 *
 * <p>The tour: a {@link io.holdfast.benchmarks.Bench} sets up {@link io.holdfast.benchmarks.Contender}s, lets {@link
 * io.holdfast.benchmarks.InterleavedRounds} run them in turns under a {@link io.holdfast.benchmarks.ClosedLoopLoad}, and hands {@link
 * io.holdfast.benchmarks.Comparison}s, with the words that the page is to have about them, to the {@link
 * io.holdfast.benchmarks.BenchReport}. What comes of it are findings, kept as JSON: tables, plots and the page of the docs are made
 * of these and of nothing else. To add one, write the bench and name it in {@code Benches}.
 */
@NullMarked
package io.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
