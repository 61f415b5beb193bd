package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Page;
import io.holdfast.store.Store;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three processes run the schedules of one store in PostgreSQL, and are killed at random times. Each due run has exactly
 * one message.
 */
@Tag("cluster")
@Tag("crash")
class ScheduleKillTest {

    private static final String QUEUE = "ticks";
    private static final int SCHEDULES = 3;
    private static final int PROCESSES = 3;
    private static final int MAX_LINES = 60;

    /** The process that is killed. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) {
            try (Store store = Store.open(Postgres.at(args[0]).withSchema(args[1]), Queues.SCHEMA)) {
                Queues queues = new Queues(store);
                while (!System.out.checkError()) {
                    try {
                        queues.sweep();
                        System.out.println("swept");
                    } catch (TryAgainException e) { // As in the background sweep, the next pass continues.
                        System.err.println(e.getMessage());
                    }
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                }
            }
        }
    }

    @Test
    void eachDueRunHasExactlyOneMessage() throws Exception {
        Duration duration = Duration.ofSeconds(Integer.getInteger("holdfast.cron.seconds", 5));
        String schema = SharedPostgresServer.newSchemaName();
        Random random = new Random(20_261_118);
        try (Store store = Store.open(Postgres.at(SharedPostgresServer.url()).withSchema(schema), Queues.SCHEMA)) {
            QueueFixture fixture = new QueueFixture(store);
            fixture.create(QUEUE);
            for (int i = 0; i < SCHEDULES; i++) {
                fixture.queues()
                        .schedules()
                        .put(ScheduleConfig.of("s" + i, "* * * * * *", QueueFixture.message(QUEUE, "tick"))
                                .withMissed(MissedRuns.ALL));
            }
            Instant first =
                    fixture.queues().schedules().get(QUEUE, "s0").orElseThrow().created();
            runAndKill(schema, random, duration);
            fixture.queues().sweep();
            for (int i = 0; i < SCHEDULES; i++) {
                verify(fixture.queues(), "s" + i, first);
            }
            fixture.assertConsistent();
        }
    }

    private static void runAndKill(String schema, Random random, Duration duration) throws Exception {
        long end = System.nanoTime() + duration.toNanos();
        List<CrashProcess> children = new ArrayList<>();
        try {
            for (int i = 0; i < PROCESSES; i++) {
                children.add(CrashProcess.start(Child.class, SharedPostgresServer.url(), schema));
            }
            while (System.nanoTime() < end) {
                int victim = random.nextInt(PROCESSES);
                children.get(victim).killAtRandom(random, MAX_LINES);
                children.get(victim).close();
                children.set(victim, CrashProcess.start(Child.class, SharedPostgresServer.url(), schema));
            }
        } finally {
            for (CrashProcess child : children) {
                child.close();
            }
        }
    }

    private static void verify(Queues queues, String schedule, Instant first) {
        List<Instant> times = new ArrayList<>();
        String cursor = null;
        do {
            Page<QueuedMessage> page = queues.views().messages(QUEUE, 1_000, cursor);
            page.rows().stream()
                    .filter(message -> schedule.equals(message.headers().get(ScheduleConfig.SCHEDULE_HEADER)))
                    .forEach(
                            message -> times.add(Instant.parse(message.headers().get(ScheduleConfig.TIME_HEADER))));
            cursor = next(page);
        } while (cursor != null);
        TreeSet<Instant> sorted = new TreeSet<>(times);
        assertThat(times).as("runs of %s", schedule).doesNotHaveDuplicates().isNotEmpty();
        long seconds = sorted.last().getEpochSecond() - first.getEpochSecond();
        assertThat(times).as("runs of %s without a gap", schedule).hasSize((int) seconds);
        assertThat(sorted.first().getEpochSecond()).isEqualTo(first.getEpochSecond() + 1);
    }

    private static @Nullable String next(Page<QueuedMessage> page) {
        return page.next().orElse(null);
    }
}
