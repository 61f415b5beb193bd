package io.holdfast.benchmarks;

/** One side of a comparison. {@link InterleavedRounds} drives it from one thread; it may start more for the length of a round. */
public interface Contender extends AutoCloseable {

    /** Gets ready for a round. Not timed. */
    default void before() throws Exception {}

    /** Works for as long as the round goes on, and tells it of every operation that was acknowledged. */
    void run(MeasuredRound round) throws Exception;

    /** Ends everything that would disturb the other sides, and checks what was done. Not timed. */
    default void after() throws Exception {}

    @Override
    default void close() {}
}
