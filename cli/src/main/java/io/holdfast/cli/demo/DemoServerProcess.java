package io.holdfast.cli.demo;

import io.holdfast.server.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A server of the demo cluster in its own process, which ends with the demo. */
final class DemoServerProcess implements AutoCloseable {

    private static final String KEY_LINE = "administrator API key, shown only once: ";

    private final String name;
    private final URI address;
    private final Path folder;
    private final String masterKeys;
    private @Nullable Process process;

    /**
     * Creates the server without starting it.
     *
     * @param folder the demo's folder, which contains the cluster file
     */
    DemoServerProcess(String name, URI address, Path folder, String masterKeys) {
        this.name = name;
        this.address = address;
        this.folder = folder;
        this.masterKeys = masterKeys;
    }

    String name() {
        return name;
    }

    URI address() {
        return address;
    }

    /** Starts or restarts the server. */
    void start() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Dholdfast.access=WARN",
                "-cp",
                System.getProperty("java.class.path"),
                DemoServerProcess.class.getName(),
                "serve",
                "--data",
                folder.resolve(name).toString(),
                "--backups",
                folder.resolve("backups-" + name).toString(),
                "--cluster",
                folder.resolve(DemoCluster.FILE).toString(),
                "--node",
                name));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        builder.environment().put("HOLDFAST_MASTER_KEYS", masterKeys);
        process = builder.start();
    }

    private Path log() {
        return folder.resolve(name + ".log");
    }

    /** Kills the server, as {@code kill -9} does. */
    void kill() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    /** Returns the first administrator key, if this server has created it. */
    Optional<String> firstKey() {
        try {
            if (process != null && !process.isAlive()) {
                throw new IllegalStateException("server " + name + " has stopped:\n" + Files.readString(log()));
            }
            return Files.readAllLines(log()).stream()
                    .filter(line -> line.startsWith(KEY_LINE))
                    .map(line -> line.substring(KEY_LINE.length()))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Runs a server that stops when its parent process ends. */
    public static void main(String[] args) {
        ProcessHandle.current().parent().ifPresent(parent -> {
            CompletableFuture<Void> unused =
                    parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
        });
        Main.main(args);
    }
}
