package io.holdfast.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.memory.InMemory;
import io.holdfast.store.spi.BackendFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verifies that a model run detects faulty backends. */
@Tag("model")
final class ModelRunTest {

    @ParameterizedTest
    @EnumSource
    void a_faulty_backend_is_detected(FaultyBackend.Fault fault) {
        assertThat(LongStream.rangeClosed(1, 50).anyMatch(seed -> isDetected(fault, seed)))
                .isTrue();
    }

    private static boolean isDetected(FaultyBackend.Fault fault, long seed) {
        InMemory memory = new InMemory();
        BackendFactory faulty = (families, listener) -> new FaultyBackend(memory.open(families, listener), fault);
        try {
            ModelRun.run(faulty, seed);
            return false;
        } catch (AssertionError e) {
            return true;
        } catch (Exception e) {
            return e.getCause() instanceof AssertionError;
        }
    }
}
