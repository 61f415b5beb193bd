package io.holdfast.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A private PostgreSQL server with its own data folder, on a free port of the loopback interface. The user is {@code
 * holdfast} and needs no password. It runs the newest version installed by Debian's packages; if there is none, it runs
 * the binaries that Maven has unpacked into the folder named by the system property {@code holdfast.postgres}.
 * PostgreSQL refuses to run as root, so a test that runs as root starts it as another user.
 */
public final class PostgresServer implements AutoCloseable {

    /** Settings for benchmarks. Commits are durable, which is the default. */
    public static final List<String> DURABLE = List.of("fsync=on", "synchronous_commit=on");

    /** Settings for tests that do not kill the server. Commits are not durable. */
    public static final List<String> NOT_DURABLE =
            List.of("fsync=off", "synchronous_commit=off", "full_page_writes=off");

    /** The installation folder of Debian's packages. It contains a folder for each version. */
    public static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    private static final List<String> COMMON = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=200",
            "shared_buffers=128MB",
            "random_page_cost=1.1",
            "jit=off");

    private static final Set<String> READY = Set.of("ready", "standby");

    private final int port = ThirdPartyServerProcess.freePort();
    private final Path programs;
    private final List<String> user;
    private final Path folder;
    private final List<String> settings;
    private ThirdPartyServerProcess server;

    /**
     * Creates a database cluster and starts it.
     *
     * @throws IllegalStateException if PostgreSQL is not installed
     */
    public PostgresServer(Path folder, List<String> settings) throws IOException, InterruptedException {
        this(folder, settings, null);
    }

    @SuppressWarnings("NullAway.Init") // The server is started at the end of the constructor.
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
            primary.copyForStandby(data());
        }
        start();
    }

    /** Starts a streaming standby of this server, named {@code standby}. This server is restarted in the process. */
    public PostgresServer standby(Path standbyFolder, List<String> standbySettings)
            throws IOException, InterruptedException {
        return new PostgresServer(standbyFolder, standbySettings, this);
    }

    /**
     * Kills this server and copies its files. The copy recovers like the server itself, so pg_basebackup is not needed.
     */
    private void copyForStandby(String target) throws IOException, InterruptedException {
        server.kill();
        server.close();
        execute(Stream.concat(user.stream(), Stream.of("cp", "-a", data(), target))
                .toList());
        Path copy = Path.of(target);
        Files.deleteIfExists(copy.resolve("postmaster.pid"));
        Files.writeString(
                copy.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=127.0.0.1 port=" + port + " user=holdfast application_name=standby'\n",
                StandardOpenOption.APPEND);
        execute(Stream.concat(
                        user.stream(),
                        Stream.of("touch", copy.resolve("standby.signal").toString()))
                .toList());
        start();
    }

    /** Starts the server, even if it was killed before. */
    public void start() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(user);
        command.addAll(List.of(programs.resolve("postgres").toString(), "-D", data(), "-p", "" + port));
        Stream.of(COMMON, settings).flatMap(List::stream).forEach(setting -> command.addAll(List.of("-c", setting)));
        server = ThirdPartyServerProcess.start(folder, Map.of(), command);
        ThirdPartyServerProcess.await("PostgreSQL", this::requireReady);
    }

    /**
     * Throws an exception unless the server is ready. The first line of the lock file is the process id, and the last
     * line is the state.
     */
    private void requireReady() throws IOException {
        List<String> lock = Files.readAllLines(Path.of(data(), "postmaster.pid"));
        String state = lock.get(lock.size() - 1).strip();
        String pid = String.valueOf(server.processes().get(0).pid());
        if (!lock.get(0).strip().equals(pid) || !READY.contains(state)) {
            throw new IOException("PostgreSQL is " + state);
        }
    }

    public int port() {
        return port;
    }

    /** Returns the database URL for a store. */
    public String url() {
        return "postgresql://holdfast@127.0.0.1:" + port + "/postgres";
    }

    /** Kills all processes of the server immediately. */
    public void kill() {
        server.kill();
    }

    /** Suspends or resumes all processes of the server. */
    public void setFrozen(boolean frozen) throws IOException, InterruptedException {
        List<String> signal = new ArrayList<>(List.of("kill", frozen ? "-STOP" : "-CONT"));
        server.processes().forEach(process -> signal.add("" + process.pid()));
        execute(signal);
    }

    /** Promotes a standby to primary. */
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

    private static Path programs() throws IOException {
        return find().orElseThrow(() -> new IllegalStateException("PostgreSQL is not installed: no programs found in "
                + INSTALLED
                + ". Install it on Debian and Ubuntu with: apt-get install postgresql. 'mvn verify' unpacks its own binaries"
                + " where none are installed"));
    }

    /** Finds the newest installed version, or the binaries that Maven has unpacked. */
    private static Optional<Path> find() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.of(Path.of(System.getProperty("holdfast.postgres", ""), "bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")));
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
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
            throw new IOException("cannot change the owner of " + folder + " to " + name);
        }
        return List.of("setpriv", "--reuid=" + name, "--regid=nogroup", "--clear-groups", "--");
    }

    /** Stops the server and removes its folder. */
    @Override
    public void close() {
        // A normal shutdown would wait for clients.
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
