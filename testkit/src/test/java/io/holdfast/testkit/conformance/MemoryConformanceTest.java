package io.holdfast.testkit.conformance;

import io.holdfast.store.memory.InMemory;
import io.holdfast.store.spi.BackendFactory;
import java.nio.file.Path;

final class MemoryConformanceTest extends BackendConformance {

    @Override
    protected BackendFactory at(Path folder) {
        return new InMemory();
    }
}
