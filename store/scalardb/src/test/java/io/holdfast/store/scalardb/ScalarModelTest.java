package io.holdfast.store.scalardb;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.model.ModelConformance;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;

@Tag("cluster")
@Tag("model")
final class ScalarModelTest extends ModelConformance {
    @Override
    protected BackendFactory at(Path folder) {
        return ShardedStores.backend();
    }

    @Override
    protected LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.model.seeds", 5));
    }
}
