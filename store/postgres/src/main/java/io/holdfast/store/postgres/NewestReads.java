package io.holdfast.store.postgres;

import org.jspecify.annotations.Nullable;

/** The newest rows there are, each read for itself with whatever connection is free. */
final class NewestReads extends SqlReads {

    private final Connections database;

    NewestReads(Connections database, Entries entries) {
        super(entries);
        this.database = database;
    }

    @Override
    <T extends @Nullable Object> T read(Connections.Use<T> use) {
        return database.read(use);
    }

    @Override
    public long commit() {
        return database.read(PostgresBackend::head);
    }
}
