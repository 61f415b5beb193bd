package io.holdfast.store.scalardb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.scalardb.ScalarDbSettings.Shard;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Detects databases that are listed twice or in a different order than before. ScalarDB would create empty tables in
 * such databases and not find the existing rows, so the databases are checked before ScalarDB connects.
 */
final class ShardOrderCheck {

    private static final String SCHEMAS = "SELECT table_schema FROM information_schema.tables"
            + " WHERE table_name = '" + ScalarClient.TABLE + "' AND table_schema ~ '^"
            + ScalarProperties.NAMESPACE + "[0-9]+$'";

    /** The query that identifies a database, even if it is reached through different URLs. */
    private static final String IDENTITY = "SELECT current_database() || pg_postmaster_start_time()";

    private ShardOrderCheck() {}

    /** Throws {@code SCHEMA_MISMATCH} if a database is listed twice or in the wrong position. */
    static void check(ScalarDbSettings settings) throws SQLException {
        Map<String, Integer> numbers = new HashMap<>();
        for (int number = 1; number <= settings.shards().size(); number++) {
            Shard shard = settings.shards().get(number - 1);
            String url = ScalarProperties.url(shard.url(), settings.timeout(), settings.grace());
            try (Connection connection = connect(number, shard, url)) {
                for (String identity : column(connection, IDENTITY)) {
                    Integer same = numbers.put(identity, number);
                    if (same != null) {
                        throw mismatch("shard " + number + " (" + shard + ") is the same database as shard " + same);
                    }
                }
                for (String schema : column(connection, SCHEMAS)) {
                    if (!schema.equals(ScalarProperties.namespace(number - 1))
                            && has(connection, schema, settings.name())) {
                        throw mismatch("shard " + number + " (" + shard + ") has rows of shard "
                                + schema.substring(ScalarProperties.NAMESPACE.length()) + " of store '"
                                + settings.name() + "'");
                    }
                }
            }
        }
    }

    private static Connection connect(int number, Shard shard, String url) throws SQLException {
        try {
            return DriverManager.getConnection(url, shard.user(), shard.password());
        } catch (SQLException e) {
            // The driver repeats the URL, which may contain a password.
            String message = String.valueOf(e.getMessage()).replace(url, shard.toString());
            throw new SQLException("shard " + number + " (" + shard + "): " + message, e.getSQLState());
        }
    }

    static StoreFailedException mismatch(String problem) {
        return new StoreFailedException(
                ErrorCode.SCHEMA_MISMATCH,
                problem + "; list each database once, in the same order as when the store was created");
    }

    private static List<String> column(Connection connection, String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private static boolean has(Connection connection, String schema, String store) throws SQLException {
        return !column(
                        connection,
                        "SELECT 1 FROM " + schema + "." + ScalarClient.TABLE + " WHERE store = '" + store + "' LIMIT 1")
                .isEmpty();
    }
}
