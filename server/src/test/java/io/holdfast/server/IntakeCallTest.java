package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.WebhookReceiver.Received;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events that are received over HTTP and posted to other systems, signed; the status decides what happens next. */
@Tag("slow")
class IntakeCallTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private WebhookReceiver receiver;
    /** A target that does not send HTTP. */
    private ServerSocket noHttp;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        receiver = new WebhookReceiver();
        noHttp = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Path file = Files.writeString(folder.resolve("intake.yaml"), """
                rules:
                  order_shipped: {post: '%s?key=hidden', secret: '${HOOK_SECRET}', timeout: PT1S, account: customer, reference: order}
                  slow: {post: '%s', secret: '${HOOK_SECRET}', timeout: PT1M}
                  gone: {post: 'http://127.0.0.1:1/', secret: '${HOOK_SECRET}'}
                  unknown: {post: 'http://host.invalid/', secret: '${HOOK_SECRET}'}
                  garbage: {post: 'http://127.0.0.1:%d/', secret: '${HOOK_SECRET}'}
                  stamps_bought: {bill: stamp, rate: 1, units: count, reference: order, account: customer}
                retry: {delays: [PT0.1S], maxRetries: 50, interval: PT0.05S}
                """.formatted(
                        receiver.address(), receiver.address(), noHttp.getLocalPort()));
        server = open(file);
    }

    private TestServer open(Path file) throws Exception {
        Server started = new Server(LayeredSettings.read(
                        List.of(
                                "--data",
                                folder.resolve("data").toString(),
                                "--port",
                                "0",
                                "--intake",
                                file.toString()),
                        Map.of("HOOK_SECRET", WebhookReceiver.SECRET))
                .config());
        return TestServer.of(started, String.valueOf(started.firstKey()));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
        receiver.close();
        noHttp.close();
        threads.shutdownNow();
    }

    private Answer send(String id, String type, String data) {
        return server.post(
                "/v1/intake/events",
                "{'message':{'id':'" + id + "','type':'" + type + "','publisher':'shop','data':" + data + "}}");
    }

    private Answer ship(String id, String order) {
        return server.post(
                "/v1/intake/events",
                "{'message':{'id':'" + id + "','type':'order_shipped','publisher':'shop','data':{'order':'" + order
                        + "','customer':'ada','note':null,'weight':1.50}}}");
    }

    private void awaitApplied(long events) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(server.get("/v1/intake").number("applied.order_shipped"))
                        .isEqualTo(events));
    }

    @Test
    void billsOfTheIntakeAreCountedByTheLedgerMetrics() {
        UUID account = new UUID(9, 1);
        server.put("/v1/ledger/accounts/" + account, "{}").is(200);
        topUp(account, "first", 10);
        stamps("b1", "o1", account, 4).is(200);
        stamps("b1", "o1", account, 4).is(200);
        stamps("b2", "o1", account, 4).is(200);
        assertThat(stamps("b3", "o3", account, 100).is(200).text("outcome")).isEqualTo("SAVED");
        String ledger = "holdfast_ledger_";
        assertThat(metrics())
                .contains(
                        ledger + "transactions_total{type=\"usage\"} 1.0",
                        ledger + "credits_total{type=\"usage\"} 4.0",
                        ledger + "refused_total{operation=\"ledger.bill\",reason=\"insufficient_credits\"} 1.0",
                        ledger
                                + "refused_credits_total{operation=\"ledger.bill\",reason=\"insufficient_credits\"} 100.0");
        topUp(account, "second", 100);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(metrics()).contains(ledger + "credits_total{type=\"usage\"} 104.0"));
    }

    private void topUp(UUID account, String key, long credits) {
        server.post(
                        "/v1/ledger/credits",
                        "{'key':'" + key + "','account':'" + account + "','type':'PURCHASE','amount':" + credits + "}")
                .is(201);
    }

    private Answer stamps(String id, String order, UUID account, long count) {
        return send(
                id, "stamps_bought", "{'order':'" + order + "','customer':'" + account + "','count':" + count + "}");
    }

    private List<String> metrics() {
        return server.get("/metrics").is(200).body().asString().lines().toList();
    }

    @Test
    void anEventIsPostedOnceWithAValidSignature() {
        assertThat(ship("s1", "o1").is(200).text("outcome")).isEqualTo("APPLIED");
        assertThat(ship("s1", "o1").is(200).text("outcome")).isEqualTo("REPEATED");
        assertThat(receiver.received).hasSize(1);
        Received call = receiver.received.get(0);
        assertThat(call.verified()).isTrue();
        assertThat(call.id()).isEqualTo("s1");
        assertThat(Math.abs(call.timestamp() - Instant.now().getEpochSecond())).isLessThan(30);
        assertThat(call.body()).contains("\"note\":null", "\"weight\":1.50");
    }

    @Test
    void anIdThatCannotBeAHeaderIsReplacedByItsHash() {
        assertThat(ship("s 1.\u00e4", "o1").is(200).text("outcome")).isEqualTo("APPLIED");
        assertThat(receiver.received.get(0).id()).matches("evt_[0-9a-f-]{36}");
        assertThat(receiver.received.get(0).verified()).isTrue();
    }

    @Test
    void aServerErrorIsRetriedWithTheSameId() {
        receiver.respond(500);
        receiver.respond(429, "0");
        receiver.respond(302);
        Answer answer = ship("s1", "o1").is(200);
        assertThat(answer.text("outcome")).isEqualTo("SAVED");
        assertThat(answer.text("saved.error"))
                .isEqualTo("POST " + receiver.address() + " returned status 500")
                .doesNotContain("hidden");
        awaitApplied(1);
        assertThat(receiver.received).extracting(Received::id).containsExactly("s1", "s1", "s1", "s1");
        assertThat(receiver.received).allMatch(Received::verified);
        assertThat(server.get("/metrics").body().asString(""))
                .contains("holdfast_intake_calls_total{event_type=\"order_shipped\",result=\"done\"} 1.0")
                .contains("holdfast_intake_calls_total{event_type=\"order_shipped\",result=\"failed\"} 3.0");
    }

    @Test
    void aRefusalIsPermanent() {
        for (int status : new int[] {422, 409, 400, 404, 410}) {
            receiver.respond(status);
            assertThat(ship("s" + status, "o" + status).is(200).text("saved.status"))
                    .isEqualTo("REFUSED");
        }
        ship("last", "o").is(200);
        awaitApplied(1);
        assertThat(receiver.received).hasSize(6);
        Answer found = server.get("/v1/retry/events?account=ada").is(200);
        assertThat(found.at("rows")).hasSize(5);
        assertThat(found.text("rows.0.group")).isEqualTo("intake");
    }

    @Test
    void aTimeoutIsRetried() {
        receiver.respond(0);
        Answer answer = ship("s1", "o1").is(200);
        assertThat(answer.text("saved.error")).contains("had no response within PT1S");
        assertThat(answer.text("saved.status")).isEqualTo("PENDING");
        awaitApplied(1);
        assertThat(receiver.received).hasSize(2);
    }

    @Test
    void aBillDoesNotWaitForASlowReceiver() {
        UUID ada = new UUID(1, 0xada);
        server.put("/v1/ledger/accounts/" + ada, "{'kind':'UNLIMITED'}").is(200);
        IntStream.range(0, 200).forEach(call -> receiver.respond(0));
        List<CompletableFuture<Answer>> slow = IntStream.range(0, 100)
                .mapToObj(number -> CompletableFuture.supplyAsync(() -> send("slow-" + number, "slow", "{}"), threads))
                .toList();
        await().atMost(PATIENCE).until(() -> receiver.received.size() == 16);
        assertThat(send("bill", "stamps_bought", "{'order':'o1','customer':'" + ada + "','count':3}")
                        .is(200)
                        .text("outcome"))
                .isEqualTo("APPLIED");
        // 16 events are being sent and 64 wait; the others are saved at once.
        await().atMost(PATIENCE)
                .until(() -> slow.stream().filter(CompletableFuture::isDone).count() == 20);
        assertThat(slow.stream()
                        .filter(CompletableFuture::isDone)
                        .map(done -> done.join().is(200).text("saved.error")))
                .containsOnly("POST " + receiver.address() + " was not sent: too many calls are waiting");
        assertThat(receiver.received).hasSize(16);
        receiver.close();
        slow.forEach(CompletableFuture::join);
    }

    @Test
    void failuresAreDescribedWithoutClassNamesAndWithoutBytesOfTheReceiver() {
        CompletableFuture<?> garbage = CompletableFuture.runAsync(
                () -> {
                    try (Socket socket = noHttp.accept()) {
                        socket.getInputStream().read();
                        socket.getOutputStream().write("\0\1garbage\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                        socket.getOutputStream().flush();
                        socket.getInputStream().readAllBytes();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                threads);
        assertThat(send("g1", "garbage", "{}").is(200).text("saved.error"))
                .isEqualTo(
                        "POST http://127.0.0.1:" + noHttp.getLocalPort() + "/ failed: the response is not valid HTTP");
        assertThat(garbage).isNotCompletedExceptionally();
        assertThat(send("g2", "gone", "{}").is(200).text("saved.error"))
                .isEqualTo("POST http://127.0.0.1:1/ failed: no connection could be established");
        assertThat(send("g3", "unknown", "{}").is(200).text("saved.error"))
                .isEqualTo("POST http://host.invalid/ failed: the host name cannot be resolved");
    }

    @Test
    void retryAfterIsRespectedInSecondsAndAsADate() {
        receiver.respond(503, "7000");
        Answer seconds = ship("s1", "o1").is(200);
        assertThat(delay(seconds)).isBetween(Duration.ofSeconds(6_990), Duration.ofSeconds(7_000));
        receiver.respond(
                429,
                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        Instant.now().plusSeconds(9_000).atOffset(ZoneOffset.UTC)));
        assertThat(delay(ship("s2", "o2").is(200))).isBetween(Duration.ofSeconds(8_900), Duration.ofSeconds(9_000));
        receiver.respond(503, "soon");
        assertThat(delay(ship("s3", "o3").is(200))).isLessThan(Duration.ofSeconds(10));
    }

    private static Duration delay(Answer answer) {
        return Duration.between(
                Instant.parse(answer.text("saved.created")), Instant.parse(answer.text("saved.nextRetry")));
    }

    @Test
    void eventsOfAReferenceWaitForTheFirst() {
        receiver.respond(503);
        ship("s1", "o1");
        assertThat(ship("s2", "o1").text("outcome")).isEqualTo("SAVED");
        awaitApplied(2);
        assertThat(receiver.received).extracting(Received::id).endsWith("s1", "s2");
    }

    @Test
    void failedEventsOfOthersAreLeftAlone() {
        server.post(
                        "/v1/retry/events",
                        "{'id':'r1','type':'order_shipped','publisher':'p','text':'{}','error':'e','cause':'UNTRIED'}")
                .is(201);
        receiver.respond(503);
        ship("s1", "o1");
        awaitApplied(1);
        assertThat(server.get("/v1/retry/events/r1").text("status")).isEqualTo("PENDING");
        assertThat(server.post("/v1/retry/claims", "{'runner':'mine','max':10}")
                        .is(200)
                        .at("claims"))
                .hasSize(1);
    }

    @Test
    void aMessageThatIsNotAnEventIsRefusedAndNotSaved() {
        Answer answer = server.post("/v1/intake/events", "{'message':{'id':'s1','type':'order_shipped','data':{}}}")
                .is(400, "malformed");
        assertThat(answer.text("field")).isEqualTo("message");
        assertThat(answer.text("message")).contains("publisher");
        assertThat(server.get("/v1/retry/events").is(200).at("rows")).isEmpty();
    }

    @Test
    void aServerWithoutAnIntakeSaysSo() throws Exception {
        try (TestServer plain = TestServer.start(folder.resolve("plain"))) {
            plain.post("/v1/intake/events", "{'message':{}}").is(409, "intake_not_configured");
            assertThat(plain.get("/v1/intake").is(200).at("configured").asBoolean(true))
                    .isFalse();
        }
    }
}
