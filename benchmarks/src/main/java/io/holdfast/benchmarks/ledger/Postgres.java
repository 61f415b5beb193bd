package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.Report;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL server of this bench's own, in a scratch folder, on a free port of the loopback, with durable commits. */
final class Postgres implements AutoCloseable {

    /** Beside the defaults, which keep fsync and full page writes on. */
    private static final List<String> SETTINGS = List.of(
            "synchronous_commit=on",
            "fsync=on",
            "shared_buffers=512MB",
            "effective_cache_size=2GB",
            "wal_buffers=16MB",
            "max_wal_size=8GB",
            "checkpoint_timeout=30min",
            "max_connections=100",
            "random_page_cost=1.1",
            "jit=off",
            "listen_addresses=127.0.0.1");

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process server;
    private final int port;

    private Postgres(Process server, int port) {
        this.server = server;
        this.port = port;
    }

    /** What the reader of the figures has to know. */
    static String settings() {
        return String.join(", ", SETTINGS.subList(0, SETTINGS.size() - 1));
    }

    static Postgres start(Path folder) throws Exception {
        Path programs = programs();
        List<String> user = user(folder);
        Path data = folder.resolve("data");
        Path log = folder.resolve("server.log");
        List<String> init = new ArrayList<>(user);
        init.addAll(List.of(
                programs.resolve("initdb").toString(),
                "--pgdata=" + data,
                "--username=bench",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C"));
        run(init, log);
        int port = freePort();
        List<String> serve = new ArrayList<>(user);
        serve.addAll(List.of(programs.resolve("postgres").toString(), "-D", data.toString(), "-p", "" + port));
        serve.addAll(List.of("-c", "unix_socket_directories="));
        SETTINGS.forEach(setting -> serve.addAll(List.of("-c", setting)));
        Process process = new ProcessBuilder(serve)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        Postgres postgres = new Postgres(process, port);
        try {
            postgres.await(log);
        } catch (Exception e) {
            postgres.close();
            throw e;
        }
        return postgres;
    }

    Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "bench");
        properties.setProperty("prepareThreshold", "1");
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", properties);
    }

    String version() throws SQLException {
        try (Connection connection = connect()) {
            return connection.getMetaData().getDatabaseProductVersion();
        }
    }

    private void await(Path log) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                connect().close();
                return;
            } catch (SQLException e) {
                if (!server.isAlive() || System.nanoTime() - end > 0) {
                    throw new IllegalStateException(
                            "PostgreSQL does not answer (" + e.getMessage() + "): " + Files.readString(log), e);
                }
                server.waitFor(100, TimeUnit.MILLISECONDS);
            }
        }
    }

    /** The newest of the machine's own; Debian's package is installed if there is none. */
    private static Path programs() throws Exception {
        Optional<Path> found = find();
        if (found.isEmpty()) {
            Report.progress("installing the package postgresql");
            Path log = Files.createTempFile("postgresql-install", ".log");
            run(List.of("apt-get", "install", "-y", "--no-install-recommends", "postgresql"), log);
            found = find();
        }
        return found.orElseThrow(() -> new IllegalStateException("there is no PostgreSQL in /usr/lib/postgresql"));
    }

    private static Optional<Path> find() throws IOException {
        Path all = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(all)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(all)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.comparing(Path::toString));
        }
    }

    /** The server refuses to be root: then it becomes a user that has no rights but on its own folder. */
    private static List<String> user(Path folder) throws Exception {
        if (!System.getProperty("user.name").equals("root")) {
            return List.of();
        }
        String name = Files.readString(Path.of("/etc/passwd")).contains("\npostgres:") ? "postgres" : "nobody";
        Path log = Files.createTempFile(folder, "chown", ".log");
        Path parent = folder.getParent();
        if (parent != null) {
            Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwx--x--x"));
        }
        run(List.of("chown", name, folder.toString()), log);
        return List.of("setpriv", "--reuid=" + name, "--regid=nogroup", "--clear-groups", "--");
    }

    private static void run(List<String> command, Path log) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("'" + String.join(" ", command) + "' failed: " + Files.readString(log));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        server.destroy();
        server.onExit()
                .orTimeout(20, TimeUnit.SECONDS)
                .exceptionally(late -> server.destroyForcibly())
                .join();
    }
}
