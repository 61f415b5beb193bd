package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

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

    private static String send(String request) throws Exception {
        try (RawConnection connection = new RawConnection(server.at("/"))) {
            return connection.send(request).readResponse();
        }
    }

    @Test
    void anotherVersionOfHttpIsNamedAsTheReason() throws Exception {
        assertThat(send("GET /healthz HTTP/3.7\r\nHost: x\r\n\r\n"))
                .contains(" 505 ", "http_version_not_supported", "Connection: close")
                .doesNotContain("internal");
        assertThat(send("GET /healthz\r\n\r\n"))
                .contains(" 505 ", "http_version_not_supported")
                .doesNotContain("internal");
    }

    @Test
    void linesMustEndWithACarriageReturn() throws Exception {
        assertThat(send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")).contains("HTTP/1.1 200");
        for (String request : List.of(
                "GET /healthz HTTP/1.1\nHost: x\n\n",
                "GET /healthz HTTP/1.1\r\nHost: x\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost: x\r\n\n")) {
            assertThat(send(request)).contains("HTTP/1.1 400", "malformed_request");
        }
        String chunk = "c\n{\"text\":\"a\"}\n0\n\n";
        assertThat(raw("Transfer-Encoding: chunked\r\n", chunk)).contains("HTTP/1.1 400");
    }

    @Test
    void theTextOfARefusedCallerIsNotLogged() throws Exception {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        try {
            assertThat(send("GET /healthz HTTP/1.1\r\nHost: x\r\nHost: look-at-me\r\n\r\n"))
                    .contains("HTTP/1.1 400");
        } finally {
            root.detachAppender(log);
        }
        assertThat(List.copyOf(log.list))
                .noneMatch(event -> event.getFormattedMessage().contains("look-at-me"));
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
    void aChunkedBodyRequiresHttp11() throws Exception {
        String request = "POST /v1/queues/q/messages HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer " + server.admin()
                + "\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\nc\r\n{\"text\":\"a\"}\r\n0\r\n\r\n";
        assertThat(send(request)).contains(" 400 ", "malformed_request", "requires HTTP/1.1");
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
