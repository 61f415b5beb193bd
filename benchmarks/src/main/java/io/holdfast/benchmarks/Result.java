package io.holdfast.benchmarks;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One line of a report: our figure beside a peer's.
 *
 * @param name of the case; several results may share it, each with another peer
 * @param ratio 1 if both are equal, more if ours is better, whichever way the unit points
 * @param bar the ratio to reach, 0 for none
 * @param latencies of our operations, in nanoseconds
 */
public record Result(
        String name,
        String unit,
        double ours,
        String peer,
        double peerValue,
        double ratio,
        double bar,
        @Nullable Histogram latencies) {

    /** More is better, as for operations a second: the ratio is ours to the peer's. */
    public static Result more(String name, String unit, double ours, String peer, double peerValue) {
        return new Result(name, unit, ours, peer, peerValue, ours / peerValue, 0, null);
    }

    /** Less is better, as for milliseconds: the ratio is the peer's to ours. */
    public static Result less(String name, String unit, double ours, String peer, double peerValue) {
        return new Result(name, unit, ours, peer, peerValue, peerValue / ours, 0, null);
    }

    /** Operations a second of two contenders, with our latencies. */
    public static Result rates(String name, Measured ours, String peer, Measured peers) {
        return new Result(
                name,
                "ops/s",
                ours.perSecond(),
                peer,
                peers.perSecond(),
                ours.perSecond() / peers.perSecond(),
                0,
                ours.latencies());
    }

    public Result bar(double least) {
        return new Result(name, unit, ours, peer, peerValue, ratio, least, latencies);
    }
}
