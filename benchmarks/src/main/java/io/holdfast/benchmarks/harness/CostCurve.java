package io.holdfast.benchmarks.harness;

import java.util.List;

/**
 * The cost of an operation as the data grows.
 *
 * @param against the kind of data that grows
 * @param unit the unit of the cost
 * @param measures a one-sentence description of the operation
 */
public record CostCurve(String bench, String name, String against, String unit, String measures, List<Point> points) {

    /**
     * The cost of the operation at one size.
     *
     * @param many the number of items in the data
     */
    public record Point(long many, MedianWithSpread cost) {}
}
