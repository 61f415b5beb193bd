package io.holdfast.benchmarks.harness;

import io.holdfast.testkit.server.ExternalServerProcess;
import io.holdfast.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/** A private PostgreSQL server for a benchmark, with durable commits. */
public final class TunedPostgresServer implements AutoCloseable {

    /** Settings in addition to the defaults, which include full page writes. */
    private static final List<String> SETTINGS = List.of(
            "synchronous_commit=on",
            "fsync=on",
            "shared_buffers=512MB",
            "effective_cache_size=2GB",
            "wal_buffers=16MB",
            "max_wal_size=8GB",
            "checkpoint_timeout=30min",
            "random_page_cost=1.1",
            "jit=off");

    private final PostgresServer server;

    private TunedPostgresServer(PostgresServer server) {
        this.server = server;
    }

    /** Returns the settings for the report. */
    public static String describeSettings() {
        return String.join(", ", SETTINGS);
    }

    public static TunedPostgresServer start(Path folder) throws IOException, InterruptedException {
        ExternalServerProcess.installPackage("postgresql", PostgresServer.INSTALLED);
        return new TunedPostgresServer(new PostgresServer(folder, SETTINGS));
    }

    /** Returns the database URL for a store. */
    public String url() {
        return server.url();
    }

    /** Returns the URL for the JDBC driver; the user is {@code holdfast}. */
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres";
    }

    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "holdfast");
        properties.setProperty("prepareThreshold", "1");
        return DriverManager.getConnection(jdbcUrl(), properties);
    }

    public String version() throws SQLException {
        try (Connection connection = connect()) {
            return connection.getMetaData().getDatabaseProductVersion();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
