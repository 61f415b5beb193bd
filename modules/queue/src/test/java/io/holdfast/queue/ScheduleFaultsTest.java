package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Schedules whose messages are not accepted, clock changes, and many runs that are due at once. */
class ScheduleFaultsTest {

    private static final String QUEUE = "reports";
    private static final String NAME = "nightly";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture;
    private Queues queues;

    @BeforeEach
    void create() {
        fixture = new QueueFixture(stores.store());
        queues = fixture.queues();
        fixture.create(QUEUE);
        setClock(stores.clock().instant().truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS));
    }

    @AfterEach
    void check() {
        fixture.assertConsistent();
    }

    private void setClock(Instant time) {
        stores.clock().advance(Duration.between(stores.clock().instant(), time));
    }

    private List<String> times(String queue) {
        return queues.views().messages(queue, 1_000, null).rows().stream()
                .map(row -> row.headers().get(ScheduleConfig.TIME_HEADER))
                .toList();
    }

    @Test
    void aScheduleWhoseMessageIsNoLongerAcceptedStopsNeitherTheSweepNorOtherSchedules() {
        queues.schedules()
                .put(ScheduleConfig.of(NAME, "@hourly", message(QUEUE, "x").withGroup("g")))
                .orThrow();
        fixture.create("other");
        queues.schedules().put(ScheduleConfig.of(NAME, "@hourly", message("other", "x")));
        fixture.put("other", "leased");
        fixture.take("other");
        queues.admin().configure(QueueConfig.named(QUEUE).withOrdered(true)).orThrow();
        stores.clock().advance(Duration.ofHours(1));
        queues.sweep();
        assertThat(queues.schedules().get(QUEUE, NAME).orElseThrow().refusal()).isEqualTo("invalid_argument");
        assertThat(fixture.stats("other").ready())
                .as("the reclaimed message and the scheduled one")
                .isEqualTo(2);
    }

    @Test
    void aScheduleWhoseMessagesWouldNotBeAcceptedIsRejected() {
        fixture.create(QueueConfig.named("ordered").withOrdered(true));
        assertRejected("group must not be given", message("ordered", "x").withGroup("g"));
        assertRejected("fairnessKey", message(QUEUE, "x").withFairnessKey("a\nb"));
        assertRejected("header", message(QUEUE, "x").header("h", "x".repeat((64 << 10) - 10)));
        assertThat(queues.schedules().list(QUEUE, 10, null).rows()).isEmpty();
    }

    private void assertRejected(String problem, NewMessage message) {
        assertThatThrownBy(() -> queues.schedules().put(ScheduleConfig.of(NAME, "@hourly", message)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void ifTheClockIsSetBackNoRunIsRepeated() {
        queues.schedules().put(ScheduleConfig.of(NAME, "@hourly", message(QUEUE, "x")));
        Instant start = stores.clock().instant();
        for (int hour = 1; hour <= 3; hour++) {
            setClock(start.plus(hour, ChronoUnit.HOURS));
            queues.sweep();
        }
        for (int minute = 0; minute <= 300; minute += 10) {
            setClock(start.plus(minute, ChronoUnit.MINUTES));
            queues.sweep();
            fixture.assertConsistent();
        }
        assertThat(times(QUEUE))
                .containsExactlyInAnyOrderElementsOf(java.util.stream.IntStream.rangeClosed(1, 5)
                        .mapToObj(hour -> start.plus(hour, ChronoUnit.HOURS).toString())
                        .toList());
    }

    @Test
    void aForwardJumpOverAYearFollowsThePolicies() {
        for (MissedRuns missed : MissedRuns.values()) {
            queues.schedules()
                    .put(ScheduleConfig.of(missed.name(), "@hourly", message(QUEUE, "x"))
                            .withMissed(missed));
        }
        stores.clock().advance(Duration.ofDays(365));
        queues.sweep();
        Map<String, Long> runs = new HashMap<>();
        queues.schedules()
                .list(QUEUE, 10, null)
                .rows()
                .forEach(schedule -> runs.put(schedule.config().name(), schedule.runs()));
        // The last run of ALL and NONE is due now, so it is not missed.
        assertThat(runs)
                .containsEntry("ALL", QueueLimits.MAX_MISSED_RUNS + 1L)
                .containsEntry("ONCE", 2L)
                .containsEntry("NONE", 1L);
        queues.sweep();
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(QueueLimits.MAX_MISSED_RUNS + 4L);
    }

    @Test
    void aYearOfDailyRunsInAZoneWithDaylightSavingTimeHasOneRunADay() {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        for (String cron : List.of("30 2 * * *", "0 3 * * *", "59 1 * * *", "0 2 * * *")) {
            queues.schedules()
                    .put(ScheduleConfig.of("at " + cron.substring(0, 4), cron, message(QUEUE, cron))
                            .withZone(zone)
                            .withMissed(MissedRuns.ALL));
        }
        for (int hours = 0; hours < 366 * 24; hours += 5) {
            stores.clock().advance(Duration.ofHours(5));
            queues.sweep();
        }
        queues.schedules()
                .list(QUEUE, 10, null)
                .rows()
                .forEach(schedule ->
                        assertThat(schedule.runs()).as(schedule.config().cron()).isBetween(365L, 367L));
    }

    @Test
    void hundredsOfSchedulesThatAreDueAtOnceRunOnceEachOnSeveralServers() throws Exception {
        int schedules = 600;
        for (int i = 0; i < schedules; i++) {
            queues.schedules()
                    .put(ScheduleConfig.of(
                            "s" + i, "@hourly", message(QUEUE, "x").withFairnessKey("k" + i % 7)));
        }
        stores.clock().advance(Duration.ofHours(1));
        ExecutorService servers = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> sweeps = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                sweeps.add(servers.submit(() -> new Queues(stores.store()).sweep()));
            }
            for (Future<?> sweep : sweeps) {
                sweep.get();
            }
        } finally {
            servers.shutdownNow();
        }
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(schedules);
        String cursor = null;
        do {
            var page = queues.schedules().list(QUEUE, 500, cursor);
            assertThat(page.rows())
                    .allSatisfy(schedule -> assertThat(schedule.runs()).isEqualTo(1));
            cursor = page.next().orElse(null);
        } while (cursor != null);
    }
}
