package io.holdfast.store.rocksdb;

import io.holdfast.store.common.Durability;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.model.ModelConformance;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("model")
final class RocksDbModelTest extends ModelConformance {

    @Override
    protected BackendFactory at(Path folder) {
        return RocksDb.at(folder).withDurability(Durability.PROCESS);
    }
}
