package io.holdfast.store.postgres;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
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

/**
 * A pool with a fixed maximum number of connections for reading. Connections are opened on demand, and the most
 * recently used connection is reused first. See {@code docs/decisions/0011-postgres-pool.md} for the comparison with
 * HikariCP.
 */
final class ConnectionPool implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionPool.class);

    /**
     * Forces index scans. The plans of prepared statements are cached, and a plan made for an empty table would still
     * scan the whole table after it has grown.
     */
    private static final String PLANNER_SETTINGS =
            "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_bitmapscan = off";

    private final Postgres options;
    private final PostgresUrl url;
    private final Semaphore permits;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /** An action on a connection. */
    @FunctionalInterface
    interface ConnectionFunction<T extends @Nullable Object> {
        T on(Connection connection) throws SQLException;
    }

    ConnectionPool(Postgres options) {
        this.options = options;
        this.url = PostgresUrl.parse(options.url());
        // Not fair: a running thread may take the permit again without a thread switch for every read.
        this.permits = new Semaphore(options.connections());
    }

    /**
     * Runs a read on a connection, and retries it once on a new connection if the first connection turns out to be
     * lost.
     */
    <T extends @Nullable Object> T read(ConnectionFunction<T> function) {
        return acquireFor(connection -> {
            T result = function.on(connection);
            release(connection);
            return result;
        });
    }

    /**
     * Acquires a connection and runs a function that releases or keeps it. Retries the function once on a new
     * connection if the first connection turns out to be lost. The connection of a failed run is discarded.
     */
    <T extends @Nullable Object> T acquireFor(ConnectionFunction<T> function) {
        try {
            return runOrDiscard(acquire(), function);
        } catch (SQLException e) {
            if (!PostgresErrors.isLost(e)) {
                throw PostgresErrors.of(e);
            }
        }
        // The idle connections are probably lost too.
        closeIdle();
        try {
            return runOrDiscard(acquire(), function);
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
    }

    private <T extends @Nullable Object> T runOrDiscard(Connection connection, ConnectionFunction<T> function)
            throws SQLException {
        try {
            return function.on(connection);
        } catch (Throwable e) {
            discard(connection);
            throw e;
        }
    }

    /** Returns a connection, which the caller must release or discard. */
    private Connection acquire() {
        try {
            if (!permits.tryAcquire(options.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TryAgainException(
                        ErrorCode.OVERLOADED,
                        "all " + options.connections() + " connections were in use for " + options.timeout());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TryAgainException(ErrorCode.INTERRUPTED, "interrupted while waiting for a connection", e);
        }
        try {
            requireOpen();
            Connection connection = idle.pollFirst();
            return connection == null ? open() : connection;
        } catch (Throwable e) {
            permits.release();
            throw e instanceof SQLException failure ? PostgresErrors.of(failure) : unchecked(e);
        }
    }

    /** Returns a connection to the pool. */
    void release(Connection connection) {
        permits.release();
        if (closed) {
            closeQuietly(connection);
        } else {
            idle.addFirst(connection);
        }
    }

    /** Closes a connection and removes it from the pool. */
    void discard(Connection connection) {
        permits.release();
        closeQuietly(connection);
    }

    /** Opens a connection outside the pool, which the caller must close. */
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
        properties.putAll(url.properties());
        properties.setProperty("currentSchema", options.schema());
        // Shorter than the socket timeout, so that the server reports the timeout before the client gives up.
        properties.merge(
                "options",
                "-c statement_timeout=" + millis + " -c lock_timeout=0",
                (given, added) -> given + " " + added);
        try {
            Connection connection = DriverManager.getConnection(url.jdbc(), properties);
            checkSchema(connection);
            applySettings(connection, PLANNER_SETTINGS);
            return connection;
        } catch (PSQLException e) {
            throw new SQLException(url + ": " + reason(e), e.getSQLState(), e);
        }
    }

    /** Verifies the schema of a session, because a connection pooler may ignore the requested schema. */
    private void checkSchema(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT current_schema()")) {
            row.next();
            String schema = row.getString(1);
            // The schema is null until it has been created.
            if (schema != null && !schema.equals(options.schema())) {
                closeQuietly(connection);
                throw new StoreFailedException(
                        ErrorCode.SCHEMA_MISMATCH,
                        url + " returned the schema '" + schema + "' instead of '" + options.schema()
                                + "'; a connection pooler in front of the database must use session mode");
            }
        }
    }

    /** Returns the message of an error with its cause. The driver omits the cause if a connection attempt fails. */
    private static String reason(PSQLException e) {
        String message = String.valueOf(e.getMessage());
        return e.getCause() == null
                        || message.contains(String.valueOf(e.getCause().getMessage()))
                ? message
                : message + " (" + e.getCause() + ")";
    }

    /**
     * Changes session settings. Errors are ignored, because PostgreSQL-compatible databases may not have these
     * settings.
     */
    static void applySettings(Connection connection, String settings) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(settings);
        } catch (SQLException e) {
            LOG.debug("the database does not support '{}': {}", settings, e.getMessage());
        }
    }

    static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) { // An error can be ignored, because the connection is no longer needed.
            return;
        }
    }

    void requireOpen() {
        if (closed) {
            throw new StoreFailedException(ErrorCode.CLOSED, "the store is closed");
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

    private void closeIdle() {
        for (Connection connection = idle.pollFirst(); connection != null; connection = idle.pollFirst()) {
            closeQuietly(connection);
        }
    }

    /** Closes the idle connections. Connections in use are closed when they are released. */
    @Override
    public void close() {
        closed = true;
        closeIdle();
    }
}
