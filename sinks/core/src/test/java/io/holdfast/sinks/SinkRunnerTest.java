package io.holdfast.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.sinks.SinkStatus.State;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.RecordRetention;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.StoreExtension;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SinkRunnerTest {

    private static final EventType SOLD = EventType.of("shop", "sold", "A thing was sold.");
    private static final EventType MOVED = EventType.of("store", "moved", "A thing was moved.");
    private static final Schema SHOP = Schema.of("shop").withEvents(SOLD, MOVED);
    private static final SinkOptions OPTIONS =
            SinkOptions.of("test").withBackoff(Duration.ofMillis(1), Duration.ofMillis(5));

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Sinks.SCHEMA, SHOP);

    private final TestSink sink = new TestSink();

    private SinkRunner start(SinkOptions options) {
        return start(stores.store(), options);
    }

    private SinkRunner start(Store store, SinkOptions options) {
        return new Sinks(store, (event, full) -> event.id().getBytes(StandardCharsets.UTF_8)).start(sink, options);
    }

    private void sell(String... subjects) {
        for (String subject : subjects) {
            stores.store().update(tx -> tx.emit(SOLD, subject, null));
        }
    }

    private void awaitSubjects(String... subjects) {
        await().untilAsserted(() -> assertThat(sink.subjects()).containsExactly(subjects));
    }

    private static void awaitStatus(SinkRunner runner, Predicate<SinkStatus> expected) {
        await().until(() -> expected.test(runner.status()));
    }

    @Test
    void aRestartedSinkContinuesFromItsCursor() {
        sell("a", "b");
        try (SinkRunner runner = start(OPTIONS)) {
            awaitSubjects("a", "b");
            awaitStatus(runner, status -> status.lagCommits() == 0 && status.published() == 2);
        }
        sell("c");
        try (SinkRunner runner = start(OPTIONS)) {
            awaitSubjects("a", "b", "c");
            awaitStatus(
                    runner,
                    status -> status.state() == State.RUNNING && status.lag().isZero());
            assertThat(runner.status().cursor()).isEqualTo(stores.store().feed().latest());
        }
    }

    @Test
    void aBatchThatWasNotAcknowledgedIsPublishedAgainAsAWhole() {
        sink.failAfter(2);
        sell("a", "b", "c");
        try (SinkRunner runner = start(OPTIONS)) {
            awaitSubjects("a", "b", "a", "b", "c");
            awaitStatus(runner, status -> status.state() == State.RUNNING);
            assertThat(runner.status().errors()).isEqualTo(1);
            assertThat(runner.status().lastError()).contains("the connection was lost");
        }
    }

    @Test
    void aBrokerThatIsNotAvailableIsVisibleWithTheLag() {
        sink.setAvailable(false);
        sell("a", "b");
        stores.clock().advance(Duration.ofMinutes(1));
        try (SinkRunner runner = start(OPTIONS)) {
            awaitStatus(runner, status -> status.state() == State.RETRYING);
            SinkStatus status = runner.status();
            assertThat(status.lastError()).contains("the broker is not available");
            assertThat(status.lastErrorAt()).isEqualTo(stores.clock().instant());
            assertThat(status.lag()).isEqualTo(Duration.ofMinutes(1));
            assertThat(status.lagCommits()).isPositive();
            sink.setAvailable(true);
            awaitSubjects("a", "b");
        }
    }

    @Test
    void theErrorOfASinkContainsNoNamesOfJavaClasses() {
        Map<IOException, String> errors = Map.of(
                new IOException(new TimeoutException()), "the broker did not respond in time",
                new IOException("java.net.ConnectException: Connection refused", new IllegalStateException()),
                        "Connection refused",
                new IOException(new IllegalStateException()),
                        "the connection to the broker failed for an unknown reason",
                new IOException("cannot connect to broker:5672", new IOException("Connection refused")),
                        "cannot connect to broker:5672 (Connection refused)");
        errors.forEach((failure, text) -> {
            sink.setAvailable(false);
            sink.failToConnectWith(failure);
            try (SinkRunner runner = start(OPTIONS)) {
                awaitStatus(runner, status -> status.state() == State.RETRYING);
                assertThat(runner.status().lastError()).isEqualTo(text);
            }
        });
    }

    @Test
    void theFilterAndTheStartSelectEvents() {
        sell("before");
        SinkOptions options = OPTIONS.withFromOldest(false).withFilter(EventFilter.ALL.withModules("shop"));
        try (SinkRunner runner = start(options)) {
            awaitStatus(runner, status -> status.state() == State.RUNNING);
            stores.store().update(tx -> tx.emit(MOVED, "elsewhere", null));
            sell("after");
            awaitSubjects("after");
        }
    }

    @Test
    void aMovedCursorIsUsedByTheRunningSink() {
        sell("a", "b");
        try (SinkRunner runner = start(OPTIONS)) {
            awaitSubjects("a", "b");
            awaitStatus(runner, status -> status.published() == 2);
            Sinks sinks = new Sinks(stores.store(), (event, full) -> new byte[0]);
            sinks.moveTo("test", stores.store().feed().oldest());
            awaitSubjects("a", "b", "a", "b");
            FeedCursor other = new FeedCursor(1, 1, 0);
            assertThatThrownBy(() -> sinks.moveTo("test", other))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("belongs to another store");
        }
    }

    @Test
    void eventsThatWereDeletedBlockTheSinkUntilItsCursorIsMoved() {
        ManualClock clock = new ManualClock();
        try (Store store = Store.on(new InMemory())
                .schemas(Sinks.SCHEMA, SHOP)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .recordRetention(RecordRetention.DEFAULT)
                .open()) {
            store.update(tx -> tx.emit(SOLD, "a", null));
            try (SinkRunner first = start(store, OPTIONS)) {
                awaitSubjects("a");
                awaitStatus(first, status -> status.published() == 1);
            }
            store.update(tx -> tx.emit(SOLD, "lost", null));
            clock.advance(Duration.ofMinutes(2));
            store.sweep(); // Writes a checkpoint.
            clock.advance(RecordRetention.DEFAULT.age().plusDays(1));
            store.update(tx -> tx.emit(SOLD, "b", null));
            store.sweep();
            try (SinkRunner blocked = start(store, OPTIONS)) {
                awaitStatus(blocked, status -> status.state() == State.BLOCKED);
                assertThat(blocked.status().lastError()).startsWith("events between the cursor and ");
                assertThat(sink.subjects()).containsExactly("a");
                new Sinks(store, (event, full) -> new byte[0])
                        .moveTo("test", store.feed().oldest());
                awaitSubjects("a", "b");
            }
        }
    }

    @Test
    void ofTwoProcessesOnlyTheOneWithTheLeasePublishes() {
        SinkOptions shared = OPTIONS.withLease(Duration.ofSeconds(10));
        SinkRunner first = start(shared);
        awaitStatus(first, status -> status.state() == State.RUNNING);
        try (SinkRunner second = start(shared)) {
            awaitStatus(second, status -> status.state() == State.STANDBY);
            sell("a");
            awaitSubjects("a");
            first.close();
            awaitStatus(second, status -> status.state() == State.RUNNING);
            sell("b");
            awaitSubjects("a", "b");
        } finally {
            first.close();
        }
    }
}
