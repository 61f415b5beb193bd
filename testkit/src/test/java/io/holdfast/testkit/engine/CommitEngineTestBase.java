package io.holdfast.testkit.engine;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.internal.SampleSchema;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** The base of tests on a memory store with given engine options, with a function that blocks the engine. */
@Timeout(30)
abstract class CommitEngineTestBase {

    final BlockedFunction stuck = new BlockedFunction();

    @Nullable
    Store opened;

    @AfterEach
    final void close() {
        stuck.release();
        if (opened != null) {
            opened.close();
        }
    }

    static GroupCommitOptions options(int capacity, Duration slowAfter) {
        return new GroupCommitOptions(capacity, 10, slowAfter, false);
    }

    final Store open(GroupCommitOptions options, StoreListener listener) {
        Store store = Store.on(new InMemory(options))
                .schemas(SampleSchema.SCHEMA)
                .listener(listener)
                .open();
        opened = store;
        return store;
    }

    /** Starts a write that blocks all others until {@link BlockedFunction#release}. */
    final CompletableFuture<Boolean> hold(Store store, String name) {
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

    /** A latch that threads wait for. */
    static final class BlockedFunction {
        private final CountDownLatch free = new CountDownLatch(1);

        void await() {
            try {
                assertThat(free.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        void release() {
            free.countDown();
        }
    }
}
