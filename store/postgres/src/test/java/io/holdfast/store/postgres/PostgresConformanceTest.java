package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.BackendConformance;
import io.holdfast.testkit.SharedPostgres;
import java.nio.file.Path;

final class PostgresConformanceTest extends BackendConformance {
    @Override
    protected BackendFactory at(Path folder) {
        return Postgres.at(SharedPostgres.url()).schema(SharedPostgres.schema());
    }
}
