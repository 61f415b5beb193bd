package io.holdfast.benchmarks;

import org.HdrHistogram.Histogram;

/**
 * What a contender did.
 *
 * @param perSecond operations a second, in the median round
 * @param latencies in nanoseconds, over all rounds
 */
public record Measured(double perSecond, Histogram latencies) {}
