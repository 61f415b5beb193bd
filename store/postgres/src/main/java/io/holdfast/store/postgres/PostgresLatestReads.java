package io.holdfast.store.postgres;

import org.jspecify.annotations.Nullable;

/** The newest rows there are, each read for itself with whatever connection is free. */
final class PostgresLatestReads extends SqlReads {

    private final ConnectionPool database;

    PostgresLatestReads(ConnectionPool database, PostgresRowReader entries) {
        super(entries);
        this.database = database;
    }

    @Override
    <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> use) {
        return database.read(use);
    }

    @Override
    public long lastCommit() {
        return database.read(PostgresBackend::head);
    }
}
