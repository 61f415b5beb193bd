package io.holdfast.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** What a contender did, round by round. */
public record Measurement(List<RoundResult> rounds) {

    /**
     * One round.
     *
     * @param latencies in nanoseconds
     */
    record RoundResult(double perSecond, Histogram latencies) {}

    /** Operations a second. */
    public MedianWithSpread perSecond() {
        return figure(RoundResult::perSecond);
    }

    /** How long so many of a hundred operations took at most, in microseconds. */
    public MedianWithSpread latencyMicros(double percentile) {
        return figure(turn -> turn.latencies().getValueAtPercentile(percentile) / 1e3);
    }

    /** Of all rounds, in nanoseconds. */
    public Histogram latencies() {
        Histogram all = new Histogram(3);
        rounds.forEach(turn -> all.add(turn.latencies()));
        return all;
    }

    private MedianWithSpread figure(ToDoubleFunction<RoundResult> of) {
        return MedianWithSpread.of(rounds.stream().mapToDouble(of).toArray());
    }
}
