package io.holdfast.store.postgres;

import org.jspecify.annotations.Nullable;

/** Reads of the latest rows. Each read is independent and uses any free connection. */
final class PostgresLatestReads extends AbstractSqlReadTx {

    private final ConnectionPool pool;

    PostgresLatestReads(ConnectionPool pool, PostgresRowReader reader) {
        super(reader);
        this.pool = pool;
    }

    @Override
    <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> function) {
        return pool.read(function);
    }

    @Override
    public long lastCommit() {
        return pool.read(PostgresBackend::head);
    }
}
