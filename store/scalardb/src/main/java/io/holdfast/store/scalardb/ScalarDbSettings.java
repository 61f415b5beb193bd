package io.holdfast.store.scalardb;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of a ScalarDB backend.
 *
 * @param name the name of the store, unique among the stores on the same shards; {@code holdfast} by default
 * @param shards the databases of the shards; their order must never change
 * @param buckets the number of buckets over which rows are distributed; it must never change, and is the number of
 *     shards by default
 * @param connections the maximum number of connections from this process to each shard; 16 by default
 * @param queueCapacity the maximum number of writes in flight; further writes are rejected with {@code OVERLOADED};
 *     16,384 by default
 * @param history the number of commit groups for which a snapshot remains readable; 4,096 by default
 * @param timeout the maximum response time of a shard; 10 s by default
 * @param grace the time after which other processes abort an unfinished commit; 5 s by default
 */
public record ScalarDbSettings(
        String name,
        List<Shard> shards,
        int buckets,
        int connections,
        int queueCapacity,
        int history,
        Duration timeout,
        Duration grace) {

    private static final Set<String> KNOWN =
            Set.of("name", "buckets", "connections", "queueCapacity", "history", "timeoutMillis", "graceMillis");

    /**
     * The database of a shard.
     *
     * @param url the URL {@code jdbc:postgresql://host:port/database?parameters}
     * @param user the name of the database user
     * @param password the password of the database user
     */
    public record Shard(String url, String user, String password) {

        /** Returns the URL without parameters, any of which may be secret. */
        @Override
        public String toString() {
            int parameters = url.indexOf('?');
            return url.substring(0, parameters < 0 ? url.length() : parameters);
        }
    }

    public ScalarDbSettings {
        shards = List.copyOf(shards);
        List<String> problems = new ArrayList<>();
        if (!name.matches("[a-z_][a-z0-9_]{0,31}")) {
            problems.add("name must be 1 to 32 characters from a-z, 0-9 and _, and must not begin with a digit, but is"
                    + " '" + name + "'");
        }
        checkRange(problems, "the number of shards", shards.size(), 1, 256);
        for (Shard shard : shards) {
            if (!shard.url().startsWith("jdbc:postgresql://")) {
                problems.add("the URL of a shard must have the form jdbc:postgresql://host:port/database, but is '"
                        + shard + "'");
            }
        }
        checkRange(problems, "buckets", buckets, shards.size(), 1_024);
        checkRange(problems, "connections", connections, 2, 10_000);
        checkRange(problems, "queueCapacity", queueCapacity, 1, Integer.MAX_VALUE);
        checkRange(problems, "history", history, 16, 1 << 20);
        checkRange(problems, "timeoutMillis", timeout.toMillis(), 100, 3_600_000);
        checkRange(problems, "graceMillis", grace.toMillis(), 10, 15_000);
        if (!problems.isEmpty()) {
            throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, String.join("; ", problems));
        }
    }

    /** Returns settings with default options. */
    public static ScalarDbSettings of(List<Shard> shards) {
        return new ScalarDbSettings(
                "holdfast", shards, shards.size(), 16, 16_384, 4_096, Duration.ofSeconds(10), Duration.ofSeconds(5));
    }

    public ScalarDbSettings withName(String other) {
        return new ScalarDbSettings(other, shards, buckets, connections, queueCapacity, history, timeout, grace);
    }

    public ScalarDbSettings withBuckets(int count) {
        return new ScalarDbSettings(name, shards, count, connections, queueCapacity, history, timeout, grace);
    }

    public ScalarDbSettings withHistory(int groups) {
        return new ScalarDbSettings(name, shards, buckets, connections, queueCapacity, groups, timeout, grace);
    }

    /**
     * Reads a properties file with {@code shard.1.url}, {@code shard.1.user}, {@code shard.1.password} and so on for each
     * shard, and optionally {@code name}, {@code buckets}, {@code connections}, {@code queueCapacity}, {@code history},
     * {@code timeoutMillis} and {@code graceMillis}.
     */
    public static ScalarDbSettings read(Path file) {
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(text);
        } catch (IOException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the settings file " + file + " cannot be read: " + ExceptionText.of(e),
                    e);
        }
        Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(KNOWN);
        List<Shard> shards = new ArrayList<>();
        for (int number = 1; properties.containsKey("shard." + number + ".url"); number++) {
            String shard = "shard." + number + ".";
            shards.add(new Shard(
                    properties.getProperty(shard + "url").trim(),
                    properties.getProperty(shard + "user", "").trim(),
                    properties.getProperty(shard + "password", "")));
            unknown.removeAll(Set.of(shard + "url", shard + "user", shard + "password"));
        }
        String missing = "shard." + (shards.size() + 1) + ".url";
        if (unknown.stream().anyMatch(name -> name.matches("shard\\.[0-9]+\\.(url|user|password)"))) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    file + " contains " + unknown + " but no " + missing
                            + "; shards must be numbered from 1 without gaps");
        }
        if (!unknown.isEmpty()) {
            throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, file + " contains unknown settings: " + unknown);
        }
        return new ScalarDbSettings(
                properties.getProperty("name", "holdfast").trim(),
                shards,
                number(properties, "buckets", shards.size()),
                number(properties, "connections", 16),
                number(properties, "queueCapacity", 16_384),
                number(properties, "history", 4_096),
                Duration.ofMillis(number(properties, "timeoutMillis", 10_000)),
                Duration.ofMillis(number(properties, "graceMillis", 5_000)));
    }

    private static int number(Properties properties, String name, int defaultValue) {
        String text = properties.getProperty(name, "" + defaultValue).trim();
        if (!text.matches("[0-9]{1,9}")) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, name + " must be an integer, but is '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    private static void checkRange(List<String> problems, String option, long value, long min, long max) {
        if (value < min || value > max) {
            problems.add(option + " must be between " + min + " and " + max + ", but is " + value);
        }
    }
}
