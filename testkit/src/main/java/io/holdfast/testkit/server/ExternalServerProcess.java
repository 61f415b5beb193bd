package io.holdfast.testkit.server;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server of somebody else's, run for a test or a bench: its own folder and port, gone with it. */
public final class ExternalServerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;
    private final Thread hook;

    private ExternalServerProcess(Process process) {
        this.process = process;
        hook = new Thread(() -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Something that succeeds once a server is there. */
    @FunctionalInterface
    public interface StartAttempt {
        void run() throws Exception;
    }

    /** Fails unless a program is installed. */
    static void requireProgram(String name, Path file, String debianPackage) {
        if (!Files.exists(file)) {
            throw new IllegalStateException(name + " is not installed: there is no " + file
                    + ". On Debian and Ubuntu: apt-get install " + debianPackage);
        }
    }

    /**
     * Installs a Debian package unless it is already there; for benchmarks, which need the programs they compare with.
     *
     * @param file a file of the package
     * @throws IllegalStateException if the package cannot be installed
     */
    public static void installPackage(String name, Path file) throws IOException, InterruptedException {
        if (Files.exists(file)) {
            return;
        }
        System.err.println("Installing the Debian package " + name + " ...");
        int code = -1;
        try {
            ProcessBuilder apt = new ProcessBuilder("apt-get", "install", "-y", "--no-install-recommends", name);
            apt.environment().put("DEBIAN_FRONTEND", "noninteractive");
            code = apt.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            System.err.println("apt-get cannot be run: " + e.getMessage());
        }
        if (code != 0 || !Files.exists(file)) {
            throw new IllegalStateException(name + " is not installed, and 'apt-get install " + name + "' failed");
        }
    }

    /** A port that nobody listens to at this moment. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts a command in a folder; what it prints is in {@code server.log} there. */
    public static ExternalServerProcess start(Path folder, Map<String, String> environment, List<String> command)
            throws IOException {
        File log = folder.resolve("server.log").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log);
        builder.environment().putAll(environment);
        return new ExternalServerProcess(builder.start());
    }

    /** Waits until an attempt succeeds. */
    public static void await(String name, StartAttempt attempt) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                attempt.run();
                return;
            } catch (Exception e) {
                if (System.nanoTime() > end) {
                    throw new IllegalStateException(name + " did not start in " + PATIENCE, e);
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    /** It, and all processes that it started. */
    public List<ProcessHandle> processes() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
    }

    /** Ends it, and all processes that it started, at once and without a word; {@link #close} it nevertheless. */
    public void kill() {
        List<ProcessHandle> all = processes();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(one -> one.onExit().join());
    }

    /** Stops it, and all processes that it started. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            // Then the hook runs beside this.
        }
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        children.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
