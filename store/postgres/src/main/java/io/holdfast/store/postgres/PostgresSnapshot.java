package io.holdfast.store.postgres;

import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.ReadGuard;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** One consistent state: a reading transaction of the database, with a connection to itself until it is closed. */
final class PostgresSnapshot extends SqlReads implements BackendSnapshot {

    private static final String BEGIN =
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT number, tableoid FROM head WHERE id = 1";

    private final ConnectionPool database;
    private final Connection connection;
    private final long commit;
    private final ReadGuard guard;
    private boolean broken;

    private PostgresSnapshot(ConnectionPool database, PostgresRowReader entries, Begun begun, ReadGuard guard) {
        super(entries);
        this.database = database;
        this.connection = begun.connection();
        this.commit = begun.commit();
        this.guard = guard;
    }

    private record Begun(Connection connection, long commit) {}

    /** For any thread. */
    static PostgresSnapshot shared(ConnectionPool database, PostgresRowReader entries) {
        return new PostgresSnapshot(database, entries, begin(database, entries), ReadGuard.shared());
    }

    /** For this thread alone. */
    static PostgresSnapshot confined(ConnectionPool database, PostgresRowReader entries) {
        return new PostgresSnapshot(database, entries, begin(database, entries), ReadGuard.confined());
    }

    /** With another connection if the first turns out to be dead. */
    private static Begun begin(ConnectionPool database, PostgresRowReader entries) {
        Connection first = database.acquire();
        try {
            return new Begun(first, begin(first, entries));
        } catch (SQLException e) {
            database.discard(first);
            if (!PostgresErrors.isLost(e)) {
                throw PostgresErrors.of(e);
            }
        } catch (StoreFailure e) {
            database.discard(first);
            throw e;
        }
        Connection second = database.acquireNew();
        try {
            return new Begun(second, begin(second, entries));
        } catch (SQLException e) {
            database.discard(second);
            throw PostgresErrors.of(e);
        } catch (StoreFailure e) {
            database.discard(second);
            throw e;
        }
    }

    private static long begin(Connection connection, PostgresRowReader entries) throws SQLException {
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.execute();
            begin.getMoreResults();
            try (ResultSet row = begin.getResultSet()) {
                row.next();
                entries.requireSameTables(row.getLong(2));
                return row.getLong(1);
            }
        }
    }

    @Override
    public long lastCommit() {
        return read(unused -> commit);
    }

    @Override
    synchronized <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> use) {
        check();
        try {
            return use.on(connection);
        } catch (SQLException e) {
            broken = true;
            throw PostgresErrors.of(e);
        }
    }

    private void check() {
        guard.check();
        database.refuseIfClosed();
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
            database.discard(connection);
        } else {
            database.release(connection);
        }
    }
}
