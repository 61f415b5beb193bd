package io.holdfast.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL of one's own, from Debian's package, which is installed if it is not there: its own folder, on a free port
 * of the loopback. The user is {@code holdfast} and needs no password. It refuses to be root, and then becomes another
 * user.
 */
public final class PostgresServer implements AutoCloseable {

    /** Commits that are durable, as by default; enough connections, and nothing that distorts a measurement. */
    public static final List<String> DURABLE = List.of("fsync=on", "synchronous_commit=on");

    /** For tests that end nothing but themselves. */
    public static final List<String> NOT_DURABLE =
            List.of("fsync=off", "synchronous_commit=off", "full_page_writes=off");

    private static final List<String> COMMON = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=200",
            "shared_buffers=128MB",
            "random_page_cost=1.1",
            "jit=off");

    private final int port = ExternalServerProcess.freePort();
    private final Path programs;
    private final List<String> user;
    private final Path folder;
    private final List<String> settings;
    private ExternalServerProcess server;

    /** Makes a database and starts it; an IllegalStateException says that there is none to be had. */
    public PostgresServer(Path folder, List<String> settings) throws IOException, InterruptedException {
        this(folder, settings, null);
    }

    @SuppressWarnings("NullAway.Init") // The server is started last.
    private PostgresServer(Path folder, List<String> settings, @Nullable PostgresServer primary)
            throws IOException, InterruptedException {
        this.programs = programs();
        this.folder = folder;
        this.user = user(folder);
        this.settings = List.copyOf(settings);
        if (primary == null) {
            run(
                    "initdb",
                    "--pgdata=" + data(),
                    "--username=holdfast",
                    "--auth=trust",
                    "--no-sync",
                    "--locale=C",
                    "-E",
                    "UTF8");
        } else {
            run(
                    "pg_basebackup",
                    "-D",
                    data(),
                    "-h",
                    "127.0.0.1",
                    "-p",
                    "" + primary.port,
                    "-U",
                    "holdfast",
                    "-R",
                    "-X",
                    "stream",
                    "-c",
                    "fast",
                    "--no-sync");
        }
        start();
    }

    /** A copy of this one that follows it, by the name {@code standby}. */
    public PostgresServer standby(Path other, List<String> itsSettings) throws IOException, InterruptedException {
        return new PostgresServer(other, itsSettings, this);
    }

    /** Starts it, again if it was killed. */
    public void start() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(user);
        command.addAll(List.of(programs.resolve("postgres").toString(), "-D", data(), "-p", "" + port));
        Stream.of(COMMON, settings).flatMap(List::stream).forEach(setting -> command.addAll(List.of("-c", setting)));
        server = ExternalServerProcess.start(folder, Map.of(), command);
        ExternalServerProcess.await("PostgreSQL", this::awaitReady);
    }

    private void awaitReady() throws IOException, InterruptedException {
        run("pg_isready", "-q", "-h", "127.0.0.1", "-p", "" + port, "-d", "postgres", "-U", "holdfast");
    }

    public int port() {
        return port;
    }

    /** As a store wants it. */
    public String url() {
        return "postgresql://holdfast@127.0.0.1:" + port + "/postgres";
    }

    /** Ends it as a loss of power would, as far as a process can tell. */
    public void kill() {
        server.kill();
    }

    /** Stops all of its processes where they are, or lets them go on. */
    public void setFrozen(boolean frozen) throws IOException, InterruptedException {
        List<String> signal = new ArrayList<>(List.of("kill", frozen ? "-STOP" : "-CONT"));
        server.processes().forEach(process -> signal.add("" + process.pid()));
        execute(signal);
    }

    /** Makes a standby the primary. */
    public void promote() throws IOException, InterruptedException {
        run("pg_ctl", "promote", "-D", data(), "-w");
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private void run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(user);
        command.add(programs.resolve(program).toString());
        command.addAll(Arrays.asList(arguments));
        execute(command);
    }

    private void execute(List<String> command) throws IOException, InterruptedException {
        Path log = folder.resolve("setup.log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("'" + String.join(" ", command) + "' failed: " + Files.readString(log));
        }
    }

    /** The newest of the machine's own. */
    private static Path programs() throws IOException, InterruptedException {
        if (find().isEmpty()) {
            ExternalServerProcess.installPackage("postgresql", Path.of("/usr/lib/postgresql"));
        }
        return find().orElseThrow(() -> new IllegalStateException("there is no PostgreSQL in /usr/lib/postgresql"));
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

    private static List<String> user(Path folder) throws IOException, InterruptedException {
        if (!System.getProperty("user.name").equals("root")) {
            return List.of();
        }
        String name = Files.readString(Path.of("/etc/passwd")).contains("\npostgres:") ? "postgres" : "nobody";
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null && !parent.equals(Path.of(System.getProperty("java.io.tmpdir")))) {
            Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwx--x--x"));
        }
        if (new ProcessBuilder("chown", name, folder.toString()).start().waitFor() != 0) {
            throw new IOException("the folder " + folder + " cannot be given to " + name);
        }
        return List.of("setpriv", "--reuid=" + name, "--regid=nogroup", "--clear-groups", "--");
    }

    /** Stops it, and removes its folder. */
    @Override
    public void close() {
        // Asked to stop, it would wait for its clients; and its data are of no use to anybody.
        server.kill();
        server.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
