package io.holdfast.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The deadline of a write passes while the group before it is being written. */
class ShortDeadlineTest {

    private static final Table<String, Long> COUNTERS = Table.of("counters", Keys.string(), Values.cbor(Long.class));
    private static final Duration SHORT = Duration.ofMillis(200);

    private final SlowWriter writer = new SlowWriter();
    private final Store store = Store.on(new InMemory())
            .schemas(Schema.of("counters", COUNTERS))
            .sweepEvery(Duration.ZERO)
            .listener(writer)
            .open();

    /** Blocks the thread that writes a group when armed. */
    private static final class SlowWriter implements StoreListener {
        private final CountDownLatch release = new CountDownLatch(1);
        private volatile boolean armed;

        @Override
        public void onCommit(GroupCommit group) {
            if (armed && group.writes() > 0) {
                armed = false;
                awaitLatch(release);
            }
        }
    }

    @AfterEach
    void close() {
        writer.release.countDown();
        store.close();
    }

    @Test
    void a_write_that_was_not_handed_over_is_definitely_refused_and_the_writes_after_it_do_not_see_it()
            throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        CompletableFuture<Long> before = store.writeAsync(tx -> {
            started.countDown();
            awaitLatch(proceed);
            tx.put(COUNTERS, "before", 1L);
            return 1L;
        });
        awaitLatch(started);
        // Both are queued behind the first write, and run while its group is being written.
        FutureTask<Long> refused = waiting(() -> store.write(options(SHORT), tx -> {
            tx.put(COUNTERS, "refused", 1L);
            return 1L;
        }));
        FutureTask<Long> after = waiting(() -> store.write(options(Duration.ofSeconds(20)), tx -> {
            long seen = tx.get(COUNTERS, "refused").orElse(0L);
            tx.put(COUNTERS, "after", seen);
            return seen;
        }));
        CompletableFuture<Long> asyncAfter = store.writeAsync(
                options(Duration.ofSeconds(20)), tx -> tx.get(COUNTERS, "after").orElse(-1L));
        writer.armed = true;
        proceed.countDown();

        assertThatThrownBy(() -> refused.get(20, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(TryAgainException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DEADLINE_EXCEEDED);
                    assertThat(e).hasMessageContaining("nothing was written");
                    assertThat(e.mayBeCommitted()).isFalse();
                });
        writer.release.countDown();
        assertThat(before.get(20, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(after.get(20, TimeUnit.SECONDS)).isZero();
        assertThat(asyncAfter.get(20, TimeUnit.SECONDS)).isZero();
        assertThat(store.get(COUNTERS, "refused")).isEmpty();
        assertThat(store.get(COUNTERS, "after")).contains(0L);
        assertThat(store.lastCommit()).isEqualTo(store.put(COUNTERS, "last", 1L) - 1);
    }

    @Test
    void a_write_that_is_being_written_at_twice_its_deadline_has_an_unknown_outcome() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        CompletableFuture<Long> before = store.writeAsync(tx -> {
            started.countDown();
            awaitLatch(proceed);
            return 1L;
        });
        awaitLatch(started);
        FutureTask<Long> unknown = waiting(() -> store.write(options(SHORT), tx -> {
            tx.put(COUNTERS, "unknown", 1L);
            writer.armed = true;
            return 1L;
        }));
        proceed.countDown();

        assertThatThrownBy(() -> unknown.get(20, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        e -> assertThat(e.mayBeCommitted()).isTrue());
        writer.release.countDown();
        assertThat(before.get(20, TimeUnit.SECONDS)).isEqualTo(1);
        store.put(COUNTERS, "later", 1L);
        assertThat(store.get(COUNTERS, "unknown")).contains(1L);
    }

    private static WriteOptions options(Duration deadline) {
        return WriteOptions.DEFAULT.withDeadline(deadline);
    }

    /** Starts a thread that makes the call, and returns when the thread waits for the result. */
    private static FutureTask<Long> waiting(Callable<Long> call) {
        FutureTask<Long> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING && !task.isDone()) {
            Thread.onSpinWait();
        }
        return task;
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
