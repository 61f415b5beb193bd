package io.holdfast.store.postgres;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A backend that stores data in a PostgreSQL database. Any number of processes may use it at the same time.
 *
 * <pre>{@code Store.open(Postgres.at("postgresql://app:secret@db1,db2/shop?targetServerType=primary"), SCHEMA)}</pre>
 *
 * @param url the URL {@code postgresql://user:password@host:port/database?parameters}, with one or more hosts,
 *     separated by commas, and optional parameters of the JDBC driver
 * @param schema the database schema that contains the store, created if it does not exist; {@code holdfast} by default
 * @param connections the maximum number of connections for reading, in addition to one for commits; 16 by default
 * @param queueCapacity the maximum number of writes in flight; further writes are rejected with {@code OVERLOADED};
 *     16,384 by default
 * @param timeout the maximum response time of the database, 10 s by default
 */
public record Postgres(String url, String schema, int connections, int queueCapacity, Duration timeout)
        implements BackendFactory {

    private static final int MAX_CONNECTIONS = 10_000;

    public Postgres {
        PostgresUrl.parse(url);
        if (!schema.matches("[a-z_][a-z0-9_]{0,62}")) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "schema must be 1 to 63 characters from a-z, 0-9 and _, and must not begin with a digit, but is '"
                            + schema + "'");
        }
        requireBetween("connections", connections, 1, MAX_CONNECTIONS);
        requireBetween("queueCapacity", queueCapacity, 1, Integer.MAX_VALUE);
        if (timeout.compareTo(Duration.ofMillis(100)) < 0 || timeout.compareTo(Duration.ofHours(1)) > 0) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "timeout must be between 100 ms and 1 hour, but is " + timeout);
        }
    }

    /**
     * Returns a backend with default options. The URL parameters {@code schema} and {@code connections} override two of
     * them.
     */
    public static Postgres at(String url) {
        Map<String, String> own = PostgresUrl.parse(url).own();
        String connections = own.getOrDefault("connections", "16");
        if (!connections.matches("[0-9]{1,5}")) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "connections must be an integer, but is '" + connections + "'");
        }
        return new Postgres(
                url,
                own.getOrDefault("schema", "holdfast"),
                Integer.parseInt(connections),
                16_384,
                Duration.ofSeconds(10));
    }

    public Postgres withSchema(String name) {
        return new Postgres(url, name, connections, queueCapacity, timeout);
    }

    public Postgres withConnections(int maximum) {
        return new Postgres(url, schema, maximum, queueCapacity, timeout);
    }

    public Postgres withQueueCapacity(int capacity) {
        return new Postgres(url, schema, connections, capacity, timeout);
    }

    public Postgres withTimeout(Duration duration) {
        return new Postgres(url, schema, connections, queueCapacity, duration);
    }

    @Override
    public Backend open(List<Family> families, StoreListener listener) {
        ConnectionPool pool = new ConnectionPool(this);
        try {
            PostgresRowReader reader = new PostgresRowReader(PostgresTables.prepare(pool, schema, families));
            return new PostgresBackend(this, pool, reader, families, listener);
        } catch (Throwable e) {
            pool.close();
            throw e;
        }
    }

    /** Returns the URL without credentials, together with the schema. */
    @Override
    public String toString() {
        return PostgresUrl.parse(url) + " schema " + schema;
    }

    private static void requireBetween(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    option + " must be between " + min + " and " + max + ", but is " + value);
        }
    }
}
