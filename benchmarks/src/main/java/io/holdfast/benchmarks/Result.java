package io.holdfast.benchmarks;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One line of a report: our figure beside a peer's.
 *
 * @param name of the case; several results may share it, each with another peer
 * @param ratio of the medians: 1 if both are equal, more if ours is better, whichever way the unit points
 * @param bar the ratio to reach, 0 for none
 * @param measures what the case is, in a sentence
 * @param behind why the peer wins or the bar is missed; told only where that is so
 * @param latencies of our operations, in nanoseconds
 */
public record Result(
        String name,
        String unit,
        Figure ours,
        String peer,
        Figure peers,
        double ratio,
        double bar,
        String measures,
        String behind,
        @Nullable Histogram latencies) {

    /** More is better, as for operations a second: the ratio is ours to the peer's. */
    public static Result more(String name, String unit, Figure ours, String peer, Figure peers) {
        return new Result(name, unit, ours, peer, peers, ours.median() / peers.median(), 0, "", "", null);
    }

    /** Less is better, as for milliseconds: the ratio is the peer's to ours. */
    public static Result less(String name, String unit, Figure ours, String peer, Figure peers) {
        return new Result(name, unit, ours, peer, peers, peers.median() / ours.median(), 0, "", "", null);
    }

    /** Operations a second of two contenders, with our latencies. */
    public static Result rates(String name, Measured ours, String peer, Measured peers) {
        return more(name, "ops/s", ours.perSecond(), peer, peers.perSecond()).latencies(ours.latencies());
    }

    public Result bar(double least) {
        return new Result(name, unit, ours, peer, peers, ratio, least, measures, behind, latencies);
    }

    public Result measures(String sentence) {
        return new Result(name, unit, ours, peer, peers, ratio, bar, sentence, behind, latencies);
    }

    public Result behind(String reason) {
        return new Result(name, unit, ours, peer, peers, ratio, bar, measures, reason, latencies);
    }

    public Result latencies(Histogram nanos) {
        return new Result(name, unit, ours, peer, peers, ratio, bar, measures, behind, nanos);
    }
}
