package io.holdfast.store.rocksdb;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.conformance.BackendConformance;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("slow")
final class RocksDbConformanceTest extends BackendConformance {

    @Override
    protected BackendFactory at(Path folder) {
        return RocksDb.at(folder);
    }
}
