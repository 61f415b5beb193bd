package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.WebhookReceiver.Received;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
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
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        receiver = new WebhookReceiver();
        Path file = Files.writeString(folder.resolve("intake.yaml"), """
                rules:
                  order_shipped: {post: '%s?key=hidden', secret: '${HOOK_SECRET}', timeout: PT1S, account: customer, reference: order}
                retry: {delays: [PT0.1S], maxRetries: 50, interval: PT0.05S}
                """.formatted(receiver.address()));
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
    void stop() {
        server.close();
        receiver.close();
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
    void aServerWithoutAnIntakeSaysSo() throws Exception {
        try (TestServer plain = TestServer.start(folder.resolve("plain"))) {
            plain.post("/v1/intake/events", "{'message':{}}").is(409, "intake_not_configured");
            assertThat(plain.get("/v1/intake").is(200).at("configured").asBoolean(true))
                    .isFalse();
        }
    }
}
