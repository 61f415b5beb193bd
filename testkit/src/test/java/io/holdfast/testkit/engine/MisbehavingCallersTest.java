package io.holdfast.testkit.engine;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.EngineOptions;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.internal.SampleSchema;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions, callbacks and callers that take the engine's threads along when they fall. */
final class MisbehavingCallersTest extends CommitEngineTestBase {

    @Test
    void an_interrupt_that_a_function_leaves_behind_does_not_reach_the_next_function() {
        Store store = open(EngineOptions.DEFAULT, StoreListener.NONE);
        store.writeAsync(tx -> {
                    Thread.currentThread().interrupt();
                    return 1;
                })
                .join();
        // With the flag set the commit thread also never sleeps again: park returns at once.
        assertThat(store.writeAsync(tx -> Thread.currentThread().isInterrupted())
                        .join())
                .isFalse();
    }

    @Test
    @Timeout(9)
    void a_callback_of_a_late_call_can_close_the_store_at_once() throws Exception {
        Store store = open(EngineOptions.DEFAULT, StoreListener.NONE);
        CompletableFuture<Boolean> held = hold(store, "held");
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        CompletableFuture<?> unused = store.commitAsync(
                        WriteOptions.DEFAULT.withDeadline(Duration.ofMillis(20)), tx -> 1)
                .whenComplete((result, late) -> {
                    stuck.letGo();
                    store.close();
                    closed.complete(true);
                });
        assertThat(closed.get(8, TimeUnit.SECONDS)).isTrue();
        assertThat(held).succeedsWithin(Duration.ofSeconds(8));
    }

    @Test
    void a_caller_whose_stack_overflows_in_a_write_leaves_nothing_behind() throws Exception {
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        for (int depth = 0; depth < 120; depth++) {
            int before = depth;
            try (Store store = Store.open(new Memory(), SampleSchema.SCHEMA)) {
                Thread thread = new Thread(null, () -> deeper(before, store), "deep", 200 << 10);
                thread.start();
                thread.join();
                long seen = store.write(tx -> tx.scan(COUNTERS).count());
                long stored = store.read(tx -> tx.scan(COUNTERS).count());
                if (seen != stored) {
                    wrong.add("depth " + depth + ": writes see " + seen + " rows, reads " + stored);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void the_processor_rests_when_the_store_does() throws Exception {
        Store store = open(EngineOptions.DEFAULT, StoreListener.NONE);
        CompletableFuture<Long> id = store.writeAsync(tx -> {
            Thread.currentThread().interrupt();
            return Thread.currentThread().getId();
        });
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long commit = id.join();
        long begun = threads.getThreadCpuTime(commit);
        assertThat(new CompletableFuture<Void>()
                        .completeOnTimeout(null, 1, TimeUnit.SECONDS)
                        .get())
                .isNull();
        assertThat(threads.getThreadCpuTime(commit) - begun).isLessThan(TimeUnit.MILLISECONDS.toNanos(300));
    }

    private static void deeper(int frames, Store store) {
        if (frames > 0) {
            deeper(frames - 1, store);
            return;
        }
        try {
            put(store, 0);
        } catch (StackOverflowError e) {
            // As a thread pool would.
        }
    }

    @SuppressWarnings("InfiniteRecursion") // Until the stack overflows.
    private static void put(Store store, int n) {
        store.put(COUNTERS, "k" + n, 1L);
        put(store, n + 1);
    }
}
