package io.holdfast.store.scalardb;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ProcessesConformance;

final class ScalarProcessesTest extends ProcessesConformance {
    @Override
    protected BackendFactory backend() {
        return Shards.backend();
    }

    @Override
    protected int rounds() {
        return 25;
    }

    @Override
    protected int longSleep() {
        return 150;
    }
}
