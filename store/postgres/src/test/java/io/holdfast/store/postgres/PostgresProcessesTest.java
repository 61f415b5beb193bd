package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.conformance.MultiProcessConformance;
import io.holdfast.testkit.server.SharedPostgresServer;
import org.junit.jupiter.api.Tag;

@Tag("cluster")
final class PostgresProcessesTest extends MultiProcessConformance {
    @Override
    protected BackendFactory backend() {
        return Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());
    }

    @Override
    protected int commitsUntilStale() {
        return 1_100;
    }
}
