package io.holdfast.testkit.engine;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tests of the commit engine when it is blocked or overloaded. */
final class CommitEngineOverloadTest extends CommitEngineTestBase {

    private static final WriteOptions SHORT_DEADLINE =
            WriteOptions.named("hurried").withDeadline(Duration.ofMillis(50));

    private final BlockingQueue<String> slow = new LinkedBlockingQueue<>();
    private final StoreListener listener = new StoreListener() {
        @Override
        public void onSlowFunction(String name, Duration running) {
            slow.add(name);
        }
    };

    @Test
    void a_slow_function_is_reported_while_other_writes_expire() throws Exception {
        Store store = open(options(100, Duration.ofMillis(20)), listener);
        CompletableFuture<Boolean> blocker = hold(store, "the slow one");
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.DEADLINE_EXCEEDED,
                        () -> store.write(SHORT_DEADLINE, tx -> {
                            tx.put(COUNTERS, "hurried", 1L);
                            return true;
                        }))
                .hasMessageContaining("hurried");
        assertThat(slow.poll(10, TimeUnit.SECONDS)).isEqualTo("the slow one");
        assertThat(store.stats().slowFunctions()).isEqualTo(1);
        stuck.release();
        assertThat(blocker.join()).isTrue();
        store.put(COUNTERS, "after", 1L);
        assertThat(store.get(COUNTERS, "hurried")).isEmpty();
        assertThat(store.get(COUNTERS, "stuck")).contains(1L);
        assertThat(slow).isEmpty();
    }

    @Test
    void async_writes_expire_in_the_queue_while_the_writer_is_blocked() {
        Store store = open(options(100, Duration.ofSeconds(1)), listener);
        CompletableFuture<Boolean> blocker = hold(store, "stuck");
        List<CompletableFuture<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String key = "k" + i;
            waiting.add(store.commitAsync(SHORT_DEADLINE, tx -> {
                tx.put(COUNTERS, key, 1L);
                return true;
            }));
        }
        for (CompletableFuture<?> future : waiting) {
            StoreErrorAssertions.assertStoreError(ErrorCode.DEADLINE_EXCEEDED, future::join);
        }
        assertThat(blocker).isNotDone();
        assertThat(store.stats().waiting()).isZero();
        stuck.release();
        assertThat(blocker.join()).isTrue();
        assertThat(store.<Long>read(tx -> tx.scan(COUNTERS).count())).isEqualTo(1);
    }

    @Test
    void an_async_write_with_a_blocked_function_expires_and_is_rolled_back() throws Exception {
        Store store = open(options(100, Duration.ofSeconds(1)), listener);
        CountDownLatch go = new CountDownLatch(1);
        CompletableFuture<?> future = store.commitAsync(SHORT_DEADLINE, tx -> {
            tx.put(COUNTERS, "mine", 1L);
            return await(go);
        });
        StoreErrorAssertions.assertStoreError(ErrorCode.DEADLINE_EXCEEDED, future::join);
        go.countDown();
        store.put(COUNTERS, "after", 1L);
        assertThat(store.get(COUNTERS, "mine")).isEmpty();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_failure_on_the_commit_thread_includes_the_callers_stack_trace() {
        Store store = open(options(100, Duration.ofSeconds(1)), listener);
        CompletableFuture<Boolean> blocker = hold(store, "stuck");
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread caller = new Thread(() -> failure.complete(catchThrowable(() -> store.update(tx -> {
            throw new IllegalStateException("expected");
        }))));
        caller.start();
        while (store.stats().waiting() == 0) {
            Thread.onSpinWait();
        }
        stuck.release();
        assertThat(blocker.join()).isTrue();
        assertThat(failure.join().getSuppressed()[0].getStackTrace())
                .anySatisfy(
                        frame -> assertThat(frame.getClassName()).startsWith(CommitEngineOverloadTest.class.getName()));
    }

    @Test
    void a_callback_may_close_the_store_without_waiting_for_itself() throws Exception {
        Store store = open(options(100, Duration.ofSeconds(1)), listener);
        long start = System.nanoTime();
        store.writeAsync(tx -> tx.putIfAbsent(COUNTERS, "k", 1L))
                .thenRun(store::close)
                .get(10, TimeUnit.SECONDS);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        StoreErrorAssertions.assertStoreError(ErrorCode.CLOSED, () -> store.get(COUNTERS, "k"));
    }

    @Test
    void calls_beyond_the_capacity_are_rejected_immediately_and_later_accepted_again() {
        List<Integer> overloads = new ArrayList<>();
        Store store = open(options(4, Duration.ofSeconds(1)), new StoreListener() {
            @Override
            public void onOverload(int waiting) {
                overloads.add(waiting);
            }
        });
        CompletableFuture<Boolean> blocker = hold(store, "stuck");
        List<CompletableFuture<Integer>> accepted = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            accepted.add(store.writeAsync(tx -> 1));
        }
        StoreErrorAssertions.assertStoreError(ErrorCode.OVERLOADED, () -> store.put(COUNTERS, "a", 1L))
                .hasMessageContaining("4");
        StoreErrorAssertions.assertStoreError(
                ErrorCode.OVERLOADED, () -> store.writeAsync(tx -> 1).join());
        assertThat(store.stats().overloaded()).isEqualTo(2);
        assertThat(overloads).containsExactly(4, 4);
        stuck.release();
        assertThat(blocker.join()).isTrue();
        accepted.forEach(CompletableFuture::join);
        store.put(COUNTERS, "b", 1L);
        assertThat(store.get(COUNTERS, "a")).isEmpty();
    }

    @Test
    void an_interrupted_caller_returns_and_its_write_is_not_applied() throws Exception {
        Store store = open(GroupCommitOptions.DEFAULT, StoreListener.NONE);
        CompletableFuture<Boolean> blocker = hold(store, "stuck");
        CompletableFuture<Boolean> stillInterrupted = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                StoreErrorAssertions.assertStoreError(ErrorCode.INTERRUPTED, () -> store.put(COUNTERS, "mine", 1L));
                stillInterrupted.complete(Thread.currentThread().isInterrupted());
            } catch (Throwable e) {
                stillInterrupted.completeExceptionally(e);
            }
        });
        caller.start();
        caller.interrupt();
        assertThat(stillInterrupted.get(10, TimeUnit.SECONDS)).isTrue();
        stuck.release();
        assertThat(blocker.join()).isTrue();
        store.put(COUNTERS, "after", 1L);
        assertThat(store.get(COUNTERS, "mine")).isEmpty();
    }

    @Test
    void busy_blocking_callers_do_not_starve_the_queue() {
        Store store = open(GroupCommitOptions.DEFAULT, StoreListener.NONE);
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
}
