package io.holdfast.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.memory.Memory;
import io.holdfast.store.spi.BackendFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model run that never failed would prove nothing. */
final class ModelRunTest {

    @ParameterizedTest
    @EnumSource
    void a_backend_with_a_fault_is_found_out(FaultyBackend.Fault fault) {
        assertThat(LongStream.rangeClosed(1, 50).anyMatch(seed -> isFoundOut(fault, seed)))
                .isTrue();
    }

    private static boolean isFoundOut(FaultyBackend.Fault fault, long seed) {
        Memory memory = new Memory();
        BackendFactory lax = (families, listener) -> new FaultyBackend(memory.open(families, listener), fault);
        try {
            ModelRun.run(lax, seed);
            return false;
        } catch (AssertionError e) {
            return true;
        } catch (Exception e) {
            return e.getCause() instanceof AssertionError;
        }
    }
}
