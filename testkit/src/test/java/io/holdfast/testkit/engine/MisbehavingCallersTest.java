package io.holdfast.testkit.engine;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.memory.InMemory;
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

/** Functions, callbacks and callers that interrupt threads, block them or overflow their stacks. */
final class MisbehavingCallersTest extends CommitEngineTestBase {

    @Test
    void an_interrupt_set_by_a_function_does_not_affect_the_next_function() {
        Store store = open(GroupCommitOptions.DEFAULT, StoreListener.NONE);
        store.writeAsync(tx -> {
                    Thread.currentThread().interrupt();
                    return 1;
                })
                .join();
        // With the flag set, the commit thread would also spin, because park returns immediately.
        assertThat(store.writeAsync(tx -> Thread.currentThread().isInterrupted())
                        .join())
                .isFalse();
    }

    @Test
    @Timeout(9)
    void a_callback_of_an_expired_call_can_close_the_store() throws Exception {
        Store store = open(GroupCommitOptions.DEFAULT, StoreListener.NONE);
        CompletableFuture<Boolean> held = hold(store, "held");
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        CompletableFuture<?> unused = store.commitAsync(
                        WriteOptions.DEFAULT.withDeadline(Duration.ofMillis(20)), tx -> 1)
                .whenComplete((result, late) -> {
                    stuck.release();
                    store.close();
                    closed.complete(true);
                });
        assertThat(closed.get(8, TimeUnit.SECONDS)).isTrue();
        assertThat(held).succeedsWithin(Duration.ofSeconds(8));
    }

    @Test
    void a_stack_overflow_in_a_write_leaves_reads_and_writes_consistent() throws Exception {
        Queue<String> mismatches = new ConcurrentLinkedQueue<>();
        for (int depth = 0; depth < 120; depth++) {
            int before = depth;
            try (Store store = Store.open(new InMemory(), SampleSchema.SCHEMA)) {
                Thread thread = new Thread(null, () -> putAtDepth(before, store), "deep", 200 << 10);
                thread.start();
                thread.join();
                long seen = store.write(tx -> tx.scan(COUNTERS).count());
                long stored = store.read(tx -> tx.scan(COUNTERS).count());
                if (seen != stored) {
                    mismatches.add("depth " + depth + ": writes see " + seen + " rows, reads " + stored);
                }
            }
        }
        assertThat(mismatches).isEmpty();
    }

    @Test
    void an_idle_store_uses_no_processor_time() throws Exception {
        Store store = open(GroupCommitOptions.DEFAULT, StoreListener.NONE);
        CompletableFuture<Long> id = store.writeAsync(tx -> {
            Thread.currentThread().interrupt();
            return Thread.currentThread().getId();
        });
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long commit = id.join();
        long cpuBefore = threads.getThreadCpuTime(commit);
        assertThat(new CompletableFuture<Void>()
                        .completeOnTimeout(null, 1, TimeUnit.SECONDS)
                        .get())
                .isNull();
        assertThat(threads.getThreadCpuTime(commit) - cpuBefore).isLessThan(TimeUnit.MILLISECONDS.toNanos(300));
    }

    private static void putAtDepth(int frames, Store store) {
        if (frames > 0) {
            putAtDepth(frames - 1, store);
            return;
        }
        try {
            put(store, 0);
        } catch (StackOverflowError e) {
            // Ignored, as in a thread pool.
        }
    }

    @SuppressWarnings("InfiniteRecursion") // Until the stack overflows.
    private static void put(Store store, int n) {
        store.put(COUNTERS, "k" + n, 1L);
        put(store, n + 1);
    }
}
