package io.holdfast.store.postgres;

import static io.holdfast.store.postgres.CounterStore.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The deadline of a write passes while another function runs in the commit slot that both share. */
@Tag("cluster")
class LateWriteInSlotTest {

    private static final WriteOptions SHORT = WriteOptions.named("short").withDeadline(Duration.ofMillis(600));
    private static final WriteOptions PATIENT = WriteOptions.named("patient").withDeadline(Duration.ofSeconds(30));

    private final String schema = SharedPostgresServer.newSchemaName();
    private final CountDownLatch queued = new CountDownLatch(2);
    private final CountDownLatch release = new CountDownLatch(1);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void it_is_definitely_refused_and_the_others_do_not_see_it(boolean othersWrite) throws Exception {
        Postgres backend =
                Postgres.at(SharedPostgresServer.url()).withSchema(schema).withTimeout(Duration.ofSeconds(10));
        try (Store store = CounterStore.open(backend)) {
            long head = store.put(COUNTERS, "other", 1L);
            AtomicInteger runs = new AtomicInteger();
            CompletableFuture<CompletableFuture<Long>> refused = new CompletableFuture<>();
            CompletableFuture<CompletableFuture<CommitResult<Long>>> kept = new CompletableFuture<>();
            // While the slot is locked, both run for the first time and wait for the same slot.
            RawSql.locking("SELECT 1 FROM " + schema + ".head FOR UPDATE", () -> {
                refused.complete(CompletableFuture.supplyAsync(() -> store.update(SHORT, tx -> {
                    tx.put(COUNTERS, "shared", 100L);
                    queued.countDown();
                })));
                await().until(() -> queued.getCount() == 1);
                kept.complete(CompletableFuture.supplyAsync(() -> store.commit(PATIENT, tx -> {
                    long seen = tx.get(COUNTERS, "shared").orElse(0L);
                    // It runs again in the slot, because the first write changes the row.
                    if (runs.incrementAndGet() == 2) {
                        awaitRelease();
                    }
                    if (othersWrite) {
                        tx.put(COUNTERS, "kept", seen + 1);
                    }
                    queued.countDown();
                    return seen;
                })));
                // The committer waits for the slot with the other one.
                await().until(() -> store.stats().waiting() == 1);
            });
            assertThatThrownBy(() -> refused.join().get(20, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfSatisfying(
                            TryAgainException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DEADLINE_EXCEEDED));
            release.countDown();
            CommitResult<Long> result = kept.join().get(20, TimeUnit.SECONDS);
            assertThat(result.value()).isZero();
            assertThat(runs).hasValue(3);
            assertThat(store.get(COUNTERS, "shared")).isEmpty();
            assertThat(store.get(COUNTERS, "kept").isPresent()).isEqualTo(othersWrite);
            assertThat(result.number()).isEqualTo(store.lastCommit());
            assertThat(result.number() > head).isEqualTo(othersWrite);
            assertThat(store.put(COUNTERS, "next", 1L)).isGreaterThan(result.number());
        } finally {
            release.countDown();
        }
    }

    @Test
    void the_writes_that_wait_for_a_slot_together_share_it_however_long_they_waited() throws Exception {
        try (Store store = CounterStore.open(
                Postgres.at(SharedPostgresServer.url()).withSchema(schema).withTimeout(Duration.ofSeconds(10)))) {
            List<CompletableFuture<Long>> writes = new ArrayList<>();
            RawSql.locking("SELECT 1 FROM " + schema + ".head FOR UPDATE", () -> {
                for (int i = 0; i < 20; i++) {
                    String name = "c" + i;
                    writes.add(store.commitAsync(PATIENT, tx -> CounterStore.increment(tx, name))
                            .thenApply(done -> done.number()));
                }
                await().until(() -> store.stats().waiting() == 19);
            });
            writes.forEach(CompletableFuture::join);
            assertThat(store.stats().largestGroup()).isEqualTo(20);
        }
    }

    private void awaitRelease() {
        try {
            assertThat(release.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
