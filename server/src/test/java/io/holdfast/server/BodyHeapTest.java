package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies that are small on the wire and large in the heap. */
@Tag("slow")
class BodyHeapTest {

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // Each test starts its own server.
    private TestServer server;

    private void start(String... options) throws Exception {
        server = TestServer.start(folder, options);
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static String list(String element, int count) {
        return "[" + String.join(",", Collections.nCopies(count, element)) + "]";
    }

    private static String transaction(String extra) {
        return "{'items':[{'operation':'queue.enqueue','request':{'queue':'q','text':'a','extra':" + extra + "}}]}";
    }

    @Test
    void aBodyWhoseParsedContentCanNeverFitIsTooLarge() throws Exception {
        start("--max-body-memory", "4194304");
        // 300 KB on the wire, but 24 MB in the heap.
        for (String element : new String[] {"{}", "[]"}) {
            assertThat(server.post("/v1/transactions", transaction(list(element, 100_000)))
                            .is(413, "body_too_large")
                            .text("message"))
                    .contains("max-body-memory", "3145728");
            server.post("/v1/queues/q/messages", "{'text':'a','extra':" + list(element, 100_000) + "}")
                    .is(413, "body_too_large");
        }
        // The same number of characters in a string is small.
        server.post("/v1/queues/q/messages", "{'text':'" + "{},[".repeat(75_000) + "'}")
                .is(202);
        server.post("/v1/transactions", transaction(list("{}", 5_000))).is(400, "malformed");
    }

    @Test
    void aCborBodyIsEstimatedLikeJson() throws Exception {
        start("--max-body-memory", "4194304");
        for (String element : new String[] {"{}", "[]"}) {
            assertThat(cbor("/v1/transactions", transaction(list(element, 100_000)))
                            .is(413, "body_too_large")
                            .text("message"))
                    .contains("max-body-memory", "3145728");
        }
        cbor("/v1/queues/q/messages", "{'text':'" + "{},[".repeat(75_000) + "'}")
                .is(202);
        cbor("/v1/transactions", transaction(list("{}", 5_000))).is(400, "malformed");
        for (int call = 0; call < 20; call++) {
            cbor("/v1/transactions", transaction(list("[]", 8_000))).is(400, "malformed");
        }
    }

    private TestServer.Answer cbor(String path, String json) {
        byte[] body = BodyFormat.CBOR.write(
                StrictJson.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
        return server.call(server.admin(), "POST", path, body, "Content-Type", BodyFormat.CBOR.mediaType());
    }

    @Test
    void theMemoryIsReservedUntilTheRequestEnds() throws Exception {
        start("--max-body-memory", "4194304");
        // About half of the memory each.
        String body = "{'waiting':'PT20S','limit':" + list("[]", 8_000) + "}";
        for (int call = 0; call < 20; call++) {
            server.post("/v1/queues/q/leases", body).is(400, "malformed");
            server.post("/v1/transactions", transaction(list("[]", 8_000))).is(400, "malformed");
        }
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> server.get("/readyz").is(200));
    }

    /** The memory is that of a heap of 128 MiB. */
    @Test
    void bulkCallsOfUsualSizeFit() throws Exception {
        start("--max-body-memory", Long.toString(16L << 20));
        String message = "{'queue':'q','text':'a message','priority':1,'weight':1,'throttleKeys':['a','b'],"
                + "'headers':{'a':'1','b':'2','c':'3','d':'4','e':'5'}}";
        server.post("/v1/queue/messages", "{'messages':" + list(message, 1_000) + "}")
                .is(202);
        String step = "{'operation':'queue.enqueue','request':" + message + "}";
        server.post("/v1/transactions", "{'items':" + list(step, 100) + "}").is(200);
    }

    @Test
    void anInvalidItemIsReportedBeforeTheTransaction() throws Exception {
        start();
        TestServer.Answer refused = server.post(
                "/v1/transactions",
                "{'items':[{'operation':'queue.enqueue','request':{'queue':'absent','text':'a'}},"
                        + "{'operation':'queue.enqueue','request':{'queue':'q','text':'a','zz':[{},{}]}}]}");
        assertThat(refused.is(400, "malformed").text("field")).isEqualTo("items[1].request.zz");
    }
}
