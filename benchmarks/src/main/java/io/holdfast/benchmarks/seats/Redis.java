package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.Report;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Redis server of this bench's own, in a scratch folder, on a free port of the loopback, with durable writes. */
final class Redis implements AutoCloseable {

    /** Every write is on disk before it is answered; nothing else goes to the disk meanwhile. */
    private static final List<String> SETTINGS = List.of(
            "appendonly yes", "appendfsync always", "save \"\"", "auto-aof-rewrite-percentage 0", "bind 127.0.0.1");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process server;
    private final int port;

    private Redis(Process server, int port) {
        this.server = server;
        this.port = port;
    }

    /** What the reader of the figures has to know. */
    static String settings() {
        return String.join(", ", SETTINGS.subList(0, 4));
    }

    static Redis start(Path folder) throws Exception {
        int port = freePort();
        Path log = folder.resolve("server.log");
        Path config = folder.resolve("redis.conf");
        List<String> lines = new ArrayList<>(SETTINGS);
        lines.add("port " + port);
        lines.add("dir " + folder);
        Files.write(config, lines);
        Process process = new ProcessBuilder(program(), config.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Redis redis = new Redis(process, port);
        try {
            redis.await(log);
        } catch (Exception e) {
            redis.close();
            throw e;
        }
        return redis;
    }

    RedisClient connect() throws IOException {
        return new RedisClient(port);
    }

    private void await(Path log) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (RedisClient client = connect()) {
                client.call("PING");
                return;
            } catch (IOException e) {
                if (!server.isAlive() || System.nanoTime() - end > 0) {
                    throw new IllegalStateException(
                            "Redis does not answer (" + e.getMessage() + "): " + Files.readString(log), e);
                }
                server.waitFor(50, TimeUnit.MILLISECONDS);
            }
        }
    }

    /** The machine's own; Debian's package is installed if there is none. */
    private static String program() throws Exception {
        Path usual = Path.of("/usr/bin/redis-server");
        if (!Files.isExecutable(usual)) {
            Report.progress("installing the package redis-server");
            Path log = Files.createTempFile("redis-install", ".log");
            Process install = new ProcessBuilder("apt-get", "install", "-y", "--no-install-recommends", "redis-server")
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (install.waitFor() != 0 || !Files.isExecutable(usual)) {
                throw new IllegalStateException(
                        "there is no " + usual + ", and it cannot be installed: " + Files.readString(log));
            }
        }
        return usual.toString();
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
