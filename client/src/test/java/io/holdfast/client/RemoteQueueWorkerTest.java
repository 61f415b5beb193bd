package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Delivery;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueEndpoints;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
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
    void theOperationsOfAHandlerAndTheAcknowledgementAreOneCommit() throws Exception {
        UUID ada = UUID.fromString("5d2e4f60-0000-4000-8000-0000000000ad");
        client.ledger().putAccount(PutAccount.of(ada)).send();
        client.ledger()
                .addCredits(AddCredits.of("invoice-1", ada, TransactionType.PURCHASE, 1_000))
                .send();
        client.queue().create(Config.of("print").withMaxAttempts(2)).send();
        client.queue().create(Config.of("mail")).send();
        client.queue()
                .enqueueAll(List.of(Enqueue.text("print", "400"), Enqueue.text("print", "5000")))
                .send();
        Holdfast holdfast = client;
        RemoteWorkerOptions options = RemoteWorkerOptions.DEFAULT.withPrefetch(4);
        // guide:begin
        RemoteQueueWorker worker = holdfast.transactionWorker(
                "print",
                options,
                (transaction, delivery) -> transaction
                        .add(LedgerEndpoints.CHARGE, Usage.of(id(delivery), ada, price(delivery)))
                        .add(QueueEndpoints.ENQUEUE, Enqueue.text("mail", "Your document has been printed."))
                        .with("headers.charge", ResultRef.to(0, "id")));
        // guide:end
        try (worker) {
            await().atMost(PATIENCE)
                    .until(() -> client.queue().stats("print.dlq").send().depth() == 1);
            await().atMost(PATIENCE).until(() -> worker.processed() == 1);
            assertThat(worker.failed()).isEqualTo(2);
        }
        assertThat(client.ledger().balance(ada).send().balance()).isEqualTo(600);
        assertThat(client.queue().stats("mail").send().depth()).isEqualTo(1);
        assertThat(client.queue().stats("print").send().depth()).isZero();
        QueueApi.Message dead = client.queue()
                .messages(new QueueApi.MessagesOf("print.dlq", null, null, null))
                .send()
                .rows()
                .get(0);
        assertThat(dead.reason()).startsWith("ledger.charge: ").contains("insufficient_credits");
        String source = Files.readString(Path.of("src/test/java/io/holdfast/client/RemoteQueueWorkerTest.java"));
        String code = source.substring(
                source.indexOf("// guide:begin") + "// guide:begin".length(), source.indexOf("// guide:end"));
        assertThat(Files.readString(Path.of("../docs/guide/client.md")).replaceAll("\\s+", ""))
                .contains("```java" + code.replaceAll("\\s+", "") + "```");
    }

    @Test
    void aTransactionWhoseLeaseWasLostIsNotCommitted() {
        client.queue().create(Config.of("results")).send();
        UUID id = client.queue().enqueue(Enqueue.text("work", "gone")).send().message();
        try (RemoteQueueWorker worker =
                client.transactionWorker("work", RemoteWorkerOptions.DEFAULT, (transaction, delivery) -> {
                    transaction.add(QueueEndpoints.ENQUEUE, Enqueue.text("results", text(delivery)));
                    if (text(delivery).equals("gone")) {
                        client.queue().discard("work", id).send();
                    }
                })) {
            await().atMost(PATIENCE).until(() -> worker.failed() == 1);
            client.queue().enqueue(Enqueue.text("work", "held")).send();
            await().atMost(PATIENCE).until(() -> worker.processed() == 1);
        }
        assertThat(client.queue().stats("results").send().depth()).isEqualTo(1);
    }

    @Test
    void aTransactionWithALostResponseIsCommittedOnce() throws Exception {
        client.queue().create(Config.of("results")).send();
        client.queue().enqueue(Enqueue.text("work", "once")).send();
        try (BreakableProxy cable = new BreakableProxy(server.address());
                Holdfast far = Holdfast.at(cable.address()).key(server.key()).build();
                RemoteQueueWorker worker =
                        far.transactionWorker("work", RemoteWorkerOptions.DEFAULT, (transaction, delivery) -> {
                            transaction.add(QueueEndpoints.ENQUEUE, Enqueue.text("results", text(delivery)));
                            cable.dropResponses(1);
                        })) {
            await().atMost(PATIENCE).until(() -> worker.processed() + worker.failed() == 1);
        }
        assertThat(client.queue().stats("results").send().depth()).isEqualTo(1);
        assertThat(client.queue().stats("work").send().depth()).isZero();
    }

    @Test
    void aHandlerThatCommitsTheTransactionItselfIsRejected() {
        client.queue().create(Config.of("once").withMaxAttempts(1)).send();
        client.queue().enqueue(Enqueue.text("once", "m")).send();
        try (RemoteQueueWorker worker = client.transactionWorker(
                "once", RemoteWorkerOptions.DEFAULT, (transaction, delivery) -> transaction.commit())) {
            await().atMost(PATIENCE).until(() -> worker.failed() == 1);
        }
        assertThat(client.queue()
                        .messages(new QueueApi.MessagesOf("once.dlq", null, null, null))
                        .send()
                        .rows())
                .extracting(QueueApi.Message::reason)
                .containsExactly(
                        "java.lang.IllegalStateException: the worker commits this transaction after the handler "
                                + "has returned; do not call commit()");
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

    private static String id(Delivery delivery) {
        return delivery.receipt().message().toString();
    }

    private static long price(Delivery delivery) {
        return Long.parseLong(text(delivery));
    }

    private static String text(Delivery delivery) {
        return new String(delivery.message().payload(), StandardCharsets.UTF_8);
    }
}
