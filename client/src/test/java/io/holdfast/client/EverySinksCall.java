package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.client.PathClient.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Calls every route of sinks. */
final class EverySinksCall {

    private EverySinksCall() {}

    /** Returns a configuration whose broker does not exist. */
    static String configuration(Path folder) throws IOException {
        return Files.writeString(folder.resolve("sinks.yaml"), """
                        sinks: [{name: warehouse, type: rabbitmq, port: 1, modules: [ledger]}]
                        """).toString();
    }

    static void run(PathClient server) {
        Answer list = await().until(
                        () -> server.get("/v1/sinks").is(200),
                        answer -> answer.text("sinks.0.state").equals("RETRYING"));
        assertThat(list.text("sinks.0.sink")).isEqualTo("warehouse");
        assertThat(list.text("sinks.0.type")).isEqualTo("rabbitmq");
        assertThat(list.text("sinks.0.lastError")).contains("Connection refused");
        assertThat(server.post("/v1/sinks/warehouse/cursor", "{'to':'oldest'}")
                        .is(200)
                        .text("sink"))
                .isEqualTo("warehouse");
        server.post("/v1/sinks/other/cursor", "{'to':'oldest'}").is(404, "sink_not_found");
        server.post("/v1/sinks/warehouse/cursor", "{'to':'nowhere'}").is(400);
        server.post("/v1/sinks/warehouse/cursor", "{'to':'0000000000000001-1-0'}")
                .is(400);
    }
}
