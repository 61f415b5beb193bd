package io.holdfast.store.scalardb;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.conformance.MultiProcessConformance;
import org.junit.jupiter.api.Tag;

@Tag("cluster")
final class ScalarProcessesTest extends MultiProcessConformance {
    @Override
    protected BackendFactory backend() {
        return ShardedStores.backend();
    }

    @Override
    protected int rounds() {
        return 25;
    }

    @Override
    protected int commitsUntilStale() {
        return 150;
    }
}
