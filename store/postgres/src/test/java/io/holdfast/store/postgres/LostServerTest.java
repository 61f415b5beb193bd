package io.holdfast.store.postgres;

import static io.holdfast.store.postgres.CounterStore.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.server.PostgresServer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The database is killed under load and restarted. */
@Tag("cluster")
class LostServerTest {

    private static final int KILLS = 3;
    private static final WriteOptions PATIENT = WriteOptions.named("patient").withDeadline(Duration.ofMinutes(1));

    @Test
    void acknowledged_writes_exist_exactly_once_and_no_write_is_partial() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong acknowledged = new AtomicLong();
        try (PostgresServer server =
                        new PostgresServer(Files.createTempDirectory("holdfast-lost-"), PostgresServer.DURABLE);
                Store store = CounterStore.open(Postgres.at(server.url()))) {
            ConcurrentRunner.runWithoutTimeout(4, thread -> {
                if (thread == 0) {
                    for (int i = 0; i < KILLS; i++) {
                        long seen = acknowledged.get();
                        while (acknowledged.get() < seen + 200) {
                            Thread.onSpinWait();
                        }
                        server.kill();
                        server.start();
                    }
                    over.set(true);
                } else {
                    while (!over.get()) {
                        store.write(
                                PATIENT,
                                tx -> CounterStore.increment(tx, "sum") + CounterStore.increment(tx, "of-" + thread));
                        acknowledged.incrementAndGet();
                    }
                }
            });
            assertThat(store.get(COUNTERS, "sum")).contains(acknowledged.get());
            assertThat(store.<Long>read(tx -> tx.scan(COUNTERS).stream()
                            .mapToLong(row -> row.value())
                            .sum()))
                    .isEqualTo(2 * acknowledged.get());
        }
    }

    @Test
    void without_a_database_calls_fail_before_their_deadline_as_unavailable() throws Exception {
        try (PostgresServer server =
                        new PostgresServer(Files.createTempDirectory("holdfast-lost-"), PostgresServer.DURABLE);
                Store store = CounterStore.open(Postgres.at(server.url()))) {
            store.update(tx -> CounterStore.increment(tx, "sum"));
            server.kill();
            WriteOptions hurried = WriteOptions.named("hurried").withDeadline(Duration.ofMillis(300));
            unavailable(() -> store.update(hurried, tx -> CounterStore.increment(tx, "sum")));
            unavailable(() -> store.writeAsync(hurried, tx -> CounterStore.increment(tx, "sum"))
                    .join());
            unavailable(() -> store.get(COUNTERS, "sum"));
            server.start();
            assertThat(store.<Long>write(tx -> CounterStore.increment(tx, "sum")))
                    .isEqualTo(2);
        }
    }

    private static void unavailable(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            assertThat(e instanceof StoreException ? e : e.getCause())
                    .isInstanceOfSatisfying(
                            TryAgainException.class,
                            later -> assertThat(later.code()).isEqualTo(ErrorCode.UNAVAILABLE));
            return;
        }
        throw new AssertionError("a call succeeded without a database");
    }
}
