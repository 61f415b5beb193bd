package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.TunedPostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadLocalRandom;

/** Reads a customer's orders with hand-written SQL: a table with an index, and one prepared statement. */
final class JdbcIndexScans implements Contender {

    private final BlockingDeque<Connection> connections = new LinkedBlockingDeque<>();

    JdbcIndexScans(TunedPostgresServer postgres) throws SQLException {
        try (Connection admin = postgres.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE TABLE orders (id bigint PRIMARY KEY, customer bigint NOT NULL,"
                    + " amount bigint NOT NULL)");
            statement.execute("CREATE INDEX orders_by_customer ON orders (customer, id)");
            statement.execute("INSERT INTO orders SELECT id, id % " + StoreIndexScans.CUSTOMERS
                    + ", 1 FROM generate_series(0, "
                    + (StoreIndexScans.CUSTOMERS * StoreIndexScans.ORDERS_EACH - 1) + ") id");
            statement.execute("VACUUM ANALYZE orders");
        }
        for (int i = 0; i < StoreIndexScans.CLIENTS; i++) {
            connections.add(postgres.connect());
        }
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        ClosedLoopLoad.runBlocking(StoreIndexScans.CLIENTS, round, () -> {
            Connection connection = connections.takeFirst();
            try {
                StoreIndexScans.requireAllOrders(
                        total(connection, ThreadLocalRandom.current().nextInt(StoreIndexScans.CUSTOMERS)));
            } finally {
                connections.addFirst(connection);
            }
        });
    }

    private static long total(Connection connection, long customer) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT id, customer, amount FROM orders WHERE customer = ? ORDER BY customer, id")) {
            select.setLong(1, customer);
            long total = 0;
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    total += row.getLong(3);
                }
            }
            return total;
        }
    }

    @Override
    public void close() {
        for (Connection connection : connections) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
