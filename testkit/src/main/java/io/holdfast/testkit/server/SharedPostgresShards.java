package io.holdfast.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Three PostgreSQL servers shared by all tests of a JVM that do not stop them. They are started on first use. */
public final class SharedPostgresShards {

    private static final int COUNT = 3;
    private static final AtomicLong STORES = new AtomicLong();

    private SharedPostgresShards() {}

    private static final class Started {
        static final List<PostgresServer> SERVERS =
                Stream.generate(SharedPostgresServer::start).limit(COUNT).toList();
    }

    /** Returns the seeds for model runs on shards. Their number is {@code -Dholdfast.model.shards}, or 0 by default. */
    public static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.model.shards", 0));
    }

    /** Returns the JDBC URLs of the servers. The user is {@code holdfast}, without a password. */
    public static List<String> urls() {
        return Started.SERVERS.stream().map(SharedPostgresShards::url).toList();
    }

    private static String url(PostgresServer server) {
        return "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres";
    }

    /** Suspends or resumes a shard. */
    public static void setFrozen(int shard, boolean frozen) throws IOException, InterruptedException {
        Started.SERVERS.get(shard).setFrozen(frozen);
    }

    /** Returns a store name that no test has used yet. */
    public static String newStoreName() {
        return "test_" + STORES.incrementAndGet();
    }

    /** Writes a settings file for a new store on the shared shards. */
    public static Path writeSettings(Path folder) {
        return writeSettings(folder, urls());
    }

    /** Writes a settings file for a new store on the given shards. */
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
