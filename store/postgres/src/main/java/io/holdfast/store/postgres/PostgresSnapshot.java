package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.ReadGuard;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A snapshot: a read-only database transaction, which occupies a connection until the snapshot is closed. */
final class PostgresSnapshot extends AbstractSqlReadTx implements BackendSnapshot {

    private static final String BEGIN =
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT number, tableoid FROM head WHERE id = 1";

    private final ConnectionPool pool;
    private final Connection connection;
    private final long commit;
    private final ReadGuard guard;
    private boolean broken;

    private PostgresSnapshot(ConnectionPool pool, PostgresRowReader reader, Begun begun, ReadGuard guard) {
        super(reader);
        this.pool = pool;
        this.connection = begun.connection();
        this.commit = begun.commit();
        this.guard = guard;
    }

    private record Begun(Connection connection, long commit) {}

    /** Returns a snapshot that any thread may use. */
    static PostgresSnapshot shared(ConnectionPool pool, PostgresRowReader reader) {
        return begin(pool, reader, ReadGuard.shared());
    }

    /** Returns a snapshot that only the current thread may use. */
    static PostgresSnapshot confined(ConnectionPool pool, PostgresRowReader reader) {
        return begin(pool, reader, ReadGuard.confined());
    }

    private static PostgresSnapshot begin(ConnectionPool pool, PostgresRowReader reader, ReadGuard guard) {
        Begun begun = pool.acquireFor(connection -> begin(connection, reader));
        return new PostgresSnapshot(pool, reader, begun, guard);
    }

    private static Begun begin(Connection connection, PostgresRowReader reader) throws SQLException {
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.execute();
            begin.getMoreResults();
            try (ResultSet row = begin.getResultSet()) {
                row.next();
                reader.requireSameTables(row.getLong(2));
                return new Begun(connection, row.getLong(1));
            }
        }
    }

    @Override
    public long lastCommit() {
        return read(unused -> commit);
    }

    @Override
    synchronized <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> function) {
        check();
        try {
            return function.on(connection);
        } catch (SQLException e) {
            broken = true;
            throw PostgresErrors.of(e);
        }
    }

    private void check() {
        guard.check();
        pool.requireOpen();
    }

    @Override
    public synchronized void close() {
        if (!guard.end()) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("ROLLBACK");
        } catch (SQLException e) {
            broken = true;
        }
        if (broken) {
            pool.discard(connection);
        } else {
            pool.release(connection);
        }
    }
}
