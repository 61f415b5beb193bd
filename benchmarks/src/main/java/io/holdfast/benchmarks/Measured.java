package io.holdfast.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** What a contender did, round by round. */
public record Measured(List<Turn> turns) {

    /**
     * One round.
     *
     * @param latencies in nanoseconds
     */
    record Turn(double perSecond, Histogram latencies) {}

    /** Operations a second. */
    public Figure perSecond() {
        return figure(Turn::perSecond);
    }

    /** How long so many of a hundred operations took at most, in microseconds. */
    public Figure micros(double percentile) {
        return figure(turn -> turn.latencies().getValueAtPercentile(percentile) / 1e3);
    }

    /** Of all rounds, in nanoseconds. */
    public Histogram latencies() {
        Histogram all = new Histogram(3);
        turns.forEach(turn -> all.add(turn.latencies()));
        return all;
    }

    private Figure figure(ToDoubleFunction<Turn> of) {
        return Figure.of(turns.stream().mapToDouble(of).toArray());
    }
}
