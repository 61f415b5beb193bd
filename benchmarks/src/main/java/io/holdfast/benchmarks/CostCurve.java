package io.holdfast.benchmarks;

import java.util.List;

/**
 * What an operation costs as the data grows.
 *
 * @param against what there is more and more of
 * @param unit of the cost
 * @param measures what the operation is, in a sentence
 */
public record CostCurve(String bench, String name, String against, String unit, String measures, List<Point> points) {

    /** The cost with so many. */
    public record Point(long many, MedianWithSpread cost) {}
}
