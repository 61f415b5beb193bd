package io.holdfast.benchmarks;

/** Something that can be measured by name. */
public interface Bench {

    String name();

    /** What it measures, in a line. */
    String summary();

    void run(Options options, Report report) throws Exception;
}
