package io.holdfast.benchmarks;

/** Something that can be measured by name. */
public interface Bench {

    String name();

    /** What it measures, in a line. */
    String summary();

    void run(BenchOptions options, BenchReport report) throws Exception;
}
