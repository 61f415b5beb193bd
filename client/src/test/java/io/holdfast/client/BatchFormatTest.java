package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Enqueue;
import java.nio.file.Path;
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

/** Batches are in CBOR as soon as the server has sent a response in CBOR, and in JSON for all other servers. */
@Tag("slow")
class BatchFormatTest {

    private static final String JSON = "application/json";
    private static final String CBOR = "application/cbor";
    private static final UUID ADA = new UUID(0, 1);

    @TempDir
    Path folder;

    private RunningServer server;
    private FormatProxy proxy;
    private Holdfast client;

    @BeforeEach
    void open() throws Exception {
        server = RunningServer.start(folder);
        proxy = new FormatProxy(server.address());
        client = Holdfast.at(proxy.address()).key(server.key()).build();
        server.client().ledger().putAccount(PutAccount.of(ADA)).send();
        server.client()
                .ledger()
                .addCredits(AddCredits.of("k", ADA, TransactionType.PURCHASE, 1_000_000))
                .send();
        server.client().queue().create(Config.of("work")).send();
    }

    @AfterEach
    void close() {
        client.close();
        proxy.close();
        server.close();
    }

    private void charge(String name, int count) {
        List<CompletableFuture<LedgerApi.Transaction>> charges = IntStream.range(0, count)
                .mapToObj(
                        i -> client.ledger().charge(Usage.of(name + i, ADA, 1)).sendAsync())
                .toList();
        for (int i = 0; i < count; i++) {
            assertThat(charges.get(i).join().source()).isEqualTo(name + i);
        }
    }

    private long used() {
        return 1_000_000 - server.client().ledger().balance(ADA).send().balance();
    }

    @Test
    void batchesAreInCborOnceTheServerHasRespondedInCbor() {
        charge("first-", 50);
        assertThat(proxy.takeFormats()).startsWith(JSON, JSON);
        charge("second-", 50);
        assertThat(proxy.takeFormats()).containsOnly(CBOR);
        assertThat(used()).isEqualTo(100);
    }

    @Test
    void differentCommandsShareATransactionInCbor() {
        charge("first-", 50);
        proxy.takeFormats();
        List<CompletableFuture<?>> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            calls.add(client.ledger()
                    .addCredits(AddCredits.of("b-" + i, ADA, TransactionType.BONUS, 3))
                    .sendAsync());
            CompletableFuture<QueueApi.Accepted> sent =
                    client.queue().enqueue(Enqueue.text("work", "ü-" + i)).sendAsync();
            calls.add(sent);
            calls.add(client.ledger().charge(Usage.of("c-" + i, ADA, 3)).sendAsync());
        }
        calls.forEach(CompletableFuture::join);
        assertThat(proxy.takeFormats()).contains(CBOR).hasSizeLessThan(30);
        assertThat(used()).isEqualTo(50);
        assertThat(server.client().queue().stats("work").send().ready()).isEqualTo(20);
    }

    @Test
    void aRejectedCallHasTheSameReasonAsInJson() {
        charge("first-", 50);
        CompletableFuture<CallOutcome<LedgerApi.Transaction>> good =
                client.ledger().charge(Usage.of("good", ADA, 1)).sendForOutcomeAsync();
        List<CompletableFuture<CallOutcome<LedgerApi.Transaction>>> bad = IntStream.range(0, 5)
                .mapToObj(i -> client.ledger()
                        .charge(Usage.of("bad-" + i, new UUID(9, i), 1))
                        .sendForOutcomeAsync())
                .toList();
        assertThat(good.join()).isInstanceOf(CallOutcome.Done.class);
        for (CompletableFuture<CallOutcome<LedgerApi.Transaction>> call : bad) {
            assertThat(call.join()).isInstanceOfSatisfying(CallOutcome.Refused.class, refused -> {
                assertThat(refused.status()).isEqualTo(404);
                assertThat(refused.code()).isEqualTo("account_not_found");
            });
        }
    }

    @Test
    void aServerThatDoesNotKnowCborReceivesOnlyJson() {
        proxy.knowCbor(false);
        charge("first-", 50);
        charge("second-", 50);
        assertThat(proxy.takeFormats()).containsOnly(JSON);
        assertThat(used()).isEqualTo(100);
    }

    @Test
    void aRequestThatIsRefusedBecauseOfItsFormatIsSentAgainInJson() {
        charge("first-", 50);
        proxy.takeFormats();
        proxy.knowCbor(false);
        charge("second-", 50);
        assertThat(proxy.takeFormats())
                .startsWith(CBOR, JSON)
                .filteredOn(CBOR::equals)
                .hasSizeLessThanOrEqualTo(2);
        charge("third-", 50);
        assertThat(proxy.takeFormats()).containsOnly(JSON);
        assertThat(used()).isEqualTo(150);
    }
}
