package io.holdfast.store.postgres;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.error.TryAgain;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Deque;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connections of a process: a fixed number for reading, lent out one by one, the last used first. */
final class ConnectionPool implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionPool.class);

    /**
     * Always by key. A plan is kept, and one that was made for an empty table would go on reading all of it when it has
     * grown.
     */
    private static final String PLANS =
            "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_bitmapscan = off";

    private final Postgres options;
    private final PostgresUrl address;
    private final Semaphore permits;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /** Something to be done with a connection. */
    @FunctionalInterface
    interface ConnectionFunction<T extends @Nullable Object> {
        T on(Connection connection) throws SQLException;
    }

    ConnectionPool(Postgres options) {
        this.options = options;
        this.address = PostgresUrl.parse(options.url());
        // Not a fair one: who runs goes on, and nobody has to be woken for each read.
        this.permits = new Semaphore(options.connections());
    }

    /** Reads with a connection; a second time if the first one turned out to be dead. */
    <T extends @Nullable Object> T read(ConnectionFunction<T> use) {
        Connection connection = acquire();
        try {
            T result = use.on(connection);
            release(connection);
            return result;
        } catch (SQLException e) {
            discard(connection);
            if (!PostgresErrors.isLost(e)) {
                throw PostgresErrors.of(e);
            }
            // The others that lie idle are most likely dead too.
            dropIdle();
        } catch (Throwable e) {
            discard(connection);
            throw e;
        }
        return readAgain(use);
    }

    private <T extends @Nullable Object> T readAgain(ConnectionFunction<T> use) {
        Connection connection = acquire();
        try {
            T result = use.on(connection);
            release(connection);
            return result;
        } catch (SQLException e) {
            discard(connection);
            throw PostgresErrors.of(e);
        } catch (Throwable e) {
            discard(connection);
            throw e;
        }
    }

    /** To be given back, or dropped. */
    Connection acquire() {
        try {
            if (!permits.tryAcquire(options.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TryAgain(
                        ErrorCode.OVERLOADED,
                        "all " + options.connections() + " connections were busy for " + options.timeout());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TryAgain(ErrorCode.INTERRUPTED, "interrupted while waiting for a connection", e);
        }
        try {
            refuseIfClosed();
            Connection connection = idle.pollFirst();
            return connection == null ? open() : connection;
        } catch (Throwable e) {
            permits.release();
            throw e instanceof SQLException failure ? PostgresErrors.of(failure) : unchecked(e);
        }
    }

    /** As {@link #acquire}, but none that lay idle: those are most likely dead. */
    Connection acquireNew() {
        dropIdle();
        return acquire();
    }

    void release(Connection connection) {
        permits.release();
        if (closed) {
            closeQuietly(connection);
        } else {
            idle.addFirst(connection);
        }
    }

    void discard(Connection connection) {
        permits.release();
        closeQuietly(connection);
    }

    /** A connection of one's own. */
    Connection open() throws SQLException {
        long millis = options.timeout().toMillis();
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "holdfast");
        properties.setProperty("targetServerType", "primary");
        properties.setProperty("connectTimeout", seconds(millis));
        properties.setProperty("loginTimeout", seconds(millis));
        properties.setProperty("socketTimeout", seconds(millis + 5_000));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("prepareThreshold", "1");
        properties.putAll(address.properties());
        properties.setProperty("currentSchema", options.schema());
        // The server's own timeout comes first, so that the client learns what became of it.
        properties.merge(
                "options", "-c statement_timeout=" + millis + " -c lock_timeout=0", (said, ours) -> said + " " + ours);
        try {
            Connection connection = DriverManager.getConnection(address.jdbc(), properties);
            checkSchema(connection);
            applySettings(connection, PLANS);
            return connection;
        } catch (PSQLException e) {
            throw new SQLException(address + ": " + reason(e), e.getSQLState(), e);
        }
    }

    /** A pooler may give the session of another, or leave out what was asked for. */
    void checkSchema(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT current_schema()")) {
            row.next();
            String schema = row.getString(1);
            // There is none before it is made.
            if (schema != null && !schema.equals(options.schema())) {
                closeQuietly(connection);
                throw new StoreFailure(
                        ErrorCode.SCHEMA_MISMATCH,
                        address + " gave schema '" + schema + "' in place of '" + options.schema()
                                + "': a pooler in front of it has to be in session mode");
            }
        }
    }

    /** The driver keeps to itself why a connection attempt failed. */
    private static String reason(PSQLException e) {
        String why = String.valueOf(e.getMessage());
        return e.getCause() == null || why.contains(String.valueOf(e.getCause().getMessage()))
                ? why
                : why + " (" + e.getCause() + ")";
    }

    /** Changes settings of the session; databases that only speak like PostgreSQL may not have them. */
    static void applySettings(Connection connection, String settings) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(settings);
        } catch (SQLException e) {
            LOG.debug("this database does not know '{}': {}", settings, e.getMessage());
        }
    }

    static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) { // It is being thrown away.
            return;
        }
    }

    void refuseIfClosed() {
        if (closed) {
            throw new StoreFailure(ErrorCode.CLOSED, "the store is closed");
        }
    }

    private static String seconds(long millis) {
        return "" + Math.max(1, (millis + 999) / 1_000);
    }

    private static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return (RuntimeException) e;
    }

    private void dropIdle() {
        for (Connection one = idle.pollFirst(); one != null; one = idle.pollFirst()) {
            closeQuietly(one);
        }
    }

    /** Those that are lent out end when they come back. */
    @Override
    public void close() {
        closed = true;
        dropIdle();
    }
}
