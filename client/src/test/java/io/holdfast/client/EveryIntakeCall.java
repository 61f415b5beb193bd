package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.IntakeApi.Outcome;
import io.holdfast.api.IntakeApi.Receive;
import io.holdfast.api.IntakeEndpoints;
import io.holdfast.api.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Calls every operation of the intake. */
final class EveryIntakeCall {

    private final Holdfast client;

    EveryIntakeCall(RunningServer server) {
        this.client = server.client();
    }

    /** Returns a configuration whose broker and whose receiver of calls do not exist. */
    static String configuration(Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        return Files.writeString(folder.resolve("intake.yaml"), """
                        sources: [{queue: events, port: 1}]
                        rules: {shipped: {post: 'http://127.0.0.1:1/', secret: '${file:%s}'}}
                        """.formatted(secret))
                .toString();
    }

    void walk() {
        Map<String, Object> started = Map.of("id", new UUID(9, 9).toString(), "tm_hangup", "2026-01-01T00:00:00Z");
        assertThat(client.intake()
                        .receive(event("evt-1", "call_hangup", started))
                        .send()
                        .outcome())
                .isEqualTo(Outcome.SAVED);
        String unanswered =
                "{\"id\":\"" + new UUID(9, 8) + "\",\"tm_hangup\":\"2026-01-01T00:00:00Z\",\"tm_progressing\":null}";
        Receive timed = new Receive(
                StrictJson.tree(event("evt-2", "call_hangup", StrictJson.MAPPER.readTree(unanswered))),
                Map.of("property:timestamp", Instant.EPOCH.toString()));
        assertThat(client.call(IntakeEndpoints.RECEIVE, timed).send().outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(client.intake()
                        .receive(event("evt-3", "shipped", Map.of()))
                        .send()
                        .outcome())
                .isEqualTo(Outcome.SAVED);
        assertThat(client.intake().status().send().applied()).containsEntry("call_hangup", 1L);
    }

    private static Map<String, Object> event(String id, String type, Object data) {
        return Map.of("id", id, "type", type, "publisher", "calls", "data", data);
    }
}
