package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encodings, control characters and words that do not belong in a request or response. */
class HttpEdgeTest {

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static String raw(String headers, String body) throws Exception {
        try (RawConnection connection = new RawConnection(server.at("/"))) {
            return connection
                    .send("POST /v1/queues/q/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + server.admin()
                            + "\r\n" + headers + "\r\n" + body)
                    .readResponse();
        }
    }

    @Test
    void encodedBodiesAreNotSupported() throws Exception {
        String body = "{\"text\":\"a\"}";
        String length = "Content-Length: " + body.length() + "\r\n";
        assertThat(raw(length + "Content-Encoding: gzip\r\n", body))
                .contains("HTTP/1.1 415", "content_encoding_not_supported", "'gzip'");
        assertThat(raw(length + "Content-Encoding: identity\r\n", body)).contains("HTTP/1.1 202");
        String chunked = "c\r\n" + body + "\r\n0\r\n\r\n";
        assertThat(raw("Transfer-Encoding: chunked\r\n", chunked)).contains("HTTP/1.1 202");
        assertThat(raw("Transfer-Encoding: gzip, chunked\r\n", chunked))
                .contains("HTTP/1.1 501", "transfer_encoding_not_supported", "gzip, chunked");
        assertThat(raw("Transfer-Encoding: gzip\r\n", "")).contains("HTTP/1.1 501", "transfer_encoding_not_supported");
    }

    @Test
    void controlCharactersAreRefused() throws Exception {
        server.get("/v1/queues/a%00b").is(400);
        // Objects that were created with such ids by an earlier version can still be read and deleted.
        server.get("/v1/queues/a%0Ab").is(404, "queue_not_found");
        server.put("/v1/queues/a%0Ab", "{}").is(400, "invalid_argument");
        server.put("/v1/queues/a%C2%85b", "{}").is(400, "invalid_argument");
        server.get("/v1/queues?cursor=%00").is(400);
        server.get("/v1/queues?a%1Fb=1").is(400, "malformed");
        String body = "{\"text\":\"a\"}";
        String length = "Content-Length: " + body.length() + "\r\n";
        assertThat(raw(length + "Idempotency-Key: a\tb\r\n", body)).contains("HTTP/1.1 400", "control characters");
        assertThat(raw(length + "Idempotency-Key: a\u0085b\r\n", body)).contains("HTTP/1.1 400");
        assertThat(raw(length + "Idempotency-Key: a\u0000b\r\n", body)).contains("HTTP/1.1 400");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'text':",
                "{'text':'a','text':'b'}",
                "{'text':{}}",
                "{'text':'a','delay':true}",
                "{'text':'a','weight':99999999999999999999}",
                "{'payload':'%%'}",
                "{'a':[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}",
                "{'text':'a','headers':{'x':1}}"
            })
    void theMessagesOfTheJsonParserAreNotPassedOn(String body) {
        Answer refused = server.post("/v1/queues/q/messages", body).is(400, "malformed");
        assertThat(refused.text("message"))
                .doesNotContain("jackson", "StreamReadConstraints", "java.", "io.holdfast", "`", "deserializ", "token");
    }

    @Test
    void aRefusalThatEndsAtAKnownTimeSaysWhen() {
        String hit = "{'what':'mail','subject':'ada','most':1,'within':'PT1H'}";
        server.post("/v1/identity/hits", hit).is(200);
        Answer limited = server.post("/v1/identity/hits", hit).is(429, "rate_limited");
        assertThat(Long.parseLong(limited.headers().firstValue("Retry-After").orElseThrow()))
                .isBetween(60L, 3_600L);
    }
}
