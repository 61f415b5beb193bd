package io.holdfast.store.postgres;

import io.holdfast.store.StoreFailure;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.ReadGuard;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** One consistent state: a reading transaction of the database, with a connection to itself until it is closed. */
final class View extends SqlReads implements BackendSnapshot {

    private static final String BEGIN =
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT number, tableoid FROM head WHERE id = 1";

    private final Connections database;
    private final Connection connection;
    private final long commit;
    private final ReadGuard guard;
    private boolean broken;

    private View(Connections database, Entries entries, Begun begun, ReadGuard guard) {
        super(entries);
        this.database = database;
        this.connection = begun.connection();
        this.commit = begun.commit();
        this.guard = guard;
    }

    private record Begun(Connection connection, long commit) {}

    /** For any thread. */
    static View shared(Connections database, Entries entries) {
        return new View(database, entries, begin(database, entries), ReadGuard.shared());
    }

    /** For this thread alone. */
    static View confined(Connections database, Entries entries) {
        return new View(database, entries, begin(database, entries), ReadGuard.confined());
    }

    /** With another connection if the first turns out to be dead. */
    private static Begun begin(Connections database, Entries entries) {
        Connection first = database.take();
        try {
            return new Begun(first, begin(first, entries));
        } catch (SQLException e) {
            database.drop(first);
            if (!Failures.isLost(e)) {
                throw Failures.of(e);
            }
        } catch (StoreFailure e) {
            database.drop(first);
            throw e;
        }
        Connection second = database.takeNew();
        try {
            return new Begun(second, begin(second, entries));
        } catch (SQLException e) {
            database.drop(second);
            throw Failures.of(e);
        } catch (StoreFailure e) {
            database.drop(second);
            throw e;
        }
    }

    private static long begin(Connection connection, Entries entries) throws SQLException {
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.execute();
            begin.getMoreResults();
            try (ResultSet row = begin.getResultSet()) {
                row.next();
                entries.mustBe(row.getLong(2));
                return row.getLong(1);
            }
        }
    }

    @Override
    public long commit() {
        return read(unused -> commit);
    }

    @Override
    synchronized <T extends @Nullable Object> T read(Connections.Use<T> use) {
        check();
        try {
            return use.on(connection);
        } catch (SQLException e) {
            broken = true;
            throw Failures.of(e);
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
            database.drop(connection);
        } else {
            database.give(connection);
        }
    }
}
