package io.holdfast.store.postgres;

import static io.holdfast.store.postgres.CounterStore.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Snapshot;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.server.ConnectionCuttingProxy;
import io.holdfast.testkit.server.ConnectionCuttingProxy.Cut;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A process whose machine is lost, and a database that comes back in an older state. */
@Tag("cluster")
class StuckCommitterTest {

    private static final String WORD = "stop-here";
    private static final WriteOptions PATIENT = WriteOptions.named("patient").withDeadline(Duration.ofSeconds(30));

    private final String schema = SharedPostgresServer.newSchemaName();
    private final Postgres backend =
            Postgres.at(SharedPostgresServer.url()).withSchema(schema).withTimeout(Duration.ofSeconds(1));

    @Test
    void a_process_lost_during_a_commit_does_not_block_the_others() throws Exception {
        int port = URI.create(SharedPostgresServer.url()).getPort();
        try (ConnectionCuttingProxy proxy = new ConnectionCuttingProxy(port, WORD);
                Store lost =
                        CounterStore.open(Postgres.at("postgresql://holdfast@127.0.0.1:" + proxy.port() + "/postgres")
                                .withSchema(schema)
                                .withTimeout(Duration.ofSeconds(1)));
                Store other = CounterStore.open(backend)) {
            lost.update(tx -> CounterStore.increment(tx, "lost"));
            other.update(tx -> CounterStore.increment(tx, "other"));
            proxy.cutNext(Cut.STALL);
            CompletableFuture<Long> stuck = lost.updateAsync(tx -> tx.put(COUNTERS, WORD, 1L));
            await().until(proxy::hasCut);
            assertThat(other.<Long>write(PATIENT, tx -> CounterStore.increment(tx, "other")))
                    .isEqualTo(2);
            // It has lost its connection, finds out that nothing was committed, and retries.
            assertThat(stuck).succeedsWithin(Duration.ofSeconds(30));
        }
    }

    /** As after restoring an older backup, or promoting a standby that lagged behind. */
    @Test
    void reads_made_before_the_database_went_back_are_invalid() throws Exception {
        try (Store left = CounterStore.open(backend);
                Store right = CounterStore.open(backend)) {
            left.update(tx -> CounterStore.increment(tx, "x"));
            backUp();
            left.update(tx -> CounterStore.increment(tx, "y"));
            right.update(tx -> CounterStore.increment(tx, "y"));
            restore();
            left.update(PATIENT, tx -> tx.put(COUNTERS, "z", 1L));
            CountDownLatch changed = new CountDownLatch(1);
            CompletableFuture<Void> late = incrementOnceChanged(right, changed);
            left.update(PATIENT, tx -> CounterStore.increment(tx, "x"));
            changed.countDown();
            late.join();
            assertThat(left.get(COUNTERS, "x")).contains(3L);
        }
    }

    @Test
    void reads_made_before_the_new_commit_numbers_are_known_are_invalid() throws Exception {
        int port = URI.create(SharedPostgresServer.url()).getPort();
        try (ConnectionCuttingProxy proxy = new ConnectionCuttingProxy(port, "id = 1 FOR UPDATE");
                Store left = CounterStore.open(backend);
                Store right =
                        CounterStore.open(Postgres.at("postgresql://holdfast@127.0.0.1:" + proxy.port() + "/postgres")
                                .withSchema(schema))) {
            left.update(tx -> CounterStore.increment(tx, "x"));
            backUp();
            for (int i = 0; i < 3; i++) {
                right.update(tx -> CounterStore.increment(tx, "y"));
            }
            restore();
            proxy.cutNext(Cut.STALL);
            CompletableFuture<Long> first = right.commitAsync(PATIENT, tx -> CounterStore.increment(tx, "z"))
                    .thenApply(done -> done.number());
            await().until(proxy::hasCut);
            CountDownLatch changed = new CountDownLatch(1);
            CompletableFuture<Void> late = incrementOnceChanged(right, changed);
            left.update(PATIENT, tx -> CounterStore.increment(tx, "x"));
            for (int i = 0; i < 9; i++) {
                left.update(PATIENT, tx -> CounterStore.increment(tx, "w"));
            }
            changed.countDown();
            proxy.release();
            late.join();
            first.join();
            assertThat(left.get(COUNTERS, "x")).contains(3L);
        }
    }

    /** Increments x, based on a value read before another process changes it. */
    private static CompletableFuture<Void> incrementOnceChanged(Store store, CountDownLatch changed)
            throws InterruptedException {
        CountDownLatch read = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        CompletableFuture<Void> late = CompletableFuture.runAsync(() -> store.update(PATIENT, tx -> {
            long before = tx.get(COUNTERS, "x").orElse(0L);
            read.countDown();
            if (runs.incrementAndGet() == 1) {
                await().until(() -> changed.getCount() == 0);
            }
            tx.put(COUNTERS, "x", before + 1);
        }));
        read.await();
        return late;
    }

    private void backUp() throws SQLException {
        RawSql.execute("CREATE TABLE " + schema + ".old_entries AS SELECT * FROM " + schema + ".entries; CREATE TABLE "
                + schema + ".old_head AS SELECT * FROM " + schema + ".head");
    }

    /** Restores the tables and terminates all connections. */
    private void restore() throws SQLException {
        RawSql.execute("SET search_path = " + schema + "; DELETE FROM entries; INSERT INTO entries SELECT * FROM"
                + " old_entries; UPDATE head SET number = old_head.number FROM old_head; DELETE FROM commits;"
                + " SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'holdfast'");
    }

    @Test
    void a_reader_is_not_mistaken_for_a_stuck_committer() throws Exception {
        try (Store reader = CounterStore.open(backend);
                Store writer = CounterStore.open(backend)) {
            writer.update(tx -> CounterStore.increment(tx, "n"));
            try (Snapshot snapshot = reader.snapshot()) {
                assertThatThrownBy(() -> RawSql.locking(
                                "SELECT 1 FROM " + schema + ".head FOR UPDATE",
                                () -> writer.update(PATIENT, tx -> CounterStore.increment(tx, "n"))))
                        .as("an idle holder of the commit slot loses it")
                        .isInstanceOf(SQLException.class);
                assertThat(snapshot.get(COUNTERS, "n")).contains(1L);
            }
            assertThat(reader.get(COUNTERS, "n")).contains(2L);
        }
    }

    @Test
    void functions_that_wait_do_not_block_others() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        WriteOptions hurried = WriteOptions.named("hurried").withDeadline(Duration.ofSeconds(1));
        try (Store store = CounterStore.open(backend.withConnections(2))) {
            ConcurrentRunner.runWithoutTimeout(
                    20,
                    caller -> assertThatThrownBy(() -> store.update(hurried, tx -> {
                                try {
                                    never.await();
                                } catch (InterruptedException e) {
                                    throw new IllegalStateException(e);
                                }
                            }))
                            .isInstanceOf(TryAgainException.class));
            assertThat(store.<Long>write(PATIENT, tx -> CounterStore.increment(tx, "n")))
                    .isEqualTo(1);
            never.countDown();
        }
    }
}
