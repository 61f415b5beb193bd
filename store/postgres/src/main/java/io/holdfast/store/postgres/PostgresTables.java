package io.holdfast.store.postgres;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.Family;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The database tables of a store.
 *
 * <pre>
 * head      one row: the number of the latest commit, and the format version. Locked during a commit
 * families  id -> name
 * entries   (family, key) -> value: all rows of all families
 * commits   number -> the keys changed since the previous commit; deleted after 15 minutes
 * </pre>
 */
final class PostgresTables {

    /** The format version. Increment it with every change that older versions of Holdfast would misread. */
    static final int FORMAT = 1;

    private static final int ATTEMPTS = 10;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE IF NOT EXISTS head (id int PRIMARY KEY, number bigint NOT NULL, format int NOT NULL)",
            "CREATE TABLE IF NOT EXISTS families (id int PRIMARY KEY, name text NOT NULL UNIQUE)",
            "CREATE TABLE IF NOT EXISTS entries (family int NOT NULL, key bytea NOT NULL, value bytea NOT NULL,"
                    + " PRIMARY KEY (family, key))",
            "CREATE TABLE IF NOT EXISTS commits (number bigint PRIMARY KEY, since bigint NOT NULL, id uuid NOT NULL,"
                    + " keys bytea, at timestamptz NOT NULL DEFAULT now())",
            "INSERT INTO head VALUES (1, 0, " + FORMAT + ") ON CONFLICT (id) DO NOTHING");

    private PostgresTables() {}

    /**
     * The tables that exist in the database.
     *
     * @param headOid the OID of the table {@code head}, which changes when the tables are recreated
     * @param ids the stored id of each family
     */
    record Found(long headOid, List<Integer> ids) {}

    /** Creates missing tables and registers the families. */
    static Found prepare(ConnectionPool pool, String schema, List<Family> families) {
        for (int attempt = 1; ; attempt++) {
            try {
                return pool.read(connection -> {
                    create(connection, schema);
                    return register(connection, families);
                });
            } catch (StoreException e) {
                // Concurrent creation of the same tables fails with various SQLSTATEs.
                boolean retryable = e.getCause() instanceof SQLException && !(e instanceof TryAgainException);
                if (attempt == ATTEMPTS || !(retryable || e.code() == ErrorCode.CONFLICT)) {
                    throw e;
                }
            }
        }
    }

    private static void create(Connection connection, String schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (exists(statement)) {
                return;
            }
            // CREATE SCHEMA IF NOT EXISTS fails without the privilege even if the schema exists.
            if (!hasSchema(connection, schema)) {
                statement.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
            }
            for (String table : TABLES) {
                statement.execute(table);
            }
        }
    }

    private static boolean hasSchema(Connection connection, String schema) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT 1 FROM pg_namespace WHERE nspname = ?")) {
            select.setString(1, schema);
            try (ResultSet found = select.executeQuery()) {
                return found.next();
            }
        }
    }

    /** Returns whether all tables exist. They do if {@code head} has a row, which is created last. */
    private static boolean exists(Statement statement) throws SQLException {
        try (ResultSet found = statement.executeQuery("SELECT 1 FROM information_schema.tables"
                + " WHERE table_schema = current_schema() AND table_name = 'commits'")) {
            if (!found.next()) {
                return false;
            }
        }
        try (ResultSet head = statement.executeQuery("SELECT 1 FROM head")) {
            return head.next();
        }
    }

    /** Assigns an id to each family that has none. */
    static Found register(Connection connection, List<Family> families) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            long headOid = checkFormat(statement);
            Map<String, Integer> known = known(statement);
            int next = known.values().stream().mapToInt(id -> id).max().orElse(0) + 1;
            List<Integer> ids = new ArrayList<>();
            for (Family family : families) {
                Integer id = known.get(family.name());
                ids.add(id == null ? next : id);
                if (id == null) {
                    add(connection, next++, family.name());
                }
            }
            connection.commit();
            connection.setAutoCommit(true);
            return new Found(headOid, List.copyOf(ids));
        }
    }

    /** Verifies the format version, and returns the OID of the table {@code head}. */
    private static long checkFormat(Statement statement) throws SQLException {
        try (ResultSet head = statement.executeQuery("SELECT format, tableoid FROM head FOR UPDATE")) {
            head.next();
            int format = head.getInt(1);
            if (format > FORMAT) {
                throw new StoreFailedException(
                        ErrorCode.NEWER_FORMAT,
                        "the tables have format " + format + ", but this version of Holdfast supports formats up to "
                                + FORMAT + "; use a newer version");
            }
            return head.getLong(2);
        }
    }

    private static Map<String, Integer> known(Statement statement) throws SQLException {
        Map<String, Integer> known = new HashMap<>();
        try (ResultSet rows = statement.executeQuery("SELECT id, name FROM families")) {
            while (rows.next()) {
                known.put(rows.getString(2), rows.getInt(1));
            }
        }
        return known;
    }

    private static void add(Connection connection, int id, String name) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO families VALUES (?, ?)")) {
            insert.setInt(1, id);
            insert.setString(2, name);
            insert.executeUpdate();
        }
    }
}
