package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import io.holdfast.testkit.ForwardingBackend;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Consumers that wait while polls find nothing, because all reads outside transactions see an old state. */
class WakeUpTest {

    private static final String QUEUE = "work";
    private static final Duration WAIT = Duration.ofMinutes(1);

    @Test
    void aWaitingConsumerGetsAMessageWithoutAPoll() throws Exception {
        everyMessageIsReceivedWithoutAPoll(new InMemory(), 500);
    }

    @Test
    @Tag("cluster")
    void aWaitingConsumerGetsAMessageWithoutAPollOnPostgreSql() throws Exception {
        everyMessageIsReceivedWithoutAPoll(
                Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName()), 100);
    }

    private static void everyMessageIsReceivedWithoutAPoll(BackendFactory factory, int messages) throws Exception {
        StaleReads reads = new StaleReads(factory);
        try (Store store = Store.open(reads, Queues.SCHEMA)) {
            QueueFixture fixture = new QueueFixture(store);
            fixture.create(QUEUE);
            reads.freeze();
            AtomicInteger attempts = new AtomicInteger();
            for (int i = 0; i < messages; i++) {
                CompletableFuture<QueueOutcome.Leased> waiting = wait(store, fixture.queues(), attempts);
                store.update(tx -> {
                    fixture.queues()
                            .enqueue(tx, QueueFixture.message(QUEUE, "m"))
                            .orThrow();
                    // More work of the transaction, so that an attempt on another thread could be faster.
                    fixture.queues().views().stats(tx, QUEUE);
                });
                for (MessageDelivery delivery :
                        waiting.get(WAIT.toSeconds(), TimeUnit.SECONDS).deliveries()) {
                    fixture.queues().ack(delivery.receipt());
                }
            }
            assertThat(attempts.get())
                    .as("no attempt is made before the commit is visible")
                    .isLessThanOrEqualTo(2 * messages);
            reads.thaw();
            assertThat(fixture.stats(QUEUE).acked()).isEqualTo(messages);
        }
    }

    private static CompletableFuture<QueueOutcome.Leased> wait(Store store, Queues queues, AtomicInteger attempts) {
        return queues.pollAsync(
                QUEUE,
                WAIT,
                () -> {
                    attempts.incrementAndGet();
                    return store.writeAsync(tx -> queues.lease(tx, LeaseRequest.of(QUEUE, 1)));
                },
                leased -> leased.deliveries().isEmpty());
    }

    /** A backend whose reads outside transactions see the state at the time of a call, until they are thawed. */
    private static final class StaleReads implements BackendFactory {

        private final BackendFactory factory;
        private volatile @Nullable BackendSnapshot frozen;
        private @Nullable Backend backend;

        StaleReads(BackendFactory factory) {
            this.factory = factory;
        }

        void freeze() {
            frozen = backend == null ? null : backend.snapshot();
        }

        void thaw() {
            try (BackendSnapshot old = frozen) {
                frozen = null;
                assertThat(old).isNotNull();
            }
        }

        @Override
        public Backend open(List<Family> families, StoreListener listener) {
            backend = factory.open(families, listener);
            return new ForwardingBackend(backend) {
                @Override
                protected <R> WriteRequest<R> wrap(WriteRequest<R> request) {
                    return request;
                }

                @Override
                public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
                    BackendSnapshot old = frozen;
                    return old == null ? backend.read(function) : function.apply(old);
                }
            };
        }
    }
}
