package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large responses of the routes that need no key. */
@Tag("slow")
class OpenResponsesTest {

    private static final int LIMIT = 64;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // Started before each test.
    private TestServer server;

    private final List<RawConnection> connections = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        server = TestServer.start(folder);
    }

    @AfterEach
    void close() {
        connections.forEach(RawConnection::close);
        server.close();
    }

    private HttpResponse<byte[]> document(String encoding) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.at("/openapi.json"))
                .header("Accept-Encoding", encoding)
                .build();
        return TestServer.http().send(request, BodyHandlers.ofByteArray());
    }

    @Test
    void theDocumentIsCompressedIfTheClientAcceptsIt() throws Exception {
        byte[] plain = document("identity").body();
        HttpResponse<byte[]> compressed = document("br;q=1, gzip;q=0.8");
        assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(compressed.headers().allValues("Vary")).contains("Accept-Encoding");
        assertThat(compressed.body()).hasSizeLessThan(plain.length / 4);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
                .isEqualTo(plain);
        assertThat(document("gzip;q=0").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void unreadDocumentsAreLimitedAndDelayNobody() throws Exception {
        String pipelined = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(30);
        for (int connection = 0; connection < LIMIT; connection++) {
            RawConnection unread = new RawConnection(server.at("/"), 2_048);
            connections.add(unread);
            unread.send(pipelined);
        }
        // A response that fits into the buffers of its connection is followed by the next one.
        await().atMost(Duration.ofMinutes(1))
                .during(Duration.ofSeconds(2))
                .until(() -> server.get("/metrics")
                        .body()
                        .asString()
                        .contains("holdfast_http_under_way " + (LIMIT + 1) + ".0\n"));
        RawConnection refused = new RawConnection(server.at("/"));
        connections.add(refused);
        assertThat(refused.send(pipelined).readToEnd())
                .contains("HTTP/1.1 503", "overloaded", "Connection: close", "Retry-After");
        server.get("/v1/queues").is(200);
        connections.forEach(RawConnection::close);
        await().atMost(Duration.ofSeconds(30)).until(() -> document("identity").statusCode() == 200);
    }
}
