package io.holdfast.store.postgres;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.optimistic.OptimisticEngine;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** An open PostgreSQL backend. */
final class PostgresBackend implements Backend {

    private final ConnectionPool pool;
    private final PostgresRowReader reader;
    private final OptimisticEngine engine;

    PostgresBackend(
            Postgres options,
            ConnectionPool pool,
            PostgresRowReader reader,
            List<Family> families,
            StoreListener listener) {
        this.pool = pool;
        this.reader = reader;
        engine = new OptimisticEngine(
                new PostgresOptimisticDatabase(pool, reader, families, options.timeout()),
                families,
                new OptimisticEngine.Options(options.connections(), options.queueCapacity(), options.timeout()),
                listener,
                pool.read(PostgresBackend::head));
    }

    @Override
    public <R> CommitResult<R> write(WriteRequest<R> request) {
        return engine.write(request);
    }

    @Override
    public <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request) {
        return engine.writeAsync(request);
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        OptimisticEngine.refuseInsideWrites();
        pool.requireOpen();
        try (PostgresSnapshot snapshot = PostgresSnapshot.confined(pool, reader)) {
            return function.apply(snapshot);
        }
    }

    @Override
    public BackendSnapshot snapshot() {
        OptimisticEngine.refuseInsideWrites();
        pool.requireOpen();
        return PostgresSnapshot.shared(pool, reader);
    }

    @Override
    public long lastCommit() {
        return engine.isClosing() ? engine.lastKnownCommit() : pool.read(PostgresBackend::head);
    }

    /** Returns the number of the latest commit. */
    static long head(Connection connection) throws SQLException {
        return number(connection, "SELECT number FROM head WHERE id = 1");
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public boolean isSoleWriter() {
        return false;
    }

    @Override
    public StoreStats stats() {
        return engine.metrics().stats(lastCommit(), Map.of(), Map.of(), engine.isClosing() ? 0 : bytesOnDisk());
    }

    private long bytesOnDisk() {
        try {
            return pool.read(connection -> number(connection, "SELECT pg_total_relation_size('entries')"));
        } catch (StoreFailedException e) { // PostgreSQL-compatible databases may not have the function.
            return 0;
        }
    }

    @Override
    public void close() {
        engine.close();
        pool.close();
    }
}
