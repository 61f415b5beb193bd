package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workers, with the system clock. */
@Tag("slow")
class QueueWorkerTest {

    private static final String QUEUE = "work";
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Store store = Store.open(new InMemory(), Queues.SCHEMA);
    private final QueueFixture fixture = new QueueFixture(store);

    @AfterEach
    void close() {
        fixture.assertConsistent();
        store.close();
    }

    private void fill(int count) {
        for (int i = 0; i < count; i++) {
            fixture.put(QUEUE, "m" + i);
        }
    }

    @Test
    void messagesAreProcessedConcurrentlyAndAcknowledged() {
        fixture.create(QUEUE);
        fill(200);
        Set<String> seen = ConcurrentHashMap.newKeySet();
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        WorkerOptions options = WorkerOptions.DEFAULT.withConcurrency(4).withPrefetch(8);
        try (QueueWorker worker = QueueWorker.start(fixture.queues(), QUEUE, options, delivery -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            seen.add(QueueFixture.text(delivery));
            running.decrementAndGet();
        })) {
            await().atMost(LONG).until(() -> worker.processed() == 200);
        }
        assertThat(seen).hasSize(200);
        assertThat(most.get()).isLessThanOrEqualTo(4);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
    }

    @Test
    void theEffectsOfAHandlerAndTheAcknowledgementAreOneCommit() {
        fixture.create(QueueConfig.named(QUEUE).withMaxAttempts(2));
        fixture.create("results");
        fixture.put(QUEUE, "good");
        fixture.put(QUEUE, "bad");
        try (QueueWorker worker = QueueWorker.startInTransactions(
                store, fixture.queues(), QUEUE, WorkerOptions.DEFAULT, (tx, delivery) -> {
                    fixture.queues()
                            .enqueue(tx, message("results", QueueFixture.text(delivery)))
                            .orThrow();
                    if (QueueFixture.text(delivery).equals("bad")) {
                        throw new IllegalStateException("bad");
                    }
                })) {
            await().atMost(LONG).until(() -> fixture.stats(QUEUE + ".dlq").depth() == 1);
            assertThat(worker.failed()).isEqualTo(2);
        }
        assertThat(fixture.takeAll("results", 9)).containsExactly("good");
        assertThat(fixture.queues().views().messages(QUEUE + ".dlq", 1, null).rows())
                .extracting(QueuedMessage::reason)
                .containsExactly("java.lang.IllegalStateException: bad");
    }

    @Test
    void leasesAreExtendedWhileAHandlerRuns() throws InterruptedException {
        fixture.create(QueueConfig.named(QUEUE).withVisibility(Duration.ofMillis(300)));
        fill(1);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (QueueWorker worker = QueueWorker.start(fixture.queues(), QUEUE, WorkerOptions.DEFAULT, delivery -> {
            started.countDown();
            end.await();
        })) {
            started.await();
            long leased = System.nanoTime();
            await().atMost(LONG).until(() -> {
                assertThat(fixture.queues().sweep().expired()).isZero();
                return System.nanoTime() - leased > Duration.ofSeconds(1).toNanos();
            });
            end.countDown();
            await().atMost(LONG).until(() -> worker.processed() == 1);
        }
        assertThat(fixture.stats(QUEUE).failed()).isZero();
    }

    @Test
    void closingReturnsMessagesThatWereLeasedInAdvanceAndWaitsForHandlers() throws InterruptedException {
        fixture.create(QUEUE);
        fill(10);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        QueueWorker worker =
                QueueWorker.start(fixture.queues(), QUEUE, WorkerOptions.DEFAULT.withPrefetch(5), delivery -> {
                    started.countDown();
                    end.await();
                });
        started.await();
        await().atMost(LONG).until(() -> fixture.stats(QUEUE).inFlight() == 6);
        Thread closing = new Thread(worker::close);
        closing.start();
        end.countDown();
        closing.join(LONG.toMillis());
        QueueStats stats = fixture.stats(QUEUE);
        assertThat(stats.inFlight()).isZero();
        assertThat(stats.failed()).isZero();
        assertThat(stats.ready() + worker.processed()).isEqualTo(10);
    }

    @Test
    void closingAtAnyTimeLeavesNoMessageLeased() {
        fixture.create(QUEUE);
        for (int round = 0; round < 40; round++) {
            fill(3);
            QueueWorker worker =
                    QueueWorker.start(fixture.queues(), QUEUE, WorkerOptions.DEFAULT.withPrefetch(2), delivery -> {});
            if (round % 2 == 0) {
                await().atMost(LONG).until(() -> worker.processed() > 0);
            }
            worker.close();
            assertThat(fixture.stats(QUEUE).inFlight()).as("round %d", round).isZero();
        }
    }

    @Test
    void aMessageWhoseAcknowledgementIsRefusedIsNotCountedAsProcessed() {
        fixture.create(QUEUE);
        fill(20);
        Queues queues = fixture.queues();
        WorkerOptions options = WorkerOptions.DEFAULT.withBatch(10);
        try (QueueWorker worker = QueueWorker.startInBatches(queues, QUEUE, options, batch -> {
            for (MessageDelivery delivery : batch) {
                if (QueueFixture.text(delivery).endsWith("7")) {
                    queues.admin().discard(QUEUE, delivery.message().id());
                }
            }
        })) {
            await().atMost(LONG).until(() -> worker.processed() + worker.failed() == 20);
            assertThat(worker.processed()).isEqualTo(18);
            assertThat(worker.failed()).isEqualTo(2);
        }
        fill(1);
        try (QueueWorker worker =
                QueueWorker.start(queues, QUEUE, WorkerOptions.DEFAULT, delivery -> queues.ack(delivery.receipt()))) {
            await().atMost(LONG).until(() -> worker.failed() == 1);
            assertThat(worker.processed()).isZero();
        }
    }

    @Test
    void aBatchHandlerGetsSeveralMessages() {
        fixture.create(QUEUE);
        fill(50);
        List<Integer> sizes = new CopyOnWriteArrayList<>();
        try (QueueWorker worker = QueueWorker.startInBatches(
                fixture.queues(), QUEUE, WorkerOptions.DEFAULT.withBatch(10), batch -> sizes.add(batch.size()))) {
            await().atMost(LONG).until(() -> worker.processed() == 50);
        }
        assertThat(sizes).allMatch(size -> size <= 10).anyMatch(size -> size > 1);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
    }
}
