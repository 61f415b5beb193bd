package io.holdfast.store.postgres;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A store in a PostgreSQL database, for as many processes at once as like.
 *
 * <pre>{@code Store.open(Postgres.at("postgresql://app:secret@db1,db2/shop?targetServerType=primary"), SCHEMA)}</pre>
 *
 * @param url {@code postgresql://user:password@host:port/database?parameters}: several hosts with commas between them;
 *     parameters are those of the JDBC driver
 * @param schema the namespace in the database that holds the store, made if it is missing; {@code holdfast} by default
 * @param connections how many this process may have for reading; one more commits. 16 by default
 * @param queueCapacity writes that may be under way; one more is refused as overloaded. 16,384 by default
 * @param timeout how long the database may take to answer, 10 s by default
 */
public record Postgres(String url, String schema, int connections, int queueCapacity, Duration timeout)
        implements BackendFactory {

    private static final int MOST_CONNECTIONS = 10_000;

    public Postgres {
        PostgresUrl.parse(url);
        if (!schema.matches("[a-z_][a-z0-9_]{0,62}")) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "schema is '" + schema + "', it must be 1 to 63 of a-z, 0-9 and _, and not begin with a digit");
        }
        between("connections", connections, 1, MOST_CONNECTIONS);
        between("queueCapacity", queueCapacity, 1, Integer.MAX_VALUE);
        if (timeout.compareTo(Duration.ofMillis(100)) < 0 || timeout.compareTo(Duration.ofHours(1)) > 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, "timeout is " + timeout + ", it must be between 100 ms and 1 hour");
        }
    }

    /** With the usual options, or those that are parameters of the address: {@code schema} and {@code connections}. */
    public static Postgres at(String url) {
        Map<String, String> own = PostgresUrl.parse(url).own();
        String connections = own.getOrDefault("connections", "16");
        if (!connections.matches("[0-9]{1,5}")) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, "connections is '" + connections + "', it must be a number");
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

    public Postgres withConnections(int most) {
        return new Postgres(url, schema, most, queueCapacity, timeout);
    }

    public Postgres withQueueCapacity(int calls) {
        return new Postgres(url, schema, connections, calls, timeout);
    }

    public Postgres withTimeout(Duration patience) {
        return new Postgres(url, schema, connections, queueCapacity, patience);
    }

    @Override
    public Backend open(List<Family> families, StoreListener listener) {
        ConnectionPool database = new ConnectionPool(this);
        try {
            PostgresRowReader entries = new PostgresRowReader(PostgresTables.prepare(database, schema, families));
            return new PostgresBackend(this, database, entries, families, listener);
        } catch (Throwable e) {
            database.close();
            throw e;
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return PostgresUrl.parse(url) + " schema " + schema;
    }

    private static void between(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    option + " is " + value + ", it must be between " + least + " and " + most);
        }
    }
}
