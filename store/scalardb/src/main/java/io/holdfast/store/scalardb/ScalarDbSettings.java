package io.holdfast.store.scalardb;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
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
 * Where a store is, and how it is used.
 *
 * @param name which of the stores on these shards; {@code holdfast} by default
 * @param shards the databases, in an order that never changes
 * @param buckets how many parts the rows are spread over; never changes. As many as shards by default
 * @param connections how many this process may have with each shard; 16 by default
 * @param queueCapacity writes that may be under way; one more is refused as overloaded. 16,384 by default
 * @param history how many groups of commits a reader may fall behind; 4,096 by default
 * @param timeout how long a shard may take to answer; 10 s by default
 * @param grace how long a commit may be in the way of others before they give it up; 5 s by default
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
     * A database.
     *
     * @param url {@code jdbc:postgresql://host:port/database?parameters}
     */
    public record Shard(String url, String user, String password) {

        /** Without the password, and without parameters, which may have one. */
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
            problems.add("name is '" + name + "', it must be 1 to 32 of a-z, 0-9 and _, and not begin with a digit");
        }
        between(problems, "the number of shards", shards.size(), 1, 256);
        for (Shard shard : shards) {
            if (!shard.url().startsWith("jdbc:postgresql://")) {
                problems.add("the url of a shard is jdbc:postgresql://host:port/database, not '" + shard + "'");
            }
        }
        between(problems, "buckets", buckets, shards.size(), 1_024);
        between(problems, "connections", connections, 2, 10_000);
        between(problems, "queueCapacity", queueCapacity, 1, Integer.MAX_VALUE);
        between(problems, "history", history, 16, 1 << 20);
        between(problems, "timeoutMillis", timeout.toMillis(), 100, 3_600_000);
        between(problems, "graceMillis", grace.toMillis(), 10, 15_000);
        if (!problems.isEmpty()) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, String.join("; ", problems));
        }
    }

    /** With the usual options. */
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
     * Reads properties: {@code shard.1.url}, {@code shard.1.user}, {@code shard.1.password} and so on for each shard;
     * {@code name}, {@code buckets}, {@code connections}, {@code queueCapacity}, {@code history},
     * {@code timeoutMillis} and {@code graceMillis} for what is not as usual.
     */
    public static ScalarDbSettings read(Path file) {
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(text);
        } catch (IOException e) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "the settings " + file + " cannot be read: " + e, e);
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
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    file + " has no " + missing + ", but " + unknown + ": shards are numbered from 1 on");
        }
        if (!unknown.isEmpty()) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, file + " has settings that nobody knows: " + unknown);
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

    private static int number(Properties properties, String name, int usual) {
        String text = properties.getProperty(name, "" + usual).trim();
        if (!text.matches("[0-9]{1,9}")) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, name + " is '" + text + "', it must be a number");
        }
        return Integer.parseInt(text);
    }

    private static void between(List<String> problems, String option, long value, long least, long most) {
        if (value < least || value > most) {
            problems.add(option + " is " + value + ", it must be between " + least + " and " + most);
        }
    }
}
