package io.holdfast.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A PostgreSQL server shared by all tests in a JVM, except those that stop their server. The server is started on first use and stopped
 * when the JVM exits.
 */
public final class SharedPostgresServer {

    private static final AtomicLong SCHEMAS = new AtomicLong();

    private SharedPostgresServer() {}

    private static final class Started {
        static final PostgresServer SERVER = start();
    }

    /** Starts a server that is stopped when the JVM exits. */
    static PostgresServer start() {
        try {
            PostgresServer server =
                    new PostgresServer(Files.createTempDirectory("holdfast-postgres-"), PostgresServer.NOT_DURABLE);
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while PostgreSQL was starting", e);
        }
    }

    public static String url() {
        return Started.SERVER.url();
    }

    /** Returns a schema name that no test has used yet. */
    public static String newSchemaName() {
        return "test_" + SCHEMAS.incrementAndGet();
    }
}
