package io.holdfast.benchmarks.harness;

/**
 * One side of a comparison. {@link InterleavedRounds} runs a contender from one thread; the contender may start more
 * threads for the duration of a round.
 */
public interface Contender extends AutoCloseable {

    /** Prepares a round. Not timed. */
    default void before() throws Exception {}

    /** Runs operations for the duration of the round, and records each acknowledged operation. */
    void run(RoundRecorder round) throws Exception;

    /** Stops all activity that would disturb other contenders, and verifies the operations. Not timed. */
    default void after() throws Exception {}

    @Override
    default void close() {}
}
