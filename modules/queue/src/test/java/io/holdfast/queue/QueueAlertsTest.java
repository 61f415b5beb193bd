package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The events for a queue that is too long, or whose oldest message is too old. */
class QueueAlertsTest {

    private static final QueueConfig WORK = QueueConfig.named("work");

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private Queues queues;

    @BeforeEach
    void open() {
        queues = new Queues(stores.store());
    }

    private void enqueue(int count) {
        for (int i = 0; i < count; i++) {
            queues.enqueue(message("work", "m")).orThrow();
        }
    }

    private void take(int count) {
        queues.lease("work", count).deliveries().forEach(delivery -> queues.ack(delivery.receipt()));
    }

    private List<String> alerts() {
        return stores.store().feed().records(0, 10_000).stream()
                .flatMap(record -> record.events().stream())
                .filter(event -> event.type().endsWith("_exceeded"))
                .map(event -> event.type() + " " + event.subject() + " " + event.data())
                .toList();
    }

    @Test
    void aQueueThatIsTooLongIsReportedOnceUntilItIsShorter() {
        queues.admin().put(WORK.withAlerts(QueueAlerts.NONE.withDepth(10)));
        enqueue(10);
        queues.sweep();
        assertThat(alerts()).isEmpty();
        enqueue(1);
        queues.sweep();
        enqueue(5);
        queues.sweep();
        assertThat(alerts()).containsExactly("depth_exceeded work {messages=11, limit=10}");
        take(7);
        queues.sweep();
        enqueue(3);
        queues.sweep();
        assertThat(alerts()).hasSize(1);
        take(4);
        queues.sweep();
        enqueue(3);
        queues.sweep();
        assertThat(alerts()).hasSize(2);
    }

    @Test
    void aQueueWhoseOldestMessageIsTooOldIsReported() {
        queues.admin().put(WORK.withAlerts(QueueAlerts.NONE.withAge(Duration.ofMinutes(1))));
        String enqueued = stores.clock().instant().toString();
        enqueue(2);
        stores.clock().advance(Duration.ofSeconds(60));
        queues.sweep();
        assertThat(alerts()).isEmpty();
        stores.clock().advance(Duration.ofSeconds(1));
        queues.sweep();
        queues.sweep();
        assertThat(alerts()).containsExactly("age_exceeded work {oldest=" + enqueued + ", limit=60}");
        take(2);
        queues.sweep();
        enqueue(1);
        stores.clock().advance(Duration.ofSeconds(61));
        queues.sweep();
        assertThat(alerts()).hasSize(2);
    }

    @Test
    void theStateSurvivesANewConfigurationAndEndsWithTheQueue() {
        queues.admin().put(WORK.withAlerts(QueueAlerts.NONE.withDepth(1)));
        enqueue(2);
        queues.sweep();
        queues.admin().put(WORK.withAlerts(QueueAlerts.NONE.withDepth(1).withHysteresis(100)));
        assertThat(queues.views().queue("work").orElseThrow().alerts().hysteresis())
                .isEqualTo(100);
        queues.sweep();
        assertThat(alerts()).hasSize(1);
        queues.admin().put(WORK);
        queues.sweep();
        queues.admin().put(WORK.withAlerts(QueueAlerts.NONE.withDepth(1)));
        queues.sweep();
        assertThat(alerts()).hasSize(2);
        queues.admin().delete("work");
        queues.sweep();
        queues.admin().put(WORK);
        assertThat(queues.check().problems()).isEmpty();
        assertThat(alerts()).hasSize(2);
    }

    @Test
    void theBackgroundSweepNoticesWithoutCommits() {
        queues.admin().put(WORK.withAlerts(QueueAlerts.NONE.withAge(Duration.ofMinutes(1))));
        enqueue(1);
        RecurringTask sweep = queues.sweepEvery(Duration.ofMillis(10));
        try {
            stores.clock().advance(Duration.ofMinutes(2));
            Awaitility.await().until(() -> alerts().size() == 1);
        } finally {
            sweep.close();
        }
    }

    @Test
    void theCleanupOfTheSweepIsNotRecorded() {
        queues.admin().put(WORK);
        enqueue(1);
        take(1);
        RecurringTask sweep = queues.sweepEvery(Duration.ofMillis(10));
        try {
            long before = stores.store().lastCommit();
            Awaitility.await().until(() -> stores.store().lastCommit() > before);
        } finally {
            sweep.close();
        }
        assertThat(stores.store().feed().records(0, 1_000))
                .noneMatch(record ->
                        record.events().isEmpty() && record.origin().author().contains("sweep"));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theNumberOfAlertsIsThatOfAReferenceModel(long seed) {
        Random random = new Random(seed);
        int limit = random.nextInt(20);
        int hysteresis = random.nextInt(101);
        queues.admin().put(WORK.withAlerts(QueueAlerts.NONE.withDepth(limit).withHysteresis(hysteresis)));
        List<String> expected = new ArrayList<>();
        boolean over = false;
        int depth = 0;
        for (int step = 0; step < 60; step++) {
            int change = random.nextInt(10);
            if (random.nextBoolean()) {
                enqueue(change);
                depth += change;
            } else if (change > 0) {
                take(change);
                depth = Math.max(0, depth - change);
            }
            queues.sweep();
            if (!over && depth > limit) {
                expected.add("depth_exceeded work {messages=" + depth + ", limit=" + limit + "}");
                over = true;
            } else if (over && depth <= limit - limit * hysteresis / 100) {
                over = false;
            }
        }
        assertThat(alerts()).isEqualTo(expected);
    }

    @Test
    void invalidAlertsAreRefused() {
        assertThatThrownBy(() -> QueueAlerts.NONE.withDepth(-1)).hasMessageContaining("alerts.depth must be between");
        assertThatThrownBy(() -> QueueAlerts.NONE.withAge(Duration.ZERO))
                .hasMessageContaining("alerts.age must be between");
        assertThatThrownBy(() -> QueueAlerts.NONE.withHysteresis(101))
                .hasMessageContaining("alerts.hysteresis must be between");
    }
}
