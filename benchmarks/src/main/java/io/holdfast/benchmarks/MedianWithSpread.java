package io.holdfast.benchmarks;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** A figure taken in one or several rounds: the median counts, the spread says how far to trust it. */
public record MedianWithSpread(double median, double least, double most) {

    public static MedianWithSpread of(double... rounds) {
        double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new MedianWithSpread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** The same in another unit; what is more stays more. */
    public MedianWithSpread map(DoubleUnaryOperator unit) {
        return new MedianWithSpread(unit.applyAsDouble(median), unit.applyAsDouble(least), unit.applyAsDouble(most));
    }

    boolean hasSpread() {
        return least < most;
    }
}
