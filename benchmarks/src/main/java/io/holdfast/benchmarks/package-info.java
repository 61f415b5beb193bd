/**
 * Side-by-side benches: every figure of ours stands beside one of somebody else's, taken in the same run on the same
 * machine.
 *
 * <p>The tour: a {@link io.holdfast.benchmarks.Bench} sets up {@link io.holdfast.benchmarks.Contender}s, lets {@link
 * io.holdfast.benchmarks.Rounds} run them in turns under a {@link io.holdfast.benchmarks.Load}, and hands {@link
 * io.holdfast.benchmarks.Result}s to the {@link io.holdfast.benchmarks.Report}, which prints the table and writes the
 * JSON. To add one, write the bench and name it in {@link io.holdfast.benchmarks.Main}.
 */
@NullMarked
package io.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
