package io.holdfast.testkit.model;

import io.holdfast.store.spi.BackendFactory;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs a {@link ModelRun} for each of many seeds. To test a backend, extend this class and implement {@link #at}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ModelConformance {

    /** Returns an empty backend. */
    protected abstract BackendFactory at(Path folder);

    /** Returns one seed for each run. The number of seeds is 200, or the value of {@code -Dholdfast.model.seeds}. */
    protected LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.model.seeds", 200));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    final void concurrent_transactions_are_strictly_serializable(long seed, @TempDir Path folder) throws Exception {
        ModelRun.run(at(folder), seed);
    }
}
