package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ProcessesConformance;
import io.holdfast.testkit.SharedPostgres;

final class PostgresProcessesTest extends ProcessesConformance {
    @Override
    protected BackendFactory backend() {
        return Postgres.at(SharedPostgres.url()).schema(SharedPostgres.schema());
    }

    @Override
    protected int longSleep() {
        return 1_100;
    }
}
