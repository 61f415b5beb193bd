package io.holdfast.benchmarks;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Comparison} as it is kept in files.
 *
 * @param oursSpread the least and the most of the rounds
 * @param p50 of our operations, in microseconds, where they were timed
 */
record StoredComparison(
        String bench,
        @JsonProperty("case") String name,
        String unit,
        double ours,
        List<Double> oursSpread,
        String peer,
        double peerValue,
        List<Double> peerSpread,
        double ratio,
        double bar,
        String measures,
        String behind,
        @Nullable Double p50,
        @Nullable Double p99) {

    static StoredComparison of(String bench, Comparison result) {
        return new StoredComparison(
                bench,
                result.name(),
                result.unit(),
                rounded(result.ours().median()),
                spread(result.ours()),
                result.peer(),
                rounded(result.peerValue().median()),
                spread(result.peerValue()),
                rounded(result.ratio()),
                result.bar(),
                result.description(),
                result.behindReason(),
                micros(result.latencies(), 50),
                micros(result.latencies(), 99));
    }

    boolean hasBar() {
        return bar > 0;
    }

    boolean reachesBar() {
        return ratio >= bar;
    }

    /** Whether the peer wins or the bar is missed. */
    boolean isBehind() {
        return ratio < Math.max(1, bar);
    }

    MedianWithSpread oursWithSpread() {
        return new MedianWithSpread(ours, oursSpread.get(0), oursSpread.get(1));
    }

    MedianWithSpread peerWithSpread() {
        return new MedianWithSpread(peerValue, peerSpread.get(0), peerSpread.get(1));
    }

    private static List<Double> spread(MedianWithSpread figure) {
        return List.of(rounded(figure.least()), rounded(figure.most()));
    }

    private static @Nullable Double micros(@Nullable Histogram nanos, double percentile) {
        return nanos == null || nanos.getTotalCount() == 0
                ? null
                : Double.valueOf(rounded(nanos.getValueAtPercentile(percentile) / 1e3));
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
