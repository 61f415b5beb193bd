package io.holdfast.benchmarks.queue;

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

/** A server of somebody else's, run for a bench: its own folder and port, gone with the bench. */
final class Server implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;
    private final Thread hook;

    private Server(Process process) {
        this.process = process;
        hook = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Something that succeeds once a server is there. */
    @FunctionalInterface
    interface Attempt {
        void run() throws Exception;
    }

    /** Gets a Debian package, unless the file that it has is there. */
    static void install(String name, Path file) throws IOException, InterruptedException {
        if (Files.exists(file)) {
            return;
        }
        System.err.println("installing " + name + " ...");
        ProcessBuilder apt = new ProcessBuilder("apt-get", "install", "-y", "--no-install-recommends", name);
        apt.environment().put("DEBIAN_FRONTEND", "noninteractive");
        Process process = apt.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0 || !Files.exists(file)) {
            throw new IllegalStateException("the bench needs " + name + " ('apt-get install " + name + "' failed)");
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static Server start(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        File log = folder.resolve("server.log").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log);
        builder.environment().putAll(environment);
        return new Server(builder.start());
    }

    static void await(String name, Attempt attempt) throws InterruptedException {
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

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        children.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
