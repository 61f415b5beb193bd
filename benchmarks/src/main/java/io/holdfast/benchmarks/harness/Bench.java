package io.holdfast.benchmarks.harness;

/** A benchmark that can be selected by its name. */
public interface Bench {

    /** Returns the name of the benchmark for the command line and the page. */
    String name();

    /** Returns a one-line summary of the benchmark. */
    String summary();

    /** Runs the benchmark and adds its results to the given report. */
    void run(BenchOptions options, BenchReport report) throws Exception;
}
