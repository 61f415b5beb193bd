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

/** A third-party server process for a test or a benchmark. */
public final class ThirdPartyServerProcess implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    private final Process process;
    private final Thread hook;

    private ThirdPartyServerProcess(Process process) {
        this.process = process;
        hook = new Thread(() -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** A call that succeeds as soon as the server has started. */
    @FunctionalInterface
    public interface StartAttempt {
        void run() throws Exception;
    }

    /**
     * Requires that a program is installed.
     *
     * @throws IllegalStateException if the program is not installed
     */
    static void requireProgram(String name, Path file, String debianPackage) {
        if (!Files.exists(file)) {
            throw new IllegalStateException(name + " is not installed: " + file + " does not exist"
                    + ". Install it on Debian and Ubuntu with: apt-get install " + debianPackage);
        }
    }

    /**
     * Installs a Debian package unless it is already installed. Benchmarks use this method to install the programs that
     * Holdfast is compared with.
     *
     * @param file a file that the package contains
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
            System.err.println("cannot run apt-get: " + e.getMessage());
        }
        if (code != 0 || !Files.exists(file)) {
            throw new IllegalStateException(name + " is not installed, and 'apt-get install " + name + "' failed");
        }
    }

    /** Returns a port that is currently free. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts a command in a folder. The output is written to {@code server.log} in this folder. */
    public static ThirdPartyServerProcess start(Path folder, Map<String, String> environment, List<String> command)
            throws IOException {
        File log = folder.resolve("server.log").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log);
        builder.environment().putAll(environment);
        return new ThirdPartyServerProcess(builder.start());
    }

    /** Waits up to 90 seconds until a call succeeds. */
    public static void await(String name, StartAttempt attempt) throws InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            try {
                attempt.run();
                return;
            } catch (Exception e) {
                if (System.nanoTime() > end) {
                    throw new IllegalStateException(name + " did not start within " + TIMEOUT, e);
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    /** Returns the process and its descendants. */
    public List<ProcessHandle> processes() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
    }

    /** Kills the process and its descendants. {@link #close} must still be called. */
    public void kill() {
        List<ProcessHandle> handles = processes();
        handles.forEach(ProcessHandle::destroyForcibly);
        handles.forEach(handle -> handle.onExit().join());
    }

    /** Stops the process and its descendants. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The JVM is shutting down; the hook runs concurrently.
        }
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        children.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
