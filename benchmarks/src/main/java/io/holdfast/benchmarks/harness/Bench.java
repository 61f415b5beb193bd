package io.holdfast.benchmarks.harness;

/** A benchmark. */
public interface Bench {

    /** Returns the name for the command line and the page. */
    String name();

    /** Returns a one-line summary of what it measures. */
    String summary();

    /** Runs the benchmark and adds its results to a report. */
    void run(BenchOptions options, BenchReport report) throws Exception;
}
