package io.holdfast.benchmarks.seats;

import io.holdfast.testkit.LocalServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Redis server of this bench's own, in a scratch folder, on a free port of the loopback, with durable writes. */
final class Redis implements AutoCloseable {

    /** Every write is on disk before it is answered; nothing else goes to the disk meanwhile. */
    private static final List<String> SETTINGS = List.of(
            "appendonly yes", "appendfsync always", "save \"\"", "auto-aof-rewrite-percentage 0", "bind 127.0.0.1");

    private static final Path PROGRAM = Path.of("/usr/bin/redis-server");

    private final LocalServer server;
    private final int port;

    private Redis(LocalServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /** What the reader of the figures has to know. */
    static String settings() {
        return String.join(", ", SETTINGS.subList(0, 4));
    }

    static Redis start(Path folder) throws Exception {
        LocalServer.install("redis-server", PROGRAM);
        int port = LocalServer.freePort();
        Path config = folder.resolve("redis.conf");
        List<String> lines = new ArrayList<>(SETTINGS);
        lines.add("port " + port);
        lines.add("dir " + folder);
        Files.write(config, lines);
        LocalServer server = LocalServer.start(folder, Map.of(), List.of(PROGRAM.toString(), config.toString()));
        Redis redis = new Redis(server, port);
        try {
            LocalServer.await("Redis", redis::ping);
        } catch (Exception e) {
            redis.close();
            throw e;
        }
        return redis;
    }

    RedisClient connect() throws IOException {
        return new RedisClient(port);
    }

    String version() throws IOException {
        try (RedisClient client = connect()) {
            return client.call("INFO", "server") instanceof byte[] info
                    ? new String(info, StandardCharsets.US_ASCII).replaceAll("(?s).*redis_version:(\\S+).*", "$1")
                    : "of unknown version";
        }
    }

    private void ping() throws IOException {
        try (RedisClient client = connect()) {
            client.call("PING");
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
