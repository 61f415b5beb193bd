package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands read a limited number of rows, because all other commands wait while they are read. */
@Tag("slow")
class TransactionReadLimitTest {

    private static final int BULK = 1_000;

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static UUID account() {
        UUID account = UUID.randomUUID();
        server.put("/v1/ledger/accounts/" + account, "{'kind':'UNLIMITED'}").is(200);
        return account;
    }

    private static String list(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(","));
    }

    private static String charge(UUID account) {
        return "{'eventId':'" + UUID.randomUUID() + "','account':'" + account + "','cost':1}";
    }

    private static String charges(UUID account) {
        return "{'usages':[" + list(BULK, at -> charge(account)) + "]}";
    }

    @Test
    void queriesBesideACommandReadALimitedNumberOfRows() {
        UUID account = account();
        for (int bulk = 0; bulk < 3; bulk++) {
            server.post("/v1/ledger/charges/all", charges(account)).is(201);
        }
        String key = server.post(
                        "/v1/keys",
                        "{'name':'k','scopes':['ledger:charge@" + account + "','ledger:read@" + account + "']}")
                .is(201)
                .text("secret");
        String totals = "{'operation':'ledger.totals','request':{'account':'" + account
                + "','from':'2020-01-01T00:00:00Z','to':'2040-01-01T00:00:00Z'}}";
        long balance = server.get("/v1/ledger/accounts/" + account + "/balance").number("balance");
        Answer refused = transaction(key, account, totals, 99).is(400, "limit_exceeded");
        assertThat(refused.text("message")).contains("'transaction' reads more than 20000 rows");
        assertThat(server.get("/v1/ledger/accounts/" + account + "/balance").number("balance"))
                .isEqualTo(balance);
        transaction(key, account, totals, 1).is(200);
        // A key that goes on is refused before its transaction delays others; its plain commands are not.
        await().atMost(Duration.ofMinutes(1)).pollInterval(Duration.ofMillis(1)).until(() -> {
            Answer repeated = transaction(key, account, totals, 99);
            return repeated.status() == 503
                    && repeated.is(503, "overloaded").text("message").contains("delayed other commits");
        });
        server.call(key, "POST", "/v1/ledger/charges", charge(account).replace('\'', '"'))
                .is(201);
        transaction(server.admin(), account, totals, 1).is(200);
    }

    private static Answer transaction(String key, UUID account, String query, int queries) {
        String items = "{'operation':'ledger.charge','request':" + charge(account) + "}," + list(queries, at -> query);
        return server.call(key, "POST", "/v1/transactions", ("{'items':[" + items + "]}").replace('\'', '"'));
    }

    @Test
    void theLargestBulksFit() {
        List<UUID> accounts = IntStream.range(0, 20).mapToObj(at -> account()).toList();
        String spread = "{'usages':[" + list(BULK, at -> charge(accounts.get(at % accounts.size()))) + "]}";
        server.post("/v1/ledger/charges/all", spread).is(201);
        // One after another in the same transaction.
        String bulks = list(10, at -> "{'operation':'ledger.charge_all','request':" + charges(accounts.get(at)) + "}");
        server.post("/v1/transactions", "{'items':[" + bulks + "]}").is(200);
        String messages = list(
                BULK,
                at -> "{'queue':'q','text':'m','fairnessKey':'k" + at % 300 + "','dedupKey':'" + UUID.randomUUID()
                        + "','throttleKeys':['t" + at % 7 + "']}");
        for (int bulk = 0; bulk < 3; bulk++) {
            server.post(
                            "/v1/queue/messages",
                            "{'messages':[" + messages.replace("'dedupKey':'", "'dedupKey':'" + bulk) + "]}")
                    .is(202);
        }
        Answer leased = server.post("/v1/queues/q/leases", "{'max':1000}").is(200);
        assertThat(leased.at("deliveries").size()).isEqualTo(BULK);
        String receipts = IntStream.range(0, BULK)
                .mapToObj(at -> leased.at("deliveries." + at + ".receipt").toString())
                .collect(Collectors.joining(","));
        server.post("/v1/queue/acks", "{'receipts':[" + receipts + "]}").is(200);
        assertThat(server.post("/v1/queues/q/purge", "{'most':1000}").is(200).number("messages"))
                .isEqualTo(BULK);
    }
}
