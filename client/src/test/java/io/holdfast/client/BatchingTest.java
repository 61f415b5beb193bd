package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Lease;
import io.holdfast.api.QueueApi.Receipt;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that are made while a request is in flight are sent together, and each has its own result. */
@Tag("slow")
class BatchingTest {

    private static final UUID ADA = new UUID(0, 1);
    private static final UUID POOR = new UUID(0, 2);

    @TempDir
    Path folder;

    private RunningServer server;
    private Holdfast client;

    @BeforeEach
    void open() throws Exception {
        server = RunningServer.start(folder);
        client = server.client();
        for (UUID account : List.of(ADA, POOR)) {
            client.ledger().putAccount(PutAccount.of(account)).send();
        }
        client.ledger()
                .addCredits(AddCredits.of("k", ADA, TransactionType.PURCHASE, 1_000_000))
                .send();
        client.ledger()
                .addCredits(AddCredits.of("k2", POOR, TransactionType.PURCHASE, 10))
                .send();
        client.queue().create(Config.of("work")).send();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void blockingThreadsShareRequestsAndEachGetsItsOwnResult() throws Exception {
        List<Thread> threads = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (int thread = 1; thread <= 64; thread++) {
            int cost = thread;
            threads.add(new Thread(() -> {
                for (int i = 0; i < 20; i++) {
                    Usage usage = Usage.of("t" + cost + "-" + i, ADA, cost);
                    LedgerApi.Transaction charged =
                            client.ledger().charge(usage).send();
                    if (charged.amount() != -cost || !charged.source().equals(usage.eventId())) {
                        synchronized (wrong) {
                            wrong.add(usage + " -> " + charged);
                        }
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
        assertThat(client.ledger().balance(ADA).send().balance()).isEqualTo(1_000_000 - 20L * 64 * 65 / 2);
        assertThat(requests("ledger.charge") + requests("ledger.charge_each")).isLessThan(20 * 64 / 2);
    }

    @Test
    void callsOfOneCallerTakeEffectInTheirOrder() {
        List<String> order = IntStream.range(0, 300).mapToObj(i -> "e-" + i).toList();
        CompletableFuture<?>[] charges = order.stream()
                .map(event -> client.ledger().charge(Usage.of(event, ADA, 1)).sendAsync())
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(charges).join();
        List<String> charged = new ArrayList<>();
        for (LedgerApi.Transaction transaction : client.ledger()
                .transactions(new LedgerApi.HistoryOf(ADA, null, TransactionType.USAGE, null, null, 100, null, null))) {
            charged.add(0, transaction.source());
        }
        assertThat(charged).isEqualTo(order);
        assertThat(requests("ledger.charge_each")).isPositive();
    }

    @Test
    void aRefusalIsTheSameAsThatOfACallOnItsOwnAndAffectsNoOtherCall() {
        List<CompletableFuture<CallOutcome<LedgerApi.Transaction>>> outcomes = IntStream.range(0, 60)
                .mapToObj(i -> client.ledger()
                        .charge(Usage.of("e-" + i, i % 2 == 0 ? ADA : POOR, 1))
                        .sendForOutcomeAsync())
                .toList();
        for (int i = 0; i < 60; i++) {
            boolean paid = i % 2 == 0 || i < 20;
            assertThat(outcomes.get(i).join())
                    .as("%d", i)
                    .isInstanceOf(paid ? CallOutcome.Done.class : CallOutcome.Refused.class);
        }
        var batched =
                (CallOutcome.Refused<LedgerApi.Transaction>) outcomes.get(59).join();
        try (Holdfast single = single()) {
            var alone = (CallOutcome.Refused<LedgerApi.Transaction>)
                    single.ledger().charge(Usage.of("alone", POOR, 1)).sendForOutcome();
            assertThat(batched.status()).isEqualTo(alone.status());
            assertThat(batched.problem().message()).isEqualTo(alone.problem().message());
            assertThat(batched.problem().details()).isEqualTo(alone.problem().details());
            assertThat(batched.problem().requestId()).isNotEmpty();
        }
    }

    @Test
    void anInvalidCallIsRejectedWithItsFieldAndAffectsNoOtherCall() {
        List<Usage> usages = List.of(
                Usage.of("a", ADA, 1),
                Usage.of("b", ADA, 1),
                Usage.of("c", ADA, -5),
                Usage.of("", ADA, 1),
                new Usage("d", ADA, null, 1L, null, null, null, null, null),
                Usage.of("a", ADA, 1));
        List<CompletableFuture<CallOutcome<LedgerApi.Transaction>>> outcomes = usages.stream()
                .map(usage -> client.ledger().charge(usage).sendForOutcomeAsync())
                .toList();
        for (int at : new int[] {0, 1, 4}) {
            assertThat(outcomes.get(at).join()).as("%d", at).isInstanceOf(CallOutcome.Done.class);
        }
        for (int at : new int[] {2, 3}) {
            var refused = (CallOutcome.Refused<?>) outcomes.get(at).join();
            assertThat(refused.status()).as("%d", at).isEqualTo(400);
            assertThat(refused.problem().field()).as("%d", at).isNotNull();
        }
        var repeated = (CallOutcome.Done<?>) outcomes.get(5).join();
        assertThat(repeated.repeated()).isTrue();
        assertThat(client.ledger().balance(ADA).send().balance()).isEqualTo(1_000_000 - 3);
    }

    @Test
    void callsToSeveralModulesShareATransactionUnlessOneOfThemIsRefused() {
        List<CompletableFuture<? extends CallOutcome<?>>> outcomes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            outcomes.add(client.ledger().charge(Usage.of("e-" + i, ADA, 1)).sendForOutcomeAsync());
            outcomes.add(client.queue()
                    .enqueue(Enqueue.text(i == 13 ? "none" : "work", "m-" + i))
                    .sendForOutcomeAsync());
            outcomes.add(client.ledger()
                    .addCredits(AddCredits.of("bonus-" + i, ADA, TransactionType.BONUS, 5))
                    .sendForOutcomeAsync());
        }
        for (int at = 0; at < outcomes.size(); at++) {
            assertThat(outcomes.get(at).join())
                    .as("%d", at)
                    .isInstanceOf(at == 13 * 3 + 1 ? CallOutcome.Refused.class : CallOutcome.Done.class);
        }
        var unknown = (CallOutcome.Refused<?>) outcomes.get(13 * 3 + 1).join();
        assertThat(unknown.code()).isEqualTo("queue_not_found");
        assertThat(client.ledger().balance(ADA).send().balance()).isEqualTo(1_000_000 - 20 + 20 * 5);
        assertThat(client.queue().stats("work").send().ready()).isEqualTo(19);
        assertThat(requests("transaction")).isPositive();
    }

    @Test
    void messagesAreEnqueuedAndAcknowledgedTogether() {
        CompletableFuture<?>[] sent = IntStream.range(0, 50)
                .mapToObj(i ->
                        client.queue().enqueue(Enqueue.text("work", "m-" + i)).sendAsync())
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(sent).join();
        List<QueueApi.Delivery> deliveries =
                client.queue().lease(Lease.now("work", 50)).send().deliveries();
        assertThat(deliveries)
                .extracting(delivery -> new String(delivery.message().payload(), StandardCharsets.UTF_8))
                .isEqualTo(IntStream.range(0, 50).mapToObj(i -> "m-" + i).toList());
        List<CompletableFuture<CallOutcome<QueueApi.Done>>> acks = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Receipt receipt = deliveries.get(i).receipt();
            acks.add(client.queue()
                    .ack(
                            i == 30
                                    ? new Receipt(
                                            "work",
                                            receipt.message(),
                                            deliveries.get(31).receipt().token())
                                    : receipt)
                    .sendForOutcomeAsync());
        }
        for (int i = 0; i < 50; i++) {
            assertThat(acks.get(i).join())
                    .as("%d", i)
                    .isInstanceOf(i == 30 ? CallOutcome.Refused.class : CallOutcome.Done.class);
        }
        assertThat(client.queue().stats("work").send().depth()).isEqualTo(1);
        assertThat(requests("queue.ack_all")).isPositive();
    }

    @Test
    void aCallbackCanMakeAndAwaitOtherCalls() {
        List<CompletableFuture<Long>> balances = IntStream.range(0, 40)
                .mapToObj(i -> client.ledger()
                        .charge(Usage.of("e-" + i, ADA, 1))
                        .sendAsync()
                        .thenApply(charged -> client.ledger()
                                .charge(Usage.of("more-" + i, ADA, 1))
                                .send()
                                .amount()))
                .toList();
        assertThat(balances).allSatisfy(amount -> assertThat(amount.join()).isEqualTo(-1));
    }

    @Test
    void aCallIsNotHeldBeyondItsOwnTimeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Holdfast waiting =
                        Holdfast.at("http://127.0.0.1:" + silent.getLocalPort()).build()) {
            CompletableFuture<?> inFlight =
                    waiting.ledger().charge(Usage.of("a", ADA, 1)).sendAsync();
            CompletableFuture<?> async = waiting.ledger()
                    .charge(Usage.of("b", ADA, 1))
                    .withTimeout(Duration.ofMillis(100))
                    .sendAsync();
            CallFailedException blocking = catchThrowableOfType(
                    CallFailedException.class,
                    () -> waiting.ledger()
                            .charge(Usage.of("c", ADA, 1))
                            .withTimeout(Duration.ofMillis(100))
                            .send());
            assertThat(blocking.code()).isEqualTo("timeout");
            assertThat(blocking.mayBeDone()).isFalse();
            assertThat(async)
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableThat()
                    .havingCause()
                    .matches(thrown -> !((CallFailedException) thrown).mayBeDone());
            assertThat(inFlight).isNotDone();
        }
    }

    @Test
    void closingTheClientFailsCallsThatWait() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Holdfast waiting =
                    Holdfast.at("http://127.0.0.1:" + silent.getLocalPort()).build();
            CompletableFuture<?> first =
                    waiting.ledger().charge(Usage.of("a", ADA, 1)).sendAsync();
            CompletableFuture<?> second =
                    waiting.ledger().charge(Usage.of("b", ADA, 1)).sendAsync();
            waiting.close();
            assertThat(first).failsWithin(Duration.ofSeconds(30));
            assertThat(second).failsWithin(Duration.ofSeconds(30));
        }
    }

    @Test
    void batchingCanBeTurnedOff() {
        try (Holdfast single = single()) {
            CompletableFuture<?>[] charges = IntStream.range(0, 30)
                    .mapToObj(i ->
                            single.ledger().charge(Usage.of("e-" + i, ADA, 1)).sendAsync())
                    .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(charges).join();
        }
        assertThat(requests("ledger.charge")).isEqualTo(30);
        assertThat(requests("ledger.charge_each")).isZero();
    }

    private Holdfast single() {
        return Holdfast.at(server.address()).key(server.key()).batching(false).build();
    }

    /** Returns the number of times that the server has run an operation. */
    private long requests(String operation) {
        return server.raw("GET", "/metrics", "")
                .body()
                .lines()
                .filter(line -> line.startsWith("holdfast_operations_total{")
                        && line.contains("operation=\"" + operation + "\""))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
