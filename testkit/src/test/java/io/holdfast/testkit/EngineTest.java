package io.holdfast.testkit;

import static io.holdfast.testkit.Sample.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.Store;
import io.holdfast.store.StoreListener;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.embedded.EngineOptions;
import io.holdfast.store.memory.Memory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commit engine when things go wrong around it: stuck functions, floods, blocking callbacks, bad listeners. */
@Timeout(30)
final class EngineTest {

    private static final WriteOptions HURRIED = WriteOptions.named("hurried").withDeadline(Duration.ofMillis(50));

    private final Stuck stuck = new Stuck();
    private final BlockingQueue<String> slow = new LinkedBlockingQueue<>();
    private final StoreListener hears = new StoreListener() {
        @Override
        public void onSlowFunction(String name, Duration running) {
            slow.add(name);
        }
    };
    private @Nullable Store opened;

    @AfterEach
    void close() {
        stuck.letGo();
        if (opened != null) {
            opened.close();
        }
    }

    @Test
    void a_slow_function_is_named_while_the_others_run_out_of_time() throws Exception {
        Store store = open(options(100, Duration.ofMillis(20)), hears);
        CompletableFuture<Boolean> holdUp = hold(store, "the slow one");
        Refusals.expect(
                        ErrorCode.DEADLINE_EXCEEDED,
                        () -> store.write(HURRIED, tx -> {
                            tx.put(COUNTERS, "hurried", 1L);
                            return true;
                        }))
                .hasMessageContaining("hurried");
        assertThat(slow.poll(10, TimeUnit.SECONDS)).isEqualTo("the slow one");
        assertThat(store.stats().slowFunctions()).isEqualTo(1);
        stuck.letGo();
        assertThat(holdUp.join()).isTrue();
        store.put(COUNTERS, "after", 1L);
        assertThat(store.get(COUNTERS, "hurried")).isEmpty();
        assertThat(store.get(COUNTERS, "stuck")).contains(1L);
        assertThat(slow).isEmpty();
    }

    @Test
    void async_writes_expire_in_the_queue_while_the_writer_is_stuck() {
        Store store = open(options(100, Duration.ofSeconds(1)), hears);
        CompletableFuture<Boolean> holdUp = hold(store, "stuck");
        List<CompletableFuture<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String key = "k" + i;
            waiting.add(store.commitAsync(HURRIED, tx -> {
                tx.put(COUNTERS, key, 1L);
                return true;
            }));
        }
        for (CompletableFuture<?> future : waiting) {
            Refusals.expect(ErrorCode.DEADLINE_EXCEEDED, future::join);
        }
        assertThat(holdUp).isNotDone();
        assertThat(store.stats().waiting()).isZero();
        stuck.letGo();
        assertThat(holdUp.join()).isTrue();
        assertThat(store.<Long>read(tx -> tx.scan(COUNTERS).count())).isEqualTo(1);
    }

    @Test
    void past_the_capacity_calls_are_refused_at_once_and_later_taken_again() {
        List<Integer> overloads = new ArrayList<>();
        Store store = open(options(4, Duration.ofSeconds(1)), new StoreListener() {
            @Override
            public void onOverload(int waiting) {
                overloads.add(waiting);
            }
        });
        CompletableFuture<Boolean> holdUp = hold(store, "stuck");
        List<CompletableFuture<Integer>> accepted = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            accepted.add(store.writeAsync(tx -> 1));
        }
        Refusals.expect(ErrorCode.OVERLOADED, () -> store.put(COUNTERS, "a", 1L))
                .hasMessageContaining("4");
        Refusals.expect(ErrorCode.OVERLOADED, () -> store.writeAsync(tx -> 1).join());
        assertThat(store.stats().overloaded()).isEqualTo(2);
        assertThat(overloads).containsExactly(4, 4);
        stuck.letGo();
        assertThat(holdUp.join()).isTrue();
        accepted.forEach(CompletableFuture::join);
        store.put(COUNTERS, "b", 1L);
        assertThat(store.get(COUNTERS, "a")).isEmpty();
    }

    @Test
    void callbacks_that_block_do_not_stop_commits() throws Exception {
        Store store = open(EngineOptions.DEFAULT, StoreListener.NONE);
        CountDownLatch blocked = new CountDownLatch(1);
        Stuck unregistered = new Stuck();
        CompletableFuture<Void> callback = store.writeAsync(tx -> {
                    unregistered.await();
                    return 1;
                })
                .thenRun(() -> {
                    blocked.countDown();
                    stuck.await();
                });
        unregistered.letGo();
        assertThat(blocked.await(10, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Boolean> another = store.writeAsync(tx -> tx.putIfAbsent(COUNTERS, "async", 1L));
        for (long i = 0; i < 100; i++) {
            store.put(COUNTERS, "k", i);
        }
        assertThat(store.get(COUNTERS, "k")).contains(99L);
        assertThat(callback).isNotDone();
        stuck.letGo();
        assertThat(another.join()).isTrue();
    }

    @Test
    void a_listener_that_throws_does_no_harm() {
        AtomicInteger heard = new AtomicInteger();
        Store store = open(EngineOptions.DEFAULT, new StoreListener() {
            @Override
            public void onCommit(GroupCommit group) {
                if (heard.incrementAndGet() % 2 == 0) {
                    throw new IllegalStateException("no");
                }
                throw new AssertionError("no");
            }
        });
        for (long i = 0; i < 10; i++) {
            store.put(COUNTERS, "k", i);
        }
        assertThat(store.get(COUNTERS, "k")).contains(9L);
        assertThat(heard).hasValueGreaterThanOrEqualTo(10);
    }

    @Test
    void a_listener_that_calls_back_is_refused_and_does_no_harm() {
        Store[] self = new Store[1];
        List<String> refusals = new ArrayList<>();
        Store store = open(EngineOptions.DEFAULT, new StoreListener() {
            @Override
            public void onCommit(GroupCommit group) {
                if (self[0] != null) {
                    Refusals.expect(ErrorCode.MISUSED, () -> self[0].put(COUNTERS, "mine", 1L));
                    refusals.add("put");
                }
            }
        });
        self[0] = store;
        long before = store.lastCommit();
        assertThat(store.update(tx -> tx.put(COUNTERS, "k", 1L))).isEqualTo(before + 1);
        assertThat(refusals).containsExactly("put");
        assertThat(store.get(COUNTERS, "mine")).isEmpty();
    }

    @Test
    void an_interrupted_caller_leaves_and_nothing_of_it_is_written() throws Exception {
        Store store = open(EngineOptions.DEFAULT, StoreListener.NONE);
        CompletableFuture<Boolean> holdUp = hold(store, "stuck");
        CompletableFuture<Boolean> stillInterrupted = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                Refusals.expect(ErrorCode.INTERRUPTED, () -> store.put(COUNTERS, "mine", 1L));
                stillInterrupted.complete(Thread.currentThread().isInterrupted());
            } catch (Throwable e) {
                stillInterrupted.completeExceptionally(e);
            }
        });
        caller.start();
        caller.interrupt();
        assertThat(stillInterrupted.get(10, TimeUnit.SECONDS)).isTrue();
        stuck.letGo();
        assertThat(holdUp.join()).isTrue();
        store.put(COUNTERS, "after", 1L);
        assertThat(store.get(COUNTERS, "mine")).isEmpty();
    }

    @Test
    void callers_who_never_stop_do_not_starve_the_queue() {
        Store store = open(EngineOptions.DEFAULT, StoreListener.NONE);
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Void> busy = CompletableFuture.runAsync(() -> {
            while (!stop.get()) {
                store.put(COUNTERS, "busy", 1L);
            }
        });
        for (int i = 0; i < 50; i++) {
            assertThat(store.commitAsync(WriteOptions.named("patient").withDeadline(Duration.ofSeconds(2)), tx -> 1)
                            .join()
                            .value())
                    .isEqualTo(1);
        }
        stop.set(true);
        busy.join();
    }

    @Test
    void a_rehearsal_runs_every_function_twice_and_keeps_the_second() {
        Store store = open(new EngineOptions(100, 10, Duration.ofSeconds(1), true), StoreListener.NONE);
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
    void a_close_finishes_what_was_accepted() {
        Memory memory = new Memory();
        Store store = Store.open(memory, Sample.SCHEMA);
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
        opened = Store.open(memory, Sample.SCHEMA);
        assertThat(opened.<Long>read(tx -> tx.scan(COUNTERS).count())).isEqualTo(200);
    }

    @Test
    void every_write_that_meets_a_close_is_answered() throws Exception {
        for (int round = 0; round < 20; round++) {
            Store store = Store.open(new Memory(), Sample.SCHEMA);
            Together.run(4, thread -> {
                if (thread == 0) {
                    store.close();
                    return;
                }
                AtomicBoolean closed = new AtomicBoolean();
                while (!closed.get()) {
                    store.writeAsync(tx -> tx.putIfAbsent(COUNTERS, "k", 1L))
                            .handle((value, refusal) -> refusal != null && closed.compareAndSet(false, true))
                            .get(10, TimeUnit.SECONDS);
                }
            });
        }
    }

    @Test
    void senseless_options_are_refused() {
        Refusals.expect(ErrorCode.INVALID_ARGUMENT, () -> options(0, Duration.ofSeconds(1)));
        Refusals.expect(ErrorCode.INVALID_ARGUMENT, () -> options(1, Duration.ZERO));
    }

    @Test
    void a_memory_is_open_once_at_a_time() {
        Memory memory = new Memory();
        opened = Store.open(memory, Sample.SCHEMA);
        Refusals.expect(ErrorCode.LOCKED, () -> Store.open(memory, Sample.SCHEMA));
    }

    private static EngineOptions options(int capacity, Duration slowAfter) {
        return new EngineOptions(capacity, 10, slowAfter, false);
    }

    private Store open(EngineOptions options, StoreListener listener) {
        Store store = Store.on(new Memory(options))
                .schemas(Sample.SCHEMA)
                .listener(listener)
                .open();
        opened = store;
        return store;
    }

    /** Begins a write that holds everybody up until {@link Stuck#letGo}. */
    private CompletableFuture<Boolean> hold(Store store, String name) {
        CountDownLatch running = new CountDownLatch(1);
        CompletableFuture<Boolean> future = CompletableFuture.supplyAsync(
                () -> store.write(WriteOptions.named(name).withDeadline(Duration.ofSeconds(20)), tx -> {
                    tx.put(COUNTERS, "stuck", 1L);
                    running.countDown();
                    stuck.await();
                    return true;
                }));
        try {
            assertThat(running.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return future;
    }

    /** Where threads wait until they are let go. */
    private static final class Stuck {
        private final CountDownLatch free = new CountDownLatch(1);

        void await() {
            try {
                assertThat(free.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        void letGo() {
            free.countDown();
        }
    }
}
