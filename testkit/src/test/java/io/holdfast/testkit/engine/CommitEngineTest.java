package io.holdfast.testkit.engine;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.internal.SampleSchema;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the commit engine with callbacks, listeners, rehearsals and closing. */
final class CommitEngineTest extends CommitEngineTestBase {

    @Test
    void callbacks_that_block_do_not_stop_commits() throws Exception {
        Store store = open(GroupCommitOptions.DEFAULT, StoreListener.NONE);
        CountDownLatch blocked = new CountDownLatch(1);
        BlockedFunction firstFunction = new BlockedFunction();
        CompletableFuture<Void> callback = store.writeAsync(tx -> {
                    firstFunction.await();
                    return 1;
                })
                .thenRun(() -> {
                    blocked.countDown();
                    stuck.await();
                });
        firstFunction.release();
        assertThat(blocked.await(10, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Boolean> second = store.writeAsync(tx -> tx.putIfAbsent(COUNTERS, "async", 1L));
        for (long i = 0; i < 100; i++) {
            store.put(COUNTERS, "k", i);
        }
        assertThat(store.get(COUNTERS, "k")).contains(99L);
        assertThat(callback).isNotDone();
        stuck.release();
        assertThat(second.join()).isTrue();
    }

    @Test
    void a_listener_that_throws_does_not_affect_commits() {
        AtomicInteger calls = new AtomicInteger();
        Store store = open(GroupCommitOptions.DEFAULT, new StoreListener() {
            @Override
            public void onCommit(GroupCommit group) {
                if (calls.incrementAndGet() % 2 == 0) {
                    throw new IllegalStateException("expected");
                }
                throw new AssertionError("expected");
            }
        });
        for (long i = 0; i < 10; i++) {
            store.put(COUNTERS, "k", i);
        }
        assertThat(store.get(COUNTERS, "k")).contains(9L);
        assertThat(calls).hasValueGreaterThanOrEqualTo(10);
    }

    @Test
    void calls_to_the_store_from_a_listener_are_rejected_without_affecting_commits() {
        AtomicReference<@Nullable Store> self = new AtomicReference<>();
        Queue<String> misused = new ConcurrentLinkedQueue<>();
        Store store = open(GroupCommitOptions.DEFAULT, new StoreListener() {
            @Override
            public void onCommit(GroupCommit group) {
                Store openStore = self.get();
                if (openStore != null) {
                    StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> openStore.put(COUNTERS, "mine", 1L));
                    StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> openStore.get(COUNTERS, "mine"));
                    misused.add(Thread.currentThread().getName());
                }
            }
        });
        self.set(store);
        long before = store.lastCommit();
        assertThat(store.update(tx -> tx.put(COUNTERS, "k", 1L))).isEqualTo(before + 1);
        assertThat(misused).hasSize(1);
        CompletableFuture<Boolean> blocker = hold(store, "stuck");
        List<CompletableFuture<Boolean>> group = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String key = "k" + i;
            group.add(store.writeAsync(tx -> tx.putIfAbsent(COUNTERS, key, 1L)));
        }
        stuck.release();
        assertThat(blocker.join()).isTrue();
        assertThat(group).allSatisfy(future -> assertThat(future.join()).isTrue());
        assertThat(misused).hasSizeGreaterThan(2);
        assertThat(store.get(COUNTERS, "mine")).isEmpty();
    }

    @Test
    void a_rehearsal_runs_every_function_twice_and_keeps_the_second_run() {
        Store store = open(new GroupCommitOptions(100, 10, Duration.ofSeconds(1), true), StoreListener.NONE);
        AtomicInteger runs = new AtomicInteger();
        List<Optional<Long>> seen = new ArrayList<>();
        long before = store.lastCommit();
        long number = store.update(tx -> {
            seen.add(tx.get(COUNTERS, "k"));
            tx.put(COUNTERS, "k", (long) runs.incrementAndGet());
        });
        assertThat(runs).hasValue(2);
        assertThat(seen).containsExactly(Optional.empty(), Optional.empty());
        assertThat(store.get(COUNTERS, "k")).contains(2L);
        assertThat(number).isEqualTo(before + 1);
    }

    @Test
    void close_completes_the_accepted_writes() {
        InMemory memory = new InMemory();
        Store store = Store.open(memory, SampleSchema.SCHEMA);
        List<CompletableFuture<Integer>> accepted = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String key = "k" + i;
            accepted.add(store.writeAsync(tx -> {
                tx.put(COUNTERS, key, 1L);
                return 1;
            }));
        }
        store.close();
        assertThat(accepted).allSatisfy(future -> assertThat(future.join()).isEqualTo(1));
        opened = Store.open(memory, SampleSchema.SCHEMA);
        assertThat(opened.<Long>read(tx -> tx.scan(COUNTERS).count())).isEqualTo(200);
    }

    @Test
    void every_write_during_close_completes() throws Exception {
        for (int round = 0; round < 20; round++) {
            Store store = Store.open(new InMemory(), SampleSchema.SCHEMA);
            ConcurrentRunner.run(4, thread -> {
                if (thread == 0) {
                    store.close();
                    return;
                }
                AtomicBoolean closed = new AtomicBoolean();
                while (!closed.get()) {
                    store.writeAsync(tx -> tx.putIfAbsent(COUNTERS, "k", 1L))
                            .handle((value, error) -> error != null && closed.compareAndSet(false, true))
                            .get(10, TimeUnit.SECONDS);
                }
            });
        }
    }

    @Test
    void invalid_options_are_rejected() {
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_ARGUMENT, () -> options(0, Duration.ofSeconds(1)));
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_ARGUMENT, () -> options(1, Duration.ZERO));
    }

    @Test
    void a_memory_backend_can_be_opened_only_once_at_a_time() {
        InMemory memory = new InMemory();
        opened = Store.open(memory, SampleSchema.SCHEMA);
        StoreErrorAssertions.assertStoreError(ErrorCode.LOCKED, () -> Store.open(memory, SampleSchema.SCHEMA));
    }
}
