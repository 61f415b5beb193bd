package io.holdfast.benchmarks.harness;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A result: our value compared with a peer's.
 *
 * @param name the name of the case, which several results with different peers may share
 * @param ratio the ratio of the medians: 1 if both are equal, and greater if ours is better, regardless of the unit
 * @param target the ratio to reach, or 0 for no target
 * @param maxRatio the ratio not to exceed, if the values should be equal, or null for no such limit
 * @param description a one-sentence description of the case
 * @param behindReason the reason to print if the peer is better or the target is missed
 * @param latencies the latencies of our operations, in nanoseconds
 */
public record ComparisonResult(
        String name,
        String unit,
        MedianWithSpread ours,
        String peer,
        MedianWithSpread peerValue,
        double ratio,
        double target,
        @Nullable Double maxRatio,
        String description,
        String behindReason,
        @Nullable Histogram latencies) {

    /** Compares values where higher is better, such as operations per second. The ratio is ours to the peer's. */
    public static ComparisonResult higherIsBetter(
            String name, String unit, MedianWithSpread ours, String peer, MedianWithSpread peers) {
        return new ComparisonResult(
                name, unit, ours, peer, peers, ours.median() / peers.median(), 0, null, "", "", null);
    }

    /** Compares values where lower is better, such as milliseconds. The ratio is the peer's to ours. */
    public static ComparisonResult lowerIsBetter(
            String name, String unit, MedianWithSpread ours, String peer, MedianWithSpread peers) {
        return new ComparisonResult(
                name, unit, ours, peer, peers, peers.median() / ours.median(), 0, null, "", "", null);
    }

    /** Compares the operations per second of two contenders, with our latencies. */
    public static ComparisonResult ofThroughput(String name, ContenderResult ours, String peer, ContenderResult peers) {
        return higherIsBetter(name, "ops/s", ours.perSecond(), peer, peers.perSecond())
                .withLatencies(ours.latencies());
    }

    public ComparisonResult withTarget(double ratioToReach) {
        return new ComparisonResult(
                name, unit, ours, peer, peerValue, ratio, ratioToReach, null, description, behindReason, latencies);
    }

    /** Sets the target for values that should be equal: a ratio in the given range, including its bounds. */
    public ComparisonResult withTargetRange(double minRatio, double newMaxRatio) {
        return new ComparisonResult(
                name, unit, ours, peer, peerValue, ratio, minRatio, newMaxRatio, description, behindReason, latencies);
    }

    public ComparisonResult withDescription(String sentence) {
        return new ComparisonResult(
                name, unit, ours, peer, peerValue, ratio, target, maxRatio, sentence, behindReason, latencies);
    }

    public ComparisonResult withBehindReason(String reason) {
        return new ComparisonResult(
                name, unit, ours, peer, peerValue, ratio, target, maxRatio, description, reason, latencies);
    }

    public ComparisonResult withLatencies(Histogram nanos) {
        return new ComparisonResult(
                name, unit, ours, peer, peerValue, ratio, target, maxRatio, description, behindReason, nanos);
    }
}
