package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.queue.QueueCapacity.Overflow;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Time to live, large payloads and capacity under clock changes, in large numbers and under concurrency. */
class MessageExpiryFaultsTest {

    private static final String QUEUE = "work";
    private static final String DEAD = "work.dlq";
    private static final Duration TTL = Duration.ofHours(1);

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture;
    private Queues queues;

    @BeforeEach
    void open() {
        fixture = new QueueFixture(stores.store());
        queues = fixture.queues();
    }

    @AfterEach
    void check() {
        fixture.assertConsistent();
    }

    private static QueueConfig config() {
        return QueueConfig.named(QUEUE).withVisibility(Duration.ofDays(1));
    }

    private static byte[] large() {
        return new byte[3 * QueueLimits.MAX_INLINE_PAYLOAD];
    }

    @Test
    void aMessageThatExpiredWhileItWasLeasedAndWhoseClockWasSetBackExpiresLater() {
        fixture.create(config().withTtl(MessageTtl.drop(TTL)));
        fixture.put(QUEUE, "released");
        fixture.put(QUEUE, "failed");
        List<MessageDelivery> leased = queues.lease(QUEUE, 2).deliveries();
        stores.clock().advance(TTL.multipliedBy(2));
        queues.sweep();
        stores.clock().advance(TTL.multipliedBy(2).negated());
        queues.release(leased.get(0).receipt()).orThrow();
        queues.nack(leased.get(1).receipt()).orThrow();
        fixture.assertConsistent();
        stores.clock().advance(TTL);
        queues.sweep();
        assertThat(fixture.stats(QUEUE).expired()).isEqualTo(2);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
    }

    @Test
    void expiredMessagesTakeNoTokens() {
        fixture.create(config().withTtl(MessageTtl.drop(TTL)));
        queues.runtimeSettings().setThrottle("slow", 0.000001, 1);
        for (int i = 0; i < 5; i++) {
            fixture.put(message(QUEUE, "old").withThrottleKeys("slow"));
            fixture.put(message(QUEUE, "old").withGroup("g").withThrottleKeys("slow"));
        }
        stores.clock().advance(TTL);
        fixture.put(message(QUEUE, "young").withThrottleKeys("slow"));
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("young");
        assertThat(fixture.stats(QUEUE).expired()).isEqualTo(10);
    }

    @Test
    void manyLargeExpiredMessagesAreDeadLetteredByLeasesWithoutASweep() {
        fixture.create(config().withTtl(MessageTtl.deadLetter(TTL)));
        int messages = 80;
        for (int i = 0; i < messages; i++) {
            fixture.put(NewMessage.of(QUEUE, new byte[QueueLimits.MAX_INLINE_PAYLOAD]));
        }
        stores.clock().advance(TTL);
        fixture.put(QUEUE, "young");
        List<String> delivered = new ArrayList<>();
        for (int call = 0; call < 10 && delivered.isEmpty(); call++) {
            delivered.addAll(fixture.takeAll(QUEUE, 10));
        }
        assertThat(delivered).containsExactly("young");
        assertThat(fixture.stats(DEAD).depth()).isEqualTo(messages);
    }

    @Test
    void everyEndOfALargeMessageRemovesItsParts() {
        fixture.create(config().withTtl(MessageTtl.deadLetter(TTL)).withMaxAttempts(1));
        UUID expired = fixture.put(NewMessage.of(QUEUE, large()));
        stores.clock().advance(TTL);
        queues.sweep();
        fixture.assertConsistent();
        queues.admin().redriveMessage(DEAD, expired).orThrow();
        fixture.assertConsistent();
        assertThat(fixture.take(QUEUE).payload()).hasSize(large().length);
        assertThat(queues.admin().discard(QUEUE, expired)).isTrue();
        fixture.assertConsistent();
        for (int i = 0; i < 3; i++) {
            fixture.put(NewMessage.of(QUEUE, large()));
            queues.nack(fixture.take(QUEUE).receipt());
        }
        assertThat(queues.admin().redrive(DEAD, 1)).isEqualTo(new QueueOutcome.MessagesMoved(1));
        fixture.assertConsistent();
        assertThat(queues.admin().purge(DEAD)).isEqualTo(new QueueOutcome.MessagesMoved(2));
        assertThat(queues.admin().purge(QUEUE)).isEqualTo(new QueueOutcome.MessagesMoved(1));
        fixture.assertConsistent();
        UUID cancelled = fixture.put(NewMessage.of(QUEUE, large()));
        queues.cancel(QUEUE, cancelled).orThrow();
        fixture.put(NewMessage.of(QUEUE, large()));
        queues.admin().delete(QUEUE).orThrow();
        queues.sweep();
        fixture.create(QUEUE);
    }

    @Test
    void droppingTheOldestUnderConcurrencyNeitherExceedsTheLimitNorLosesCount() throws Exception {
        int limit = 20;
        fixture.create(config().withStatusRetention(Duration.ofDays(1))
                .withConcurrency(new QueueConcurrency(3, 1))
                .withCapacity(QueueCapacity.UNLIMITED.withMessages(limit).withOverflow(Overflow.DROP_OLDEST)));
        AtomicLong acked = new AtomicLong();
        AtomicLong full = new AtomicLong();
        List<UUID> ids = java.util.Collections.synchronizedList(new ArrayList<>());
        runConcurrently(thread -> {
            for (int i = 0; i < 200; i++) {
                if (thread % 2 == 0) {
                    NewMessage message = message(QUEUE, "m").withFairnessKey("k" + thread);
                    QueueOutcome.Enqueued outcome = queues.enqueue(i % 3 == 0 ? message.withGroup("g") : message);
                    if (outcome instanceof QueueOutcome.Accepted accepted) {
                        ids.add(accepted.id());
                    } else {
                        full.incrementAndGet();
                    }
                } else {
                    queues.lease(QUEUE, 2).deliveries().forEach(delivery -> {
                        if (queues.ack(delivery.receipt()) instanceof QueueOutcome.MessageAcked) {
                            acked.incrementAndGet();
                        }
                    });
                }
                assertThat(fixture.stats(QUEUE).depth()).isLessThanOrEqualTo(limit);
            }
        });
        QueueStats stats = fixture.stats(QUEUE);
        assertThat(ids).hasSize((int) (4 * 200 - full.get()));
        assertThat(stats.acked()).as("a leased message is not dropped").isEqualTo(acked.get());
        assertThat(stats.acked() + stats.dropped() + stats.depth()).isEqualTo(ids.size());
        long dropped = ids.stream()
                .filter(id -> queues.views().status(QUEUE, id).orElseThrow().stage() == Stage.DROPPED)
                .count();
        assertThat(dropped).isEqualTo(stats.dropped());
    }

    private interface Task {
        void run(int thread);
    }

    private static void runConcurrently(Task task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int thread = i;
                futures.add(threads.submit(() -> task.run(thread)));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aStatusEndsExactlyAtItsRetentionAndARedrivenMessageStartsAnew() {
        Duration retention = Duration.ofMinutes(10);
        fixture.create(config().withStatusRetention(retention).withMaxAttempts(1));
        UUID id = fixture.put(QUEUE, "x");
        MessageDelivery first = fixture.take(QUEUE);
        queues.report(first.receipt(), MessageProgress.percent(40)).orThrow();
        queues.nack(first.receipt());
        assertThat(queues.views().status(QUEUE, id).orElseThrow().percent()).isEqualTo(40);
        stores.clock().advance(retention.minusNanos(1));
        assertThat(queues.views().status(QUEUE, id).orElseThrow().stage()).isEqualTo(Stage.DEAD_LETTERED);
        queues.admin().redriveMessage(DEAD, id).orThrow();
        MessageStatus ready = queues.views().status(QUEUE, id).orElseThrow();
        assertThat(ready.stage()).isEqualTo(Stage.READY);
        assertThat(ready.percent()).isNull();
        queues.ack(fixture.take(QUEUE).receipt()).orThrow();
        stores.store().sweep();
        MessageStatus completed = queues.views().status(QUEUE, id).orElseThrow();
        assertThat(completed.stage()).isEqualTo(Stage.COMPLETED);
        assertThat(completed.percent()).isNull();
        stores.clock().advance(retention);
        assertThat(queues.views().status(QUEUE, id)).isEmpty();
    }
}
