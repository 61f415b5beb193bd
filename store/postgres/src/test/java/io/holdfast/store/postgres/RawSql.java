package io.holdfast.store.postgres;

import io.holdfast.testkit.server.SharedPostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs SQL on the database without a store. */
final class RawSql {

    private RawSql() {}

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:" + SharedPostgresServer.url().replace("holdfast@", ""), "holdfast", "");
    }

    static void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Runs an action while the locks of a statement are held. */
    static void locking(String sql, Runnable meanwhile) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(sql);
            meanwhile.run();
            connection.rollback();
        }
    }
}
