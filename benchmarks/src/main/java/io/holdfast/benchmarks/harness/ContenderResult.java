package io.holdfast.benchmarks.harness;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** The rounds of a contender. */
public record ContenderResult(List<RoundResult> rounds) {

    /**
     * The result of a round.
     *
     * @param latencies the latencies in nanoseconds
     */
    record RoundResult(double perSecond, Histogram latencies) {}

    /** Returns the operations per second. */
    public MedianWithSpread perSecond() {
        return median(RoundResult::perSecond);
    }

    /** Returns the latency at the given percentile, in microseconds. */
    public MedianWithSpread latencyMicros(double percentile) {
        return median(round -> round.latencies().getValueAtPercentile(percentile) / 1e3);
    }

    /** Returns the latencies of all rounds, in nanoseconds. */
    public Histogram latencies() {
        Histogram all = new Histogram(3);
        rounds.forEach(round -> all.add(round.latencies()));
        return all;
    }

    private MedianWithSpread median(ToDoubleFunction<RoundResult> value) {
        return MedianWithSpread.of(rounds.stream().mapToDouble(value).toArray());
    }
}
