package io.holdfast.benchmarks;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One line of a report: our figure beside a peer's.
 *
 * @param name of the case; several results may share it, each with another peer
 * @param ratio of the medians: 1 if both are equal, more if ours is better, whichever way the unit points
 * @param bar the ratio to reach, 0 for none
 * @param description what the case is, in a sentence
 * @param behindReason why the peer wins or the bar is missed; told only where that is so
 * @param latencies of our operations, in nanoseconds
 */
public record Comparison(
        String name,
        String unit,
        MedianWithSpread ours,
        String peer,
        MedianWithSpread peerValue,
        double ratio,
        double bar,
        String description,
        String behindReason,
        @Nullable Histogram latencies) {

    /** More is better, as for operations a second: the ratio is ours to the peer's. */
    public static Comparison higherIsBetter(
            String name, String unit, MedianWithSpread ours, String peer, MedianWithSpread peers) {
        return new Comparison(name, unit, ours, peer, peers, ours.median() / peers.median(), 0, "", "", null);
    }

    /** Less is better, as for milliseconds: the ratio is the peer's to ours. */
    public static Comparison lowerIsBetter(
            String name, String unit, MedianWithSpread ours, String peer, MedianWithSpread peers) {
        return new Comparison(name, unit, ours, peer, peers, peers.median() / ours.median(), 0, "", "", null);
    }

    /** Operations a second of two contenders, with our latencies. */
    public static Comparison ofThroughput(String name, Measurement ours, String peer, Measurement peers) {
        return higherIsBetter(name, "ops/s", ours.perSecond(), peer, peers.perSecond())
                .withLatencies(ours.latencies());
    }

    public Comparison withBar(double least) {
        return new Comparison(name, unit, ours, peer, peerValue, ratio, least, description, behindReason, latencies);
    }

    public Comparison withDescription(String sentence) {
        return new Comparison(name, unit, ours, peer, peerValue, ratio, bar, sentence, behindReason, latencies);
    }

    public Comparison withBehindReason(String reason) {
        return new Comparison(name, unit, ours, peer, peerValue, ratio, bar, description, reason, latencies);
    }

    public Comparison withLatencies(Histogram nanos) {
        return new Comparison(name, unit, ours, peer, peerValue, ratio, bar, description, behindReason, nanos);
    }
}
