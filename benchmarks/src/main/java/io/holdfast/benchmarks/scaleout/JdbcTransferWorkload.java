package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.harness.TunedPostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

/**
 * A hand-written JDBC workload: a table, SERIALIZABLE transactions, prepared statements, one connection per client, and
 * a retry loop.
 */
final class JdbcTransferWorkload implements TransferWorkload {

    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

    private final List<Connection> openConnections = new ArrayList<>();
    private final BlockingDeque<Connection> idleConnections = new LinkedBlockingDeque<>();

    JdbcTransferWorkload(TunedPostgresServer postgres, int connections) throws SQLException {
        try (Connection admin = postgres.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE TABLE balances (id bigint PRIMARY KEY, balance bigint NOT NULL)");
            statement.execute("INSERT INTO balances SELECT id, " + BALANCE + " FROM generate_series(0, "
                    + (ACCOUNTS - 1) + ") id");
            statement.execute("VACUUM ANALYZE balances");
        }
        for (int i = 0; i < connections; i++) {
            Connection connection = postgres.connect();
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setAutoCommit(false);
            openConnections.add(connection);
        }
        idleConnections.addAll(openConnections);
    }

    @Override
    public void transfer(long from, long to) throws Exception {
        Connection connection = idleConnections.takeFirst();
        try {
            while (!tryTransfer(connection, from, to)) {
                Thread.onSpinWait();
            }
        } finally {
            idleConnections.addFirst(connection);
        }
    }

    /**
     * Transfers an amount in three round trips: a read, a write and a commit.
     *
     * @return whether the transfer succeeded, or false after a conflict
     */
    private static boolean tryTransfer(Connection connection, long from, long to) throws SQLException {
        try (PreparedStatement select =
                        connection.prepareStatement("SELECT id, balance FROM balances WHERE id IN (?, ?)");
                PreparedStatement update =
                        connection.prepareStatement("UPDATE balances SET balance = ? WHERE id = ?")) {
            long payerBalance = 0;
            long payeeBalance = 0;
            select.setLong(1, from);
            select.setLong(2, to);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    if (row.getLong(1) == from) {
                        payerBalance = row.getLong(2);
                    } else {
                        payeeBalance = row.getLong(2);
                    }
                }
            }
            if (payerBalance < 1) {
                throw new IllegalStateException("account " + from + " has insufficient balance");
            }
            // Update the lower account first: two opposite transfers would otherwise wait for deadlock detection.
            addUpdate(update, Math.min(from, to), from < to ? payerBalance - 1 : payeeBalance + 1);
            addUpdate(update, Math.max(from, to), from < to ? payeeBalance + 1 : payerBalance - 1);
            update.executeBatch();
            connection.commit();
            return true;
        } catch (SQLException e) {
            connection.rollback();
            if (!CONFLICTS.contains(String.valueOf(e.getSQLState()))) {
                throw e;
            }
            return false;
        }
    }

    private static void addUpdate(PreparedStatement update, long account, long balance) throws SQLException {
        update.setLong(1, balance);
        update.setLong(2, account);
        update.addBatch();
    }

    @Override
    public long sum() throws SQLException {
        try (Statement statement = openConnections.get(0).createStatement();
                ResultSet row = statement.executeQuery("SELECT sum(balance) FROM balances")) {
            row.next();
            long sum = row.getLong(1);
            openConnections.get(0).rollback();
            return sum;
        }
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : openConnections) {
            connection.close();
        }
    }
}
