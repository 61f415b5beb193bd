package io.holdfast.benchmarks.harness;

/** A benchmark. */
public interface Bench {

    /** Returns the name of the benchmark for the command line and the page. */
    String name();

    /** Returns a one-line summary of what the benchmark measures. */
    String summary();

    /** Runs the benchmark and adds its results to the given report. */
    void run(BenchOptions options, BenchReport report) throws Exception;
}
