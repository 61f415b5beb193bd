package io.holdfast.store.scalardb;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.conformance.BackendConformance;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("cluster")
final class ScalarConformanceTest extends BackendConformance {
    @Override
    protected BackendFactory at(Path folder) {
        return ShardedStores.backend();
    }
}
