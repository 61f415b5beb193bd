package io.holdfast.server;

import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import java.io.IOException;
import java.util.Objects;

/**
 * Webhooks of a golden store: an event that was delivered, and one whose first attempt failed. The endpoint is disabled
 * afterwards, so a server with a copy of the store sends nothing.
 */
final class GoldenWebhooks {

    private static final String ENDPOINT = "/v1/webhooks/golden";

    private final GoldenCommands commands;
    private final TestServer server;

    GoldenWebhooks(GoldenCommands commands, TestServer server) {
        this.commands = commands;
        this.server = server;
    }

    void write() throws IOException {
        try (WebhookReceiver receiver = new WebhookReceiver()) {
            put("webhook", receiver.address());
            receiver.respond(204);
            test("webhook-delivered", "DELIVERED", 1);
            receiver.respond(503);
            test("webhook-failed", "RETRYING", 2);
        }
        commands.send("webhook-rotated", "POST " + ENDPOINT + "/rotate", "{}");
        put("webhook-moved", "https://billing.example/hooks");
        commands.send("webhook-disabled", "POST " + ENDPOINT + "/disable", "{'reason':'golden'}");
    }

    private void put(String name, String url) {
        commands.send(name, "PUT " + ENDPOINT, "{'url':'" + url + "','modules':['retry'],'full':true}");
    }

    /** Sends a test event, and waits until its delivery, the newest, is in the given state. */
    private void test(String name, String state, int deliveries) {
        commands.send(name, "POST " + ENDPOINT + "/test", "{}");
        await().until(() -> {
            Answer answer = server.get(ENDPOINT + "/deliveries").is(200);
            return answer.at("rows").size() == deliveries && Objects.equals(answer.text("rows.0.state"), state);
        });
    }
}
