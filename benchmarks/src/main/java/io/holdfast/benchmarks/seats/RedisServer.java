package io.holdfast.benchmarks.seats;

import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A private Redis server with durable writes, in a temporary folder and on a free loopback port. */
final class RedisServer implements AutoCloseable {

    /** Every write is on disk before it is acknowledged; background snapshots are disabled. */
    private static final List<String> SETTINGS = List.of(
            "appendonly yes", "appendfsync always", "save \"\"", "auto-aof-rewrite-percentage 0", "bind 127.0.0.1");

    private static final Path PROGRAM = Path.of("/usr/bin/redis-server");

    private final ThirdPartyServerProcess server;
    private final int port;

    private RedisServer(ThirdPartyServerProcess server, int port) {
        this.server = server;
        this.port = port;
    }

    /** Returns the settings for the report. */
    static String describeSettings() {
        return String.join(", ", SETTINGS.subList(0, 4));
    }

    static RedisServer start(Path folder) throws Exception {
        ThirdPartyServerProcess.installPackage("redis-server", PROGRAM);
        int port = ThirdPartyServerProcess.freePort();
        Path config = folder.resolve("redis.conf");
        List<String> lines = new ArrayList<>(SETTINGS);
        lines.add("port " + port);
        lines.add("dir " + folder);
        Files.write(config, lines);
        ThirdPartyServerProcess server =
                ThirdPartyServerProcess.start(folder, Map.of(), List.of(PROGRAM.toString(), config.toString()));
        RedisServer redis = new RedisServer(server, port);
        try {
            ThirdPartyServerProcess.await("Redis", redis::ping);
        } catch (Exception e) {
            redis.close();
            throw e;
        }
        return redis;
    }

    RedisConnection connect() throws IOException {
        return new RedisConnection(port);
    }

    String version() throws IOException {
        try (RedisConnection client = connect()) {
            return client.call("INFO", "server") instanceof byte[] info
                    ? new String(info, StandardCharsets.US_ASCII).replaceAll("(?s).*redis_version:(\\S+).*", "$1")
                    : "unknown version";
        }
    }

    private void ping() throws IOException {
        try (RedisConnection client = connect()) {
            client.call("PING");
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
