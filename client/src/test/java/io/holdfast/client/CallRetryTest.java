package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Deliveries;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Lease;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which calls are retried, and how failures are reported. */
@Tag("slow")
class CallRetryTest {

    private static final UUID ADA = new UUID(0, 1);

    @TempDir
    Path folder;

    private RunningServer server;
    private BreakableProxy proxy;
    private Holdfast client;

    @BeforeEach
    void open() throws Exception {
        server = RunningServer.start(folder, "--max-streams", "1");
        server.client().ledger().putAccount(PutAccount.of(ADA)).send();
        server.client()
                .ledger()
                .addCredits(AddCredits.of("k", ADA, TransactionType.PURCHASE, 1_000))
                .send();
        server.client().queue().create(Config.of("work")).send();
        proxy = new BreakableProxy(server.address());
        client = Holdfast.at(proxy.address()).key(server.key()).build();
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        proxy.close();
        server.close();
    }

    @Test
    void aChargeWithALostResponseIsRetriedAndAppliedOnce() {
        proxy.dropResponses(2);
        assertThat(client.ledger().charge(Usage.of("e", ADA, 100)).send().amount())
                .isEqualTo(-100);
        assertThat(proxy.connections()).isEqualTo(3);
        assertThat(server.client().ledger().balance(ADA).send().balance()).isEqualTo(900);
    }

    @Test
    void allAttemptsShareAGeneratedIdempotencyKey() {
        proxy.dropResponses(1);
        assertThat(client.queue().enqueue(Enqueue.text("work", "once")).send().repeated())
                .isTrue();
        Call<?> twice = client.queue().enqueue(Enqueue.text("work", "twice"));
        twice.send();
        twice.send();
        assertThat(server.client().queue().stats("work").send().ready()).isEqualTo(2);
    }

    @Test
    void anUnsafeCallIsNotRetriedAndReportsThatItMayBeDone() {
        client.queue().enqueue(Enqueue.text("work", "x")).send();
        int before = proxy.connections();
        proxy.dropResponses(1);
        CallFailedException failed = catchThrowableOfType(
                CallFailedException.class,
                () -> client.queue().lease(Lease.now("work", 1)).send());
        assertThat(failed.code()).isEqualTo("lost");
        assertThat(failed.mayBeDone()).isTrue();
        assertThat(proxy.connections()).isEqualTo(before);
        assertThat(server.client().queue().stats("work").send().inFlight()).isEqualTo(1);
    }

    @Test
    void aCallerCanAllowRetries() {
        proxy.dropResponses(1);
        assertThat(client.queue()
                        .lease(Lease.now("work", 1))
                        .asRepeatable()
                        .send()
                        .deliveries())
                .isEmpty();
    }

    @Test
    void anOverloadedServerIsRetriedAfterItsRetryAfter() {
        CompletableFuture<Deliveries> waits = client.queue()
                .lease(Lease.waiting("work", 1, Duration.ofMinutes(4)))
                .sendAsync();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> server.raw("GET", "/metrics", "").body().contains("holdfast_http_under_way 2"));
        CompletableFuture<Deliveries> turnedAway = client.queue()
                .lease(Lease.waiting("work", 1, Duration.ofMillis(10)))
                .sendAsync();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> server.raw("GET", "/metrics", "").body().contains("status=\"503\""));
        server.client().queue().enqueue(Enqueue.text("work", "x")).send();
        assertThat(waits.join().deliveries()).hasSize(1);
        assertThat(turnedAway.join().deliveries()).isEmpty();
    }

    @Test
    void aStoppedServerIsReportedAsUnreachable() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (Holdfast nobody =
                Holdfast.at("http://127.0.0.1:" + port).retries(2).build()) {
            CallFailedException failed = catchThrowableOfType(
                    CallFailedException.class,
                    () -> nobody.ledger().balance(ADA).send());
            assertThat(failed.code()).isEqualTo("unreachable");
            assertThat(failed.mayBeDone()).isFalse();
            assertThat(failed).hasMessageContaining("127.0.0.1:" + port);
        }
    }

    @Test
    void aSlowCallTimesOut() {
        CallFailedException failed = catchThrowableOfType(
                CallFailedException.class,
                () -> client.queue()
                        .lease(Lease.waiting("work", 1, Duration.ofMinutes(4)))
                        .withTimeout(Duration.ofMillis(100))
                        .send());
        assertThat(failed.code()).isEqualTo("timeout");
        assertThat(failed.mayBeDone()).isTrue();
    }

    @Test
    void closingTheClientFailsCallsInFlight() {
        CompletableFuture<Deliveries> waits = client.queue()
                .lease(Lease.waiting("work", 1, Duration.ofMinutes(4)))
                .sendAsync();
        client.close();
        assertThatThrownBy(waits::join).isInstanceOf(CompletionException.class);
        assertThatThrownBy(() -> client.ledger().balance(ADA).send())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void anInvalidKeyIsRejectedWithoutRetries() {
        try (Holdfast stranger = Holdfast.at(server.address()).key("hf_no_no").build()) {
            CallRefusedException refused = catchThrowableOfType(
                    CallRefusedException.class,
                    () -> stranger.ledger().balance(ADA).send());
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.code()).isEqualTo("unauthorized");
        }
    }
}
