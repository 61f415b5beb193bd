package io.holdfast.benchmarks.harness;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ComparisonResult} as stored in files.
 *
 * @param oursSpread the lowest and highest result of our rounds
 * @param bar the target ratio, or 0 for no target
 * @param maxRatio the ratio not to exceed, if the values should be equal, or null for no such limit
 * @param p50 the median latency of our operations in microseconds, if measured
 */
public record StoredComparisonResult(
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double maxRatio,
        String measures,
        String behind,
        @Nullable Double p50,
        @Nullable Double p99) {

    static StoredComparisonResult of(String bench, ComparisonResult result) {
        return new StoredComparisonResult(
                bench,
                result.name(),
                result.unit(),
                round(result.ours().median()),
                spread(result.ours()),
                result.peer(),
                round(result.peerValue().median()),
                spread(result.peerValue()),
                round(result.ratio()),
                result.target(),
                result.maxRatio(),
                result.description(),
                result.behindReason(),
                micros(result.latencies(), 50),
                micros(result.latencies(), 99));
    }

    boolean hasTarget() {
        return bar > 0;
    }

    boolean reachesTarget() {
        return ratio >= bar && !exceedsTarget();
    }

    /** Returns whether the values should be equal, but the ratio is too high. */
    boolean exceedsTarget() {
        return maxRatio != null && ratio > maxRatio;
    }

    /** Returns whether the target is missed, or the peer is better where this matters. */
    boolean isBehind() {
        return maxRatio == null ? ratio < Math.max(1, bar) : !reachesTarget();
    }

    /** Returns the target as text, or an empty string for no target. */
    String targetText() {
        String least = NumberFormatter.ratio(bar);
        return !hasTarget() ? "" : maxRatio == null ? least : least + " to " + NumberFormatter.ratio(maxRatio);
    }

    MedianWithSpread oursWithSpread() {
        return new MedianWithSpread(ours, oursSpread.get(0), oursSpread.get(1));
    }

    MedianWithSpread peerWithSpread() {
        return new MedianWithSpread(peerValue, peerSpread.get(0), peerSpread.get(1));
    }

    private static List<Double> spread(MedianWithSpread value) {
        return List.of(round(value.least()), round(value.most()));
    }

    private static @Nullable Double micros(@Nullable Histogram nanos, double percentile) {
        return nanos == null || nanos.getTotalCount() == 0
                ? null
                : Double.valueOf(round(nanos.getValueAtPercentile(percentile) / 1e3));
    }

    private static double round(double number) {
        return Math.round(number * 1000) / 1000.0;
    }
}
