package io.holdfast.store.scalardb;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.BackendConformance;
import java.nio.file.Path;

final class ScalarConformanceTest extends BackendConformance {
    @Override
    protected BackendFactory at(Path folder) {
        return Shards.backend();
    }
}
