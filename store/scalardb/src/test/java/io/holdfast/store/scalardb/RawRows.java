package io.holdfast.store.scalardb;

import io.holdfast.testkit.server.SharedPostgresShards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The rows of a store on the shared shards, accessed with plain SQL. */
final class RawRows {

    private static final List<String> URLS = SharedPostgresShards.urls();

    private final String store;

    record Place(int bucket, byte[] key) {}

    RawRows(String store) {
        this.store = store;
    }

    private static Connection connect(int shard) throws SQLException {
        return DriverManager.getConnection(URLS.get(shard), "holdfast", "");
    }

    private static String table(int shard) {
        return "holdfast_" + (shard + 1) + ".entries";
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    /** Returns the number of rows on all shards whose keys have a prefix. */
    int count(byte[] prefix) throws SQLException {
        int count = 0;
        for (int shard = 0; shard < URLS.size(); shard++) {
            try (Connection connection = connect(shard);
                    PreparedStatement statement = prepare(
                            connection,
                            "SELECT count(*) FROM " + table(shard) + " WHERE store = ? AND substring(key, 1, "
                                    + prefix.length + ") = ?",
                            store,
                            prefix);
                    ResultSet row = statement.executeQuery()) {
                row.next();
                count += row.getInt(1);
            }
        }
        return count;
    }

    /** Returns the row that a commit wrote, excluding internal rows. */
    Place writtenBy(long number) throws SQLException {
        for (int shard = 0; shard < URLS.size(); shard++) {
            try (Connection connection = connect(shard);
                    PreparedStatement statement = prepare(
                            connection,
                            "SELECT bucket, key FROM " + table(shard) + " WHERE store = ? AND number = ?"
                                    + " AND substring(key, 1, 4) <> '\\x00000000'",
                            store,
                            number);
                    ResultSet row = statement.executeQuery()) {
                if (row.next()) {
                    return new Place(row.getInt(1), row.getBytes(2));
                }
            }
        }
        throw new AssertionError("commit " + number + " wrote nothing");
    }

    boolean isThere(Place place) throws SQLException {
        int shard = place.bucket() % URLS.size();
        try (Connection connection = connect(shard);
                PreparedStatement statement = prepare(
                        connection,
                        "SELECT 1 FROM " + table(shard) + " WHERE store = ? AND bucket = ? AND key = ?",
                        store,
                        place.bucket(),
                        place.key());
                ResultSet row = statement.executeQuery()) {
            return row.next();
        }
    }

    /** Changes rows with a key, on every shard; {@code %s} is the table. */
    void change(String sql, byte[] key) throws SQLException {
        for (int shard = 0; shard < URLS.size(); shard++) {
            try (Connection connection = connect(shard);
                    PreparedStatement statement = prepare(connection, sql.replace("%s", table(shard)), store, key)) {
                statement.execute();
            }
        }
    }

    /** Leaves a row as a transaction does that was interrupted after preparing it. */
    void leave(Place place, String transaction) throws SQLException {
        int shard = place.bucket() % URLS.size();
        try (Connection connection = connect(shard);
                PreparedStatement statement = prepare(
                        connection,
                        "INSERT INTO " + table(shard)
                                + " (store, bucket, key, number, value, tx_id, tx_state, tx_version,"
                                + " tx_prepared_at) VALUES (?, ?, ?, 1, ?, ?, 1, 1, ?)",
                        store,
                        place.bucket(),
                        place.key(),
                        new byte[1],
                        store + transaction,
                        System.currentTimeMillis())) {
            statement.execute();
        }
    }

    /** Records a transaction as aborted. */
    void giveUp(String transaction) throws SQLException {
        try (Connection connection = connect(0);
                PreparedStatement statement = prepare(
                        connection,
                        "INSERT INTO holdfast_coordinator.state (tx_id, tx_state, tx_created_at) VALUES (?, 4, ?)",
                        store + transaction,
                        System.currentTimeMillis())) {
            statement.execute();
        }
    }
}
