package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.conformance.BackendConformance;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("cluster")
final class PostgresConformanceTest extends BackendConformance {
    @Override
    protected BackendFactory at(Path folder) {
        return Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());
    }
}
