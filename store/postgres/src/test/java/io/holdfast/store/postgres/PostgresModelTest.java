package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.model.ModelConformance;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;

@Tag("cluster")
@Tag("model")
final class PostgresModelTest extends ModelConformance {
    @Override
    protected BackendFactory at(Path folder) {
        return Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());
    }

    @Override
    protected LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.model.seeds", 20));
    }
}
