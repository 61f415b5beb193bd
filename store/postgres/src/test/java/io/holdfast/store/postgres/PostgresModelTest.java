package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ModelConformance;
import io.holdfast.testkit.SharedPostgres;
import java.nio.file.Path;
import java.util.stream.LongStream;

final class PostgresModelTest extends ModelConformance {
    @Override
    protected BackendFactory at(Path folder) {
        return Postgres.at(SharedPostgres.url()).schema(SharedPostgres.schema());
    }

    @Override
    protected LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.model.seeds", 20));
    }
}
