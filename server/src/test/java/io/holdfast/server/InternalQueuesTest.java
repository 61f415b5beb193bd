package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protection of the queues of webhook deliveries and outgoing emails. */
class InternalQueuesTest {

    private static final String MESSAGE = "{\"text\":\"forged\"}";

    @TempDir
    static Path folder;

    private static TestServer server;
    private static WebhookReceiver receiver;
    private static String queue;

    @BeforeAll
    static void open() throws Exception {
        receiver = new WebhookReceiver();
        server = TestServer.start(folder, "--webhook-private-networks");
        server.put("/v1/webhooks/local", "{'url':'" + receiver.address() + "','types':['retry.failed']}")
                .is(201);
        queue = server.get("/v1/queues").is(200).text("rows.0.queue");
        assertThat(queue).startsWith("webhooks.local.");
    }

    @AfterAll
    static void close() {
        server.close();
        receiver.close();
    }

    private static String key(String... scopes) {
        return server.post("/v1/keys", "{'name':'k','scopes':['" + String.join("','", scopes) + "']}")
                .is(201)
                .text("secret");
    }

    @Test
    void noCallerCanSendToAnInternalQueue() {
        for (String key : List.of(key("queue:send"), server.admin())) {
            for (String name : List.of(queue, queue + ".dlq", "holdfast.mail")) {
                server.call(key, "POST", "/v1/queues/" + name + "/messages", MESSAGE)
                        .is(403, "internal_queue");
            }
            server.call(
                            key,
                            "POST",
                            "/v1/queue/messages",
                            "{\"messages\":[{\"queue\":\"" + queue + "\",\"text\":\"forged\"}]}")
                    .is(403, "internal_queue");
            assertThat(server.call(
                                    key,
                                    "POST",
                                    "/v1/transactions",
                                    "{\"items\":[{\"operation\":\"queue.enqueue\",\"request\":{\"queue\":\"" + queue
                                            + "\",\"text\":\"forged\"}}]}")
                            .is(403)
                            .text("code"))
                    .isEqualTo("internal_queue");
        }
        assertThat(receiver.received).noneMatch(call -> call.body().contains("forged"));
    }

    @Test
    void noCallerCanChangeAnInternalQueue() {
        for (String key : List.of(key("queue:write"), server.admin())) {
            String path = "/v1/queues/" + queue;
            String message = path + "/messages/00000000-0000-0000-0000-000000000001";
            server.call(key, "POST", path + "/purge", "{}").is(403, "internal_queue");
            server.call(key, "POST", path + "/pause", "{}").is(403, "internal_queue");
            server.call(key, "POST", path + ".dlq/redrive", "{}").is(403, "internal_queue");
            server.call(key, "POST", path + "/leases", "{\"consumer\":\"c\"}").is(403, "internal_queue");
            server.call(key, "DELETE", path, "").is(403, "internal_queue");
            server.call(key, "DELETE", message, "").is(403, "internal_queue");
            server.call(key, "POST", message + "/ack", "{\"token\":\"1\"}").is(403, "internal_queue");
            server.call(key, "PUT", path + "/schedules/s", "{\"cron\":\"* * * * *\",\"text\":\"forged\"}")
                    .is(403, "internal_queue");
            server.call(key, "POST", "/v1/queues", "{\"queue\":\"webhooks.mine\"}")
                    .is(403, "internal_queue");
            server.call(key, "PUT", "/v1/queues/mine", "{\"deadLetterQueue\":\"" + queue + "\"}")
                    .is(403, "internal_queue");
        }
    }

    @Test
    void onlyAnAdministratorCanReadInternalQueues() {
        server.post("/v1/queues", "{'queue':'orders'}").is(201);
        String reader = key("queue:read");
        server.call(reader, "GET", "/v1/queues/" + queue, "").is(403, "internal_queue");
        server.call(reader, "GET", "/v1/queues/" + queue + "/messages", "").is(403, "internal_queue");
        assertThat(server.call(reader, "GET", "/v1/queues?limit=10", "")
                        .is(200)
                        .body()
                        .toString())
                .contains("orders")
                .doesNotContain("webhooks.");
        server.get("/v1/queues/" + queue + "/messages").is(200);
        assertThat(server.get("/v1/queues").is(200).body().toString()).contains(queue);
    }

    @Test
    void deliveriesCauseNoEvents() {
        String start = server.get("/v1/feed?after=latest").is(200).text("next");
        server.post("/v1/retry/events", "{'id':'quiet','type':'t','publisher':'shop','text':'{}','error':'x'}")
                .is(201);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> server.get("/v1/webhooks/local/deliveries")
                        .is(200)
                        .body()
                        .toString()
                        .contains("DELIVERED"));
        assertThat(server.get("/v1/feed?after=" + start).is(200).at("events").findValuesAsString("type"))
                .contains("io.holdfast.retry.failed")
                .doesNotContain("io.holdfast.queue.enqueued", "io.holdfast.queue.removed");
    }
}
