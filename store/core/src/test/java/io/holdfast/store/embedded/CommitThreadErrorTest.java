package io.holdfast.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors, such as a lack of memory, on the threads of the engine: the store rejects writes and never hangs. */
class CommitThreadErrorTest {

    private static final Family ROWS = new Family(0, "rows", key -> 0);
    private static final byte[] KEY = "a".getBytes(StandardCharsets.UTF_8);

    /** Fails while a group is completed, and again while the failure is reported. */
    private static final class FailingListener implements StoreListener {

        @Override
        public void onCommit(GroupCommit group) {
            throw new StackOverflowError("injected");
        }

        @Override
        public void onFailure(StoreException failure) {
            throw new OutOfMemoryError("injected");
        }
    }

    private static WriteRequest<Integer> put(CountDownLatch start) {
        return new WriteRequest<>("put", Duration.ofMinutes(5), 10, 1_000, Durability.FSYNC, false, tx -> {
            try {
                start.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            tx.put(ROWS, KEY, KEY);
            return 1;
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 200})
    void everyCallerIsCompletedAndFurtherWritesAreRejected(int writes) {
        try (Backend backend = new InMemory().open(List.of(ROWS), new FailingListener())) {
            CountDownLatch start = new CountDownLatch(1);
            List<CompletableFuture<CommitResult<Integer>>> calls = new ArrayList<>();
            for (int call = 0; call < writes; call++) {
                calls.add(backend.writeAsync(put(start)));
            }
            start.countDown();
            for (CompletableFuture<CommitResult<Integer>> call : calls) {
                assertThat(call)
                        .failsWithin(Duration.ofSeconds(20))
                        .withThrowableThat()
                        .havingCause()
                        .isInstanceOf(StoreException.class);
            }
            assertThat(backend.writeFailure().orElseThrow().getMessage())
                    .contains("the commit engine failed")
                    .doesNotContain("java.");
            assertThatThrownBy(() -> backend.write(put(start))).isInstanceOf(StoreFailedException.class);
        }
    }

    @Test
    void aBlockingCallerIsCompleted() {
        try (Backend backend = new InMemory().open(List.of(ROWS), new FailingListener())) {
            assertThatThrownBy(() -> backend.write(put(new CountDownLatch(0))))
                    .isInstanceOf(OutcomeUnknownException.class);
            assertThat(backend.writeFailure()).isPresent();
        }
    }
}
