package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Delivery;
import io.holdfast.api.QueueApi.Enqueue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker of the client, against a real server. */
@Tag("slow")
class RemoteQueueWorkerTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private RunningServer server;
    private Holdfast client;

    @BeforeEach
    void open() throws Exception {
        server = RunningServer.start(folder);
        client = server.client();
        client.queue()
                .create(Config.of("work")
                        .withVisibility(Duration.ofSeconds(2))
                        .withRetryDelays(List.of(Duration.ofMillis(10))))
                .send();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void everyMessageIsProcessedAndAFailedOneAgain() {
        List<Enqueue> messages = IntStream.range(0, 40)
                .mapToObj(i -> Enqueue.text("work", "m-" + i))
                .toList();
        client.queue().enqueueAll(messages).send();
        Set<String> processed = ConcurrentHashMap.newKeySet();
        Set<String> attempted = ConcurrentHashMap.newKeySet();
        try (RemoteQueueWorker worker = client.worker("work", 4, delivery -> {
            String text = text(delivery);
            if (text.equals("m-7") && attempted.add(text)) {
                throw new IllegalStateException("not yet");
            }
            processed.add(text);
        })) {
            await().atMost(PATIENCE).until(() -> worker.processed() == 40);
            assertThat(worker.failed()).isEqualTo(1);
            assertThat(worker.ended()).isNotDone();
        }
        assertThat(processed).isEqualTo(messages.stream().map(Enqueue::text).collect(Collectors.toSet()));
        assertThat(client.queue().stats("work").send().depth()).isZero();
    }

    @Test
    void theLeaseIsExtendedWhileTheHandlerRunsAndCloseWaitsForIt() {
        client.queue().enqueue(Enqueue.text("work", "long")).send();
        CountDownLatch extended = new CountDownLatch(1);
        Set<Instant> ends = ConcurrentHashMap.newKeySet();
        RemoteQueueWorker worker = client.worker("work", 1, delivery -> {
            await().atMost(PATIENCE).until(() -> {
                QueueApi.LeaseInfo lease = client.queue()
                        .leaseOf("work", delivery.receipt().message())
                        .send();
                ends.add(lease.until());
                if (lease.until().isAfter(delivery.until())) {
                    extended.countDown();
                }
                return extended.getCount() == 0;
            });
        });
        await().atMost(PATIENCE).until(() -> extended.getCount() == 0);
        worker.close();
        assertThat(ends).hasSizeGreaterThan(1);
        assertThat(worker.processed()).isEqualTo(1);
        assertThat(worker.ended()).isCompletedWithValue(true);
    }

    @Test
    void aBatchHandlerGetsSeveralMessagesAndAFailedBatchIsDeliveredAgain() {
        client.queue()
                .enqueueAll(IntStream.range(0, 40)
                        .mapToObj(i -> Enqueue.text("work", "m-" + i))
                        .toList())
                .send();
        Set<Integer> sizes = ConcurrentHashMap.newKeySet();
        Set<String> attempted = ConcurrentHashMap.newKeySet();
        RemoteWorkerOptions options =
                RemoteWorkerOptions.DEFAULT.withConcurrency(2).withBatch(8).withPrefetch(16);
        try (RemoteQueueWorker worker = client.batchWorker("work", options, deliveries -> {
            sizes.add(deliveries.size());
            if (deliveries.stream().anyMatch(delivery -> text(delivery).equals("m-7")) && attempted.add("m-7")) {
                throw new IllegalStateException("not yet");
            }
        })) {
            await().atMost(PATIENCE).until(() -> worker.processed() == 40);
            assertThat(worker.failed()).isBetween(1L, 8L);
        }
        assertThat(sizes).anyMatch(size -> size > 1).allMatch(size -> size <= 8);
        assertThat(client.queue().stats("work").send().depth()).isZero();
    }

    @Test
    void messagesLeasedInAdvanceAreExtendedAndReturnedWhenTheWorkerIsClosed() {
        client.queue()
                .enqueueAll(IntStream.range(0, 5)
                        .mapToObj(i -> Enqueue.text("work", "m-" + i))
                        .toList())
                .send();
        CountDownLatch release = new CountDownLatch(1);
        RemoteQueueWorker worker =
                client.worker("work", RemoteWorkerOptions.DEFAULT.withPrefetch(3), delivery -> awaitRelease(release));
        await().atMost(PATIENCE).until(() -> client.queue().stats("work").send().inFlight() == 4);
        Instant leased = Instant.now();
        await().atMost(PATIENCE).until(() -> Instant.now().isAfter(leased.plusSeconds(3))); // Longer than a lease.
        assertThat(client.queue().stats("work").send().inFlight()).isEqualTo(4);
        Thread closing = new Thread(worker::close);
        closing.start();
        release.countDown();
        await().atMost(PATIENCE).until(() -> !closing.isAlive());
        await().atMost(PATIENCE).until(() -> client.queue().stats("work").send().inFlight() == 0);
        QueueApi.Stats stats = client.queue().stats("work").send();
        assertThat(stats.depth() + worker.processed()).isEqualTo(5);
        assertThat(stats.failed()).as("a returned message has not failed").isZero();
    }

    private static void awaitRelease(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aMissingQueueEndsTheWorker() {
        try (RemoteQueueWorker worker = client.worker("none", 1, delivery -> {})) {
            assertThat(worker.ended())
                    .failsWithin(PATIENCE)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOf(CallRefusedException.class)
                    .withMessageContaining("queue_not_found");
        }
    }

    private static String text(Delivery delivery) {
        return new String(delivery.message().payload(), StandardCharsets.UTF_8);
    }
}
