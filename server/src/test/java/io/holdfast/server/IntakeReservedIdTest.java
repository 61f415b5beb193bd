package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events received over HTTP whose ids are reserved for the {@code Idempotency-Key} headers of another caller. */
@Tag("slow")
class IntakeReservedIdTest {

    @TempDir
    Path folder;

    @Test
    void reservedEventIdsAreRefusedWhetherTheyExistOrNot() throws Exception {
        Path file = Files.writeString(folder.resolve("intake.yaml"), "event: {id: number}\n");
        try (TestServer server = TestServer.start(folder.resolve("data"), "--intake", file.toString())) {
            TestServer.Answer victim = server.post("/v1/keys", "{'name':'v','scopes':['retry:save','retry:read']}")
                    .is(201);
            String intake = server.post("/v1/keys", "{'name':'i','scopes':['intake:send']}")
                    .is(201)
                    .text("secret");
            server.call(
                            victim.text("secret"),
                            "POST",
                            "/v1/retry/events",
                            "{\"type\":\"t\",\"publisher\":\"p\",\"text\":\"x\",\"error\":\"e\"}",
                            "Idempotency-Key",
                            "order-1")
                    .is(201);
            for (String id : new String[] {"order-1", "order-2"}) {
                String event = "{'message':{'number':'" + victim.text("key.id") + ":" + id
                        + "','type':'unknown','publisher':'p','data':{'a':1}}}";
                TestServer.Answer refused = server.call(intake, "POST", "/v1/intake/events", event.replace('\'', '"'));
                assertThat(refused.is(400, "malformed").text("field")).isEqualTo("message");
                assertThat(refused.text("message")).contains(id, "Idempotency-Key");
            }
        }
    }
}
