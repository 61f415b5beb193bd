package io.holdfast.store.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A full queue refuses asynchronous writes through their futures. */
class AsyncRefusalTest {

    private static final Table<String, String> TEXTS = Table.of("texts", Keys.string(), Values.string());

    @Test
    void a_write_that_is_refused_because_of_overload_fails_its_future() throws Exception {
        CountDownLatch proceed = new CountDownLatch(1);
        try (Store store = Store.on(new InMemory(GroupCommitOptions.DEFAULT.withQueueCapacity(1)))
                .schemas(Schema.of("texts", TEXTS))
                .sweepEvery(Duration.ZERO)
                .open()) {
            CompletableFuture<Boolean> first = store.writeAsync(tx -> {
                try {
                    proceed.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return true;
            });
            CompletableFuture<Long> refused = store.updateAsync(tx -> tx.put(TEXTS, "a", "b"));
            assertThat(refused)
                    .failsWithin(Duration.ofSeconds(10))
                    .withThrowableThat()
                    .satisfies(thrown -> assertThat(thrown.getCause())
                            .isInstanceOfSatisfying(
                                    TryAgainException.class,
                                    e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED)));
            proceed.countDown();
            assertThat(first).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(true);
            assertThat(store.get(TEXTS, "a")).isEmpty();
        }
    }
}
