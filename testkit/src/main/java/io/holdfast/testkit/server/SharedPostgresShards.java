package io.holdfast.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Three PostgreSQL servers for all tests of a JVM that do not end them, started when the first asks for them. */
public final class SharedPostgresShards {

    private static final int COUNT = 3;
    private static final AtomicLong STORES = new AtomicLong();

    private SharedPostgresShards() {}

    private static final class Started {
        static final List<PostgresServer> SERVERS =
                Stream.generate(SharedPostgresServer::start).limit(COUNT).toList();
    }

    /** Of models that run on shards: none, or as many as {@code -Dholdfast.model.shards} says. */
    public static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.model.shards", 0));
    }

    /** As the JDBC driver wants them; their user is {@code holdfast}, without a password. */
    public static List<String> urls() {
        return Started.SERVERS.stream().map(SharedPostgresShards::url).toList();
    }

    private static String url(PostgresServer server) {
        return "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres";
    }

    /** Stops a shard where it is, or lets it go on. */
    public static void setFrozen(int shard, boolean frozen) throws IOException, InterruptedException {
        Started.SERVERS.get(shard).setFrozen(frozen);
    }

    /** The name of a store that no test has used yet. */
    public static String newStoreName() {
        return "test_" + STORES.incrementAndGet();
    }

    /** Writes the settings of a store of its own on them into a file. */
    public static Path writeSettings(Path folder) {
        return writeSettings(folder, urls());
    }

    /** Writes the settings of a store on these shards into a file. */
    public static Path writeSettings(Path folder, List<String> urls) {
        StringBuilder text = new StringBuilder("name = " + newStoreName() + "\n");
        for (int i = 0; i < urls.size(); i++) {
            String shard = "shard." + (i + 1) + ".";
            text.append(shard + "url = " + urls.get(i) + "\n" + shard + "user = holdfast\n");
        }
        try {
            return Files.writeString(folder.resolve("shards.properties"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
