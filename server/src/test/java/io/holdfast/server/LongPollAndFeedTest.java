package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long polls and event streams. */
@Tag("slow")
class LongPollAndFeedTest {

    @TempDir
    Path folder;

    private TestServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void open() throws Exception {
        server = TestServer.start(folder, "--max-streams", "3");
        server.post("/v1/queues", "{'queue':'work'}").is(201);
    }

    @AfterEach
    void close() {
        server.close();
        threads.shutdownNow();
    }

    private CompletableFuture<Answer> poll(String waiting) {
        return CompletableFuture.supplyAsync(
                () -> server.post("/v1/queues/work/leases", "{'waiting':'" + waiting + "'}"), threads);
    }

    private void awaitInFlight(int count) {
        await().atMost(Duration.ofMinutes(3))
                .until(() ->
                        server.get("/metrics").body().asString().contains("holdfast_http_under_way " + (count + 1)));
    }

    @Test
    void aConsumerWaitsForTheFirstMessageAndEachMessageHasOneConsumer() {
        List<CompletableFuture<Answer>> polls = new ArrayList<>(List.of(poll("PT4M"), poll("PT4M"), poll("PT4M")));
        awaitInFlight(3);
        server.post("/v1/queues/work/leases", "{'waiting':'PT4M'}").is(503, "overloaded");
        assertThat(server.post("/v1/queues/work/leases", "{'waiting':'PT4M'}")
                        .headers()
                        .firstValue("Retry-After"))
                .isPresent();
        for (int message = 0; message < 3; message++) {
            server.post("/v1/queues/work/messages", "{'text':'m'}").is(202);
        }
        assertThat(polls.stream()
                        .map(CompletableFuture::join)
                        .map(answer -> answer.is(200).text("deliveries.0.message.message"))
                        .distinct())
                .hasSize(3)
                .doesNotContain("");
    }

    @Test
    void anEmptyLongPollReturnsInTime() {
        assertThat(poll("PT0.2S").join().is(200).at("deliveries").size()).isZero();
        server.post("/v1/queues/none/leases", "{'waiting':'PT1S'}").is(404, "queue_not_found");
        server.post("/v1/queues/work/leases", "{'waiting':'PT9H'}").is(400, "limit_exceeded");
    }

    @Test
    void closingTheServerCompletesLongPolls() {
        CompletableFuture<Answer> waiting = poll("PT4M");
        awaitInFlight(1);
        server.close();
        assertThat(waiting.join().is(200).at("deliveries").size()).isZero();
    }

    @Test
    void theFeedSendsEveryChangeOnceAndResumesWhereItBrokeOff() throws Exception {
        server.put("/v1/seats/events/gala", "{'name':'G','sections':[{'id':'A-1','rows':1,'seatsPerRow':9,'price':1}]}")
                .is(201);
        reserve(1);
        List<String> first = feed("/v1/seats/events/gala/feed", "", 1);
        assertThat(numbers(first)).containsExactly("1");
        CompletableFuture<List<String>> second =
                CompletableFuture.supplyAsync(() -> feed("/v1/seats/events/gala/feed", first.get(0), 2), threads);
        reserve(2);
        reserve(3);
        assertThat(numbers(second.join())).containsExactly("2", "3");
        server.get("/v1/seats/events/none/feed").is(404, "event_not_found");
        server.get("/v1/seats/events/gala/feed?after=x").is(400, "malformed");
    }

    @Test
    void aRecreatedEventIsAGapInTheFeed() {
        String gala = "/v1/seats/events/gala";
        String plan = "{'name':'G','sections':[{'id':'A-1','rows':1,'seatsPerRow':9,'price':1}]}";
        server.put(gala, plan).is(201);
        reserve(1);
        String last = feed(gala + "/feed", "", 1).get(0);
        server.post(gala + "/close", "").is(200);
        server.delete(gala + "?force=true&reason=recreated").is(200);
        await().atMost(Duration.ofMinutes(3)).until(() -> server.put(gala, plan).status() == 201);
        reserve(3);
        reserve(4);
        // Change 1 exists in the new event too, but the id names the previous event.
        assertThat(read(gala + "/feed", last, "event: ", 3)).containsExactly("gap", "change", "change");
        assertThat(read(gala + "/feed", "1", "event: ", 1)).containsExactly("change");
    }

    @Test
    void balancesAndQueueStatisticsAreSentWhenTheyChange() {
        UUID account = new UUID(0, 1);
        String at = "/v1/ledger/accounts/" + account;
        server.get(at + "/balance/feed").is(404, "account_not_found");
        server.put(at, "{'kind':'UNLIMITED'}").is(200);
        CompletableFuture<List<String>> balances =
                CompletableFuture.supplyAsync(() -> read(at + "/balance/feed", "", "data: ", 2), threads);
        CompletableFuture<List<String>> figures =
                CompletableFuture.supplyAsync(() -> read("/v1/queues/work/stats/feed", "", "data: ", 2), threads);
        awaitInFlight(2);
        server.post("/v1/ledger/charges", "{'eventId':'e','account':'" + account + "','cost':7}")
                .is(201);
        server.post("/v1/queues/work/messages", "{'text':'m'}").is(202);
        assertThat(balances.join().get(1)).contains("-7");
        assertThat(figures.join().get(1)).contains("\"ready\":1");
    }

    @Test
    void aFeedEndsWhenItsAccountNoLongerMatchesThePatternOfTheKey() throws Exception {
        UUID account = new UUID(0, 7);
        String at = "/v1/ledger/accounts/" + account;
        server.put(at, "{'kind':'UNLIMITED','externalIds':{'team':'7'}}").is(200);
        String key = server.post("/v1/keys", "{'name':'team','scopes':['ledger:read@team/7']}")
                .is(201)
                .text("secret");
        HttpRequest request = HttpRequest.newBuilder(server.at(at + "/balance/feed"))
                .header("Authorization", "Bearer " + key)
                .build();
        try (Stream<String> lines =
                TestServer.http().send(request, BodyHandlers.ofLines()).body()) {
            Iterator<String> data =
                    lines.filter(line -> line.startsWith("data: ")).iterator();
            assertThat(data.next()).contains("\"balance\":0");
            server.post(
                            "/v1/transactions",
                            "{'items':[{'operation':'ledger.put_account','request':{'account':'" + account
                                    + "','kind':'UNLIMITED','externalIds':{'team':'8'}}},"
                                    + "{'operation':'ledger.charge','request':{'eventId':'moved','account':'" + account
                                    + "','cost':7}}]}")
                    .is(200);
            assertThat(data.hasNext()).as("the balance after the move").isFalse();
        }
        assertThat(server.call(key, "GET", at + "/balance/feed", "").status()).isEqualTo(403);
    }

    @Test
    void revocationsAreSentInOrder() {
        UUID namespace = new UUID(2, 1);
        TestIdentities.create(server, new UUID(1, 1), namespace, new UUID(3, 1), TestIdentities.key(1));
        String at = "/v1/identity/namespaces/" + namespace + "/revocations/feed";
        for (int number = 1; number <= 2; number++) {
            UUID session = new UUID(6, number);
            TestIdentities.session(server, session, new UUID(1, 1), new UUID(3, 1), namespace);
            server.delete("/v1/identity/sessions/" + session + "?reason=x").is(200);
            assertThat(feed(at, Integer.toString(number - 1), 1)).containsExactly(Integer.toString(number));
        }
        server.get("/v1/identity/namespaces/" + new UUID(9, 9) + "/revocations/feed")
                .is(404, "namespace_not_found");
        server.get("/v1/identity/namespaces/x/revocations/feed").is(400, "malformed");
    }

    private void reserve(int seat) {
        server.post(
                        "/v1/seats/events/gala/bookings",
                        "{'booking':'b" + seat + "','buyer':'a','seats':[{'section':'A-1'," + "'row':1,'number':" + seat
                                + "}]}")
                .is(201);
    }

    @Test
    void anInvalidPositionNamesItsSource() throws Exception {
        String path = "/v1/seats/events/gala/feed";
        server.put("/v1/seats/events/gala", "{'name':'G','sections':[{'id':'A-1','rows':1,'seatsPerRow':2,'price':1}]}")
                .is(201);
        HttpRequest header = HttpRequest.newBuilder(server.at(path))
                .header("Authorization", "Bearer " + server.admin())
                .header("Last-Event-ID", "x")
                .build();
        assertThat(TestServer.http().send(header, BodyHandlers.ofString()).body())
                .contains("'Last-Event-ID' must be the number of a change");
    }

    /** Returns the change number of an id, which also contains the creation time of the event. */
    private static List<String> numbers(List<String> ids) {
        return ids.stream().map(id -> id.substring(0, id.indexOf('-'))).toList();
    }

    private List<String> feed(String path, String after, int count) {
        return read(path, after, "id: ", count);
    }

    private List<String> read(String path, String after, String line, int count) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.at(path)).header("Authorization", "Bearer " + server.admin());
        if (!after.isEmpty()) {
            request.header("Last-Event-ID", after);
        }
        try (Stream<String> lines =
                TestServer.http().send(request.build(), BodyHandlers.ofLines()).body()) {
            return lines.filter(read -> read.startsWith(line))
                    .map(read -> read.substring(line.length()))
                    .limit(count)
                    .toList();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
