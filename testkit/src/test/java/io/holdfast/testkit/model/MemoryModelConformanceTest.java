package io.holdfast.testkit.model;

import io.holdfast.store.memory.InMemory;
import io.holdfast.store.spi.BackendFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("model")
final class MemoryModelConformanceTest extends ModelConformance {

    @Override
    protected BackendFactory at(Path folder) {
        return new InMemory();
    }
}
