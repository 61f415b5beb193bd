package io.holdfast.benchmarks.harness;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The median of one or more rounds, with the minimum and maximum. */
public record MedianWithSpread(double median, double least, double most) {

    public static MedianWithSpread of(double... rounds) {
        double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new MedianWithSpread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** Converts the values to another unit with an increasing function. */
    public MedianWithSpread map(DoubleUnaryOperator conversion) {
        return new MedianWithSpread(
                conversion.applyAsDouble(median), conversion.applyAsDouble(least), conversion.applyAsDouble(most));
    }

    boolean hasSpread() {
        return least < most;
    }
}
