package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.scalardb.ShardedCounterStore.Spot;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shard that stops temporarily, and a process that dies during a commit. */
@Tag("cluster")
@Tag("crash")
class ShardOutageTest {

    static final WriteOptions PATIENT = WriteOptions.named("patient").withDeadline(Duration.ofMinutes(2));

    private static final int WRITERS = 3;
    private static final int KILLS = 3;
    private static final Duration STOPPED = Duration.ofSeconds(5);

    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong unknown = new AtomicLong();

    /** Increments two counters, which are on different shards. */
    static void count(Store store, String who) {
        store.update(PATIENT, tx -> {
            ShardedCounterStore.increment(tx, "sum");
            Spot key = new Spot(who, "count");
            tx.put(
                    ShardedCounterStore.SPREAD,
                    key,
                    tx.get(ShardedCounterStore.SPREAD, key).orElse(0L) + 1);
        });
    }

    private static long sum(Store store) {
        return store.get(ShardedCounterStore.TABLE, "sum").orElse(0L);
    }

    private static long parts(Store store) {
        return store.read(tx -> tx.scan(ShardedCounterStore.SPREAD).stream()
                .mapToLong(row -> row.value())
                .sum());
    }

    @Test
    void a_shard_that_stops_temporarily_causes_only_delays() throws Exception {
        try (Store store = ShardedCounterStore.open(ShardedStores.backend())) {
            ConcurrentRunner.runWithoutTimeout(WRITERS + 1, thread -> {
                if (thread == 0) {
                    awaitMore(50);
                    SharedPostgresShards.setFrozen(1, true);
                    await().pollDelay(STOPPED).atMost(Duration.ofMinutes(1)).until(() -> true);
                    SharedPostgresShards.setFrozen(1, false);
                    awaitMore(50);
                    over.set(true);
                } else {
                    countUntilEnded(store, "writer-" + thread);
                }
            });
            assertThat(sum(store)).isEqualTo(parts(store));
            assertThat(sum(store)).isBetween(acknowledged.get(), acknowledged.get() + unknown.get());
        }
    }

    private void countUntilEnded(Store store, String who) {
        while (!over.get()) {
            try {
                count(store, who);
                acknowledged.incrementAndGet();
            } catch (OutcomeUnknownException e) {
                unknown.incrementAndGet();
            }
        }
    }

    private void awaitMore(int answers) {
        long seen = acknowledged.get();
        await().atMost(Duration.ofMinutes(5)).until(() -> acknowledged.get() >= seen + answers);
    }

    /** Counts and prints every count until it is killed. */
    static final class Child {
        public static void main(String[] args) throws Exception {
            try (Store store = ShardedCounterStore.open(ScalarDb.at(Path.of(args[0])))) {
                ConcurrentRunner.runWithoutTimeout(WRITERS, thread -> {
                    while (true) {
                        count(store, args[1] + "-" + thread);
                        System.out.println(thread);
                    }
                });
            }
        }
    }

    @Test
    void unfinished_commits_of_a_dead_process_are_resolved_by_others(@TempDir Path folder) throws Exception {
        Path file = SharedPostgresShards.writeSettings(folder);
        Files.writeString(file, "graceMillis = 300\n", StandardOpenOption.APPEND);
        Random random = new Random(7);
        long told = 0;
        try (Store store = ShardedCounterStore.open(ScalarDb.at(file))) {
            for (int kill = 1; kill <= KILLS; kill++) {
                told += killed(file, "child-" + kill, random).size();
                count(store, "we");
                assertThat(sum(store))
                        .isEqualTo(parts(store))
                        .isBetween(told + kill, told + kill + (long) WRITERS * kill);
            }
        }
    }

    private static List<String> killed(Path file, String name, Random random) throws IOException, InterruptedException {
        try (CrashProcess child = CrashProcess.start(Child.class, file.toString(), name)) {
            return child.killAtRandom(random, 20);
        }
    }
}
