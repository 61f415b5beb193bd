package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.TestServer.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests and responses of operations can be in CBOR; the client selects the format of each. */
class CborBodiesTest {

    private static final String CBOR = "application/cbor";
    private static final UUID ADA = new UUID(0, 1);

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(folder);
        server.put("/v1/ledger/accounts/" + ADA, "{}").is(200);
        server.post("/v1/ledger/credits", "{'key':'k','account':'" + ADA + "','type':'PURCHASE','amount':1000000}")
                .is(201);
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static Answer send(String method, String path, byte[] body, String accept) {
        return server.call(server.admin(), method, path, body, "Content-Type", CBOR, "Accept", accept);
    }

    private static byte[] cbor(String json) {
        return BodyFormat.CBOR.write(
                StrictJson.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    }

    private static String type(Answer answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }

    @Test
    void bulkChargesInCbor() {
        List<LedgerApi.Usage> usages = IntStream.range(0, 1_000)
                .mapToObj(i -> new LedgerApi.Usage("bulk-" + i, ADA, null, 7L, null, null, null, null, null))
                .toList();
        byte[] body = BodyFormat.CBOR.write(new LedgerApi.Usages(usages));
        Answer each = send("POST", "/v1/ledger/charges/each", body, CBOR).is(200);
        assertThat(type(each)).isEqualTo(CBOR);
        assertThat(each.body().path("rows")).hasSize(1_000);
        assertThat(each.text("rows.999.charged.account")).isEqualTo(ADA.toString());
        assertThat(each.number("rows.999.charged.amount")).isEqualTo(-7);
        // A duplicate has the same response, in either format.
        Answer json = send("POST", "/v1/ledger/charges/each", body, "application/json")
                .is(200);
        assertThat(type(json)).isEqualTo("application/json");
        assertThat(json.text("rows.5.charged.id")).isEqualTo(each.text("rows.5.charged.id"));
    }

    @Test
    void aTransactionInCborWithReferencesAndBytes() {
        byte[] body = cbor("{'items':["
                + "{'operation':'queue.enqueue','as':'m','request':{'queue':'q','text':'hello'}},"
                + "{'operation':'queue.message','request':{'queue':'q','message':{'$ref':'m.message'}}}]}");
        Answer committed = send("POST", "/v1/transactions", body, CBOR).is(200);
        assertThat(type(committed)).isEqualTo(CBOR);
        assertThat(committed.at("items.1.answer.payload").asString())
                .isEqualTo(Base64.getEncoder().encodeToString("hello".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void payloadsAreByteStrings() {
        byte[] body = BodyFormat.CBOR.write(StrictJson.MAPPER.createObjectNode().put("payload", new byte[] {0, -1}));
        String id = send("POST", "/v1/queues/q/messages", body, CBOR).is(202).text("message");
        assertThat(server.get("/v1/queues/q/messages/" + id).is(200).text("payload"))
                .isEqualTo("AP8=");
        Answer message =
                send("GET", "/v1/queues/q/messages/" + id, new byte[0], CBOR).is(200);
        assertThat(message.at("payload").isBinary()).isTrue();
    }

    @Test
    void errorsAreInJsonWithTheSameMessages() {
        Answer refused =
                send("POST", "/v1/ledger/charges", cbor("{'amount':1}"), CBOR).is(400, "malformed");
        assertThat(type(refused)).isEqualTo("application/json");
        assertThat(refused.text("message"))
                .isEqualTo(server.post("/v1/ledger/charges", "{'amount':1}")
                        .is(400, "malformed")
                        .text("message"));
        assertThat(refused.text("field")).isEqualTo("amount");
        assertThat(send("POST", "/v1/ledger/charges", "{}".getBytes(StandardCharsets.UTF_8), CBOR)
                        .is(400, "malformed")
                        .text("message"))
                .startsWith("invalid CBOR");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/cbor | application/cbor",
                "application/cbor, application/json;q=0.9 | application/cbor",
                "application/json;q=0.5, application/cbor | application/cbor",
                "application/json, application/cbor;q=0.5 | application/json",
                "application/cbor;q=0 | application/json",
                "application/cbor-seq | application/json",
                "*/* | application/json",
                "text/html, */*;q=0.8 | application/json"
            })
    void theClientSelectsTheFormatOfTheResponse(String accept, String type) {
        String path = "/v1/ledger/accounts/" + ADA + "/balance";
        Answer answer = server.call(server.admin(), "GET", path, "", "Accept", accept);
        assertThat(type(answer.is(200))).isEqualTo(type);
    }

    @Test
    void otherRoutesDoNotTakeCbor() {
        Answer refused = send("GET", "/v1/keys/self", cbor("{'a':1}"), CBOR).is(415, "content_type_not_supported");
        assertThat(refused.text("message")).isEqualTo("this path does not accept application/cbor");
        assertThat(type(send("GET", "/v1/keys/self", new byte[0], CBOR).is(200)))
                .isEqualTo("application/json");
    }
}
