package io.holdfast.benchmarks.harness;

import io.holdfast.testkit.server.PostgresServer;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** A private PostgreSQL server for a benchmark, with durable commits. */
public final class TunedPostgresServer implements AutoCloseable {

    /** Explicit settings. All others have their defaults; full-page writes, for example, are on. */
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

    /**
     * The settings of a primary with standbys. A commit waits until one standby has it on disk. WAL is retained until
     * all standbys have received it.
     */
    private static final List<String> SYNCHRONOUS = List.of("synchronous_standby_names=ANY 1 (*)", "wal_keep_size=6GB");

    private final PostgresServer server;
    private final List<PostgresServer> standbys;

    private TunedPostgresServer(PostgresServer server, List<PostgresServer> standbys) {
        this.server = server;
        this.standbys = standbys;
    }

    /** Returns the settings for the report. */
    public static String describeSettings() {
        return String.join(", ", SETTINGS);
    }

    public static TunedPostgresServer start(Path folder) throws IOException, InterruptedException {
        ThirdPartyServerProcess.installPackage("postgresql", PostgresServer.INSTALLED);
        return new TunedPostgresServer(new PostgresServer(folder, SETTINGS), List.of());
    }

    /**
     * Starts a primary with a standby in each of the given folders. A commit is acknowledged when the primary and at
     * least one standby have it on disk.
     */
    public static TunedPostgresServer startWithStandbys(Path folder, List<Path> standbyFolders)
            throws IOException, InterruptedException {
        ThirdPartyServerProcess.installPackage("postgresql", PostgresServer.INSTALLED);
        List<String> settings =
                Stream.concat(SETTINGS.stream(), SYNCHRONOUS.stream()).toList();
        List<PostgresServer> standbys = new ArrayList<>();
        TunedPostgresServer started = new TunedPostgresServer(new PostgresServer(folder, settings), standbys);
        try {
            for (Path standbyFolder : standbyFolders) {
                standbys.add(started.server.standby(standbyFolder, SETTINGS));
            }
            ThirdPartyServerProcess.await("replication", () -> started.requireStandbys(standbyFolders.size()));
        } catch (IOException | InterruptedException | RuntimeException e) {
            started.close();
            throw e;
        }
        return started;
    }

    /** Throws an exception unless exactly the given number of synchronous standbys are streaming. */
    public void requireStandbys(int count) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM pg_stat_replication"
                        + " WHERE state = 'streaming' AND sync_state = 'quorum'")) {
            row.next();
            if (row.getInt(1) != count) {
                throw new IllegalStateException(row.getInt(1) + " of " + count + " synchronous standbys are connected");
            }
        }
    }

    /** Returns the settings of a primary with standbys for the report. */
    public static String describeReplication() {
        return String.join(", ", SYNCHRONOUS);
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
        standbys.forEach(PostgresServer::close);
        server.close();
    }
}
