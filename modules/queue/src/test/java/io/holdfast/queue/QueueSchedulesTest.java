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
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recurring schedules: their runs, missed runs, changes and refusals. */
class QueueSchedulesTest {

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
        Instant hour = stores.clock().instant().truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
        stores.clock().advance(Duration.between(stores.clock().instant(), hour));
    }

    @AfterEach
    void check() {
        fixture.assertConsistent();
    }

    private static ScheduleConfig hourly() {
        return ScheduleConfig.of(NAME, "0 * * * *", message(QUEUE, "report").withFairnessKey("acme"));
    }

    private Instant hour(int hours) {
        return stores.clock().instant().truncatedTo(ChronoUnit.HOURS).plus(hours, ChronoUnit.HOURS);
    }

    private ScheduleInfo info() {
        return queues.schedules().get(QUEUE, NAME).orElseThrow();
    }

    private List<String> scheduledTimes() {
        return queues.views().messages(QUEUE, 1_000, null).rows().stream()
                .map(row -> row.headers().get(ScheduleConfig.TIME_HEADER))
                .toList();
    }

    @Test
    void aRunEnqueuesItsMessageOnceAndMovesTheScheduleToTheNextRun() {
        Instant first = hour(1);
        ScheduleOutcome.ScheduleStored stored =
                queues.schedules().put(hourly()).orThrow(ScheduleOutcome.ScheduleStored.class);
        assertThat(stored.created()).isTrue();
        assertThat(stored.schedule().next()).isEqualTo(first);
        assertThat(stored.schedule().upcoming()).hasSize(5).startsWith(first, first.plus(1, ChronoUnit.HOURS));
        queues.sweep();
        assertThat(scheduledTimes()).isEmpty();
        stores.clock().advance(Duration.ofHours(1));
        queues.sweep();
        queues.sweep();
        MessageDelivery delivery = fixture.take(QUEUE);
        assertThat(QueueFixture.text(delivery)).isEqualTo("report");
        assertThat(delivery.message().fairnessKey()).isEqualTo("acme");
        assertThat(delivery.message().headers())
                .containsEntry(ScheduleConfig.SCHEDULE_HEADER, NAME)
                .containsEntry(ScheduleConfig.TIME_HEADER, first.toString());
        assertThat(info().next()).isEqualTo(first.plus(1, ChronoUnit.HOURS));
        assertThat(info().last()).isEqualTo(first);
        assertThat(info().lastMessage()).isEqualTo(delivery.message().id());
        assertThat(info().runs()).isEqualTo(1);
        assertThat(fixture.takeAll(QUEUE, 10)).isEmpty();
    }

    @Test
    void missedRunsAreEnqueuedOnce() {
        queues.schedules().put(hourly());
        String first = hour(1).toString();
        stores.clock().advance(Duration.ofHours(5).plusMinutes(30));
        queues.sweep();
        assertThat(scheduledTimes()).containsExactly(first);
        assertThat(info().next()).isEqualTo(hour(1));
    }

    @Test
    void missedRunsAreAllEnqueued() {
        queues.schedules().put(hourly().withMissed(MissedRuns.ALL));
        Instant first = hour(1);
        stores.clock().advance(Duration.ofHours(100).plusMinutes(30));
        queues.sweep();
        assertThat(scheduledTimes()).hasSize(100).startsWith(first.toString()).endsWith(hour(0).toString());
        assertThat(info().next()).isEqualTo(hour(1));
    }

    @Test
    void thereIsALimitOfMissedRuns() {
        queues.schedules().put(hourly().withMissed(MissedRuns.ALL));
        Instant first = hour(1);
        stores.clock()
                .advance(Duration.ofHours(QueueLimits.MAX_MISSED_RUNS + 500).plusMinutes(30));
        queues.sweep();
        assertThat(info().runs()).isEqualTo(QueueLimits.MAX_MISSED_RUNS);
        assertThat(info().last()).isEqualTo(first.plus(QueueLimits.MAX_MISSED_RUNS - 1, ChronoUnit.HOURS));
        assertThat(info().next()).isEqualTo(hour(1));
    }

    @Test
    void missedRunsAreSkipped() {
        queues.schedules().put(hourly().withMissed(MissedRuns.NONE));
        stores.clock().advance(Duration.ofHours(5).plusMinutes(30));
        queues.sweep();
        assertThat(scheduledTimes()).isEmpty();
        stores.clock().advance(Duration.ofMinutes(30).plusSeconds(50));
        queues.sweep();
        assertThat(scheduledTimes()).containsExactly(hour(0).toString());
    }

    @Test
    void runsThatAreLessThanAMinuteLateAreNotMissed() {
        ScheduleConfig everySecond = ScheduleConfig.of(NAME, "* * * * * *", message(QUEUE, "tick"));
        queues.schedules().put(everySecond.withMissed(MissedRuns.NONE));
        stores.clock().advance(Duration.ofSeconds(50));
        queues.sweep();
        assertThat(scheduledTimes()).hasSize(50);
    }

    @Test
    void aPausedScheduleHasNoRunsAndContinuesWithTheNextOne() {
        queues.schedules().put(hourly().withMissed(MissedRuns.ALL));
        queues.schedules().pause(QUEUE, NAME).orThrow();
        assertThat(info().paused()).isTrue();
        assertThat(info().next()).isNull();
        stores.clock().advance(Duration.ofHours(3).plusMinutes(30));
        queues.sweep();
        queues.schedules().resume(QUEUE, NAME).orThrow();
        queues.sweep();
        assertThat(scheduledTimes()).isEmpty();
        assertThat(info().next()).isEqualTo(hour(1));
        assertThat(queues.schedules()
                        .resume(QUEUE, NAME)
                        .orThrow(ScheduleOutcome.ScheduleStored.class)
                        .repeated())
                .isTrue();
    }

    @Test
    void aChangeKeepsTheNextRunUnlessTheTimesChange() {
        queues.schedules().put(hourly());
        Instant next = info().next();
        stores.clock().advance(Duration.ofHours(1)); // The run is due but has not been performed.
        queues.schedules().put(hourly().withMissed(MissedRuns.ALL));
        assertThat(info().next()).isEqualTo(next);
        assertThat(queues.schedules()
                        .put(hourly().withMissed(MissedRuns.ALL))
                        .orThrow(ScheduleOutcome.ScheduleStored.class)
                        .repeated())
                .isTrue();
        queues.schedules().put(hourly().withZone(ZoneId.of("Asia/Kolkata")));
        assertThat(info().next()).isEqualTo(stores.clock().instant().plus(30, ChronoUnit.MINUTES));
    }

    @Test
    void schedulesAreListedByQueueAndDeletedWithTheirQueue() {
        fixture.create("other");
        queues.schedules().put(hourly());
        queues.schedules().put(ScheduleConfig.of("b", "0 0 * * *", message("other", "x")));
        assertThat(queues.schedules().all(10, null).rows())
                .extracting(row -> row.config().name())
                .containsExactly("b", NAME);
        assertThat(queues.schedules().list("other", 10, null).rows()).hasSize(1);
        queues.admin().delete("other").orThrow();
        assertThat(queues.schedules().all(10, null).rows()).hasSize(1);
        queues.schedules().delete(QUEUE, NAME).orThrow();
        assertThat(queues.schedules().all(10, null).rows()).isEmpty();
        stores.clock().advance(Duration.ofDays(2));
        queues.sweep();
        assertThat(scheduledTimes()).isEmpty();
    }

    @Test
    void whatDoesNotExistIsRefused() {
        assertThat(queues.schedules().put(ScheduleConfig.of(NAME, "@daily", message("none", "x"))))
                .isEqualTo(new ScheduleOutcome.NoSuchQueue("none"));
        ScheduleOutcome.NoSuchSchedule none = new ScheduleOutcome.NoSuchSchedule(QUEUE, NAME);
        assertThat(queues.schedules().pause(QUEUE, NAME)).isEqualTo(none);
        assertThat(queues.schedules().resume(QUEUE, NAME)).isEqualTo(none);
        assertThat(queues.schedules().delete(QUEUE, NAME)).isEqualTo(none);
        assertThat(none.code()).isEqualTo("schedule_not_found");
        assertThat(queues.schedules().get(QUEUE, NAME)).isEmpty();
    }

    @Test
    void invalidSchedulesAreRejected() {
        assertRejected("'x x'", () -> ScheduleConfig.of(NAME, "x x", message(QUEUE, "x")));
        assertRejected(
                "must match a time in the future",
                () -> queues.schedules().put(ScheduleConfig.of(NAME, "0 0 31 2 *", message(QUEUE, "x"))));
        assertRejected(
                "delay, notBefore or dedupKey",
                () -> ScheduleConfig.of(NAME, "@daily", message(QUEUE, "x").withDedupKey("k")));
        assertRejected(
                "payload of a schedule has 65537 bytes; the limit is 65536",
                () -> ScheduleConfig.of(NAME, "@daily", NewMessage.of(QUEUE, new byte[65_537])));
        assertRejected(
                "is reserved",
                () -> ScheduleConfig.of(NAME, "@daily", message(QUEUE, "x").header(ScheduleConfig.TIME_HEADER, "x")));
    }

    private static void assertRejected(String message, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(BadRequestException.class).hasMessageContaining(message);
    }

    @Test
    void aRefusedRunIsRecordedAndTheNextOneFollows() {
        queues.admin()
                .configure(QueueConfig.named(QUEUE).withOnEnqueue("function on_enqueue(m) error('no') end"))
                .orThrow();
        queues.schedules().put(hourly());
        stores.clock().advance(Duration.ofHours(1));
        queues.sweep();
        assertThat(info().refusal()).isEqualTo("lua_error");
        assertThat(info().runs()).isZero();
        queues.admin().configure(QueueConfig.named(QUEUE)).orThrow();
        stores.clock().advance(Duration.ofHours(1));
        queues.sweep();
        assertThat(info().refusal()).isNull();
        assertThat(info().runs()).isEqualTo(1);
    }

    @Test
    void severalProcessesPerformEachRunOnce() {
        Queues other = new Queues(
                stores.store(),
                QueueOptions.DEFAULT.withRandom(() -> UUID.randomUUID().getMostSignificantBits()));
        ScheduleConfig everySecond = ScheduleConfig.of(NAME, "* * * * * *", message(QUEUE, "tick"));
        queues.schedules().put(everySecond);
        for (int second = 0; second < 30; second++) {
            stores.clock().advance(Duration.ofSeconds(1));
            queues.sweep();
            other.sweep();
        }
        assertThat(scheduledTimes()).hasSize(30).doesNotHaveDuplicates();
    }
}
