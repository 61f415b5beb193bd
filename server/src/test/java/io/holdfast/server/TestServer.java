package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.StrictCbor;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.http.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A server on a free port, called over HTTP. */
final class TestServer implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(20))
            .build();

    private final Server server;
    private final String admin;

    /** The response to a request. */
    record Answer(int status, JsonNode body, HttpHeaders headers) {

        Answer is(int expected) {
            assertThat(status).as("%s", body).isEqualTo(expected);
            return this;
        }

        /** Asserts an error response with this code. */
        Answer is(int expected, String code) {
            is(expected);
            assertThat(body.path("code").asString("")).as("%s", body).isEqualTo(code);
            assertThat(body.path("message").asString("")).isNotEmpty();
            assertThat(body.path("requestId").asString(""))
                    .isEqualTo(headers.firstValue("X-Request-Id").orElseThrow());
            return this;
        }

        String text(String field) {
            return at(field).asString("");
        }

        long number(String field) {
            return at(field).asLong(-1);
        }

        JsonNode at(String field) {
            return body.at("/" + field.replace('.', '/'));
        }
    }

    private TestServer(Server server, String admin) {
        this.server = server;
        this.admin = admin;
    }

    static TestServer start(Path folder, String... options) throws Exception {
        return of(new Server(config(folder, options)));
    }

    /** Starts a server that never removes expired or deleted data. */
    static TestServer startWithoutSweeps(Path folder, String... options) throws Exception {
        return of(new Server(config(folder, options), InstantSource.system(), Duration.ZERO));
    }

    private static Config config(Path folder, String... options) {
        List<String> all = new ArrayList<>(List.of("--data", folder.toString(), "--port", "0"));
        all.addAll(List.of(options));
        return LayeredSettings.read(all, Map.of()).config();
    }

    private static TestServer of(Server server) {
        return of(server, String.valueOf(server.firstKey()));
    }

    /** Wraps a server that the caller has started, and closes it. */
    static TestServer of(Server server, String admin) {
        return new TestServer(server, admin);
    }

    Server server() {
        return server;
    }

    String admin() {
        return admin;
    }

    URI at(String path) {
        return server.address().resolve(path);
    }

    Answer get(String path) {
        return call(admin, "GET", path, "");
    }

    Answer delete(String path) {
        return call(admin, "DELETE", path, "");
    }

    /** Posts JSON that is written with apostrophes instead of quotation marks. */
    Answer post(String path, String json) {
        return call(admin, "POST", path, json.replace('\'', '"'));
    }

    Answer put(String path, String json) {
        return call(admin, "PUT", path, json.replace('\'', '"'));
    }

    Answer call(String key, String method, String path, String body, String... headers) {
        return call(key, method, path, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    Answer call(String key, String method, String path, byte[] body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(at(path))
                .timeout(Duration.ofSeconds(60))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<byte[]> response = HTTP.send(request.build(), BodyHandlers.ofByteArray());
            boolean json =
                    response.headers().firstValue("Content-Type").orElse("").equals(ApiResponse.JSON);
            boolean cbor =
                    response.headers().firstValue("Content-Type").orElse("").equals(BodyFormat.CBOR.mediaType());
            JsonNode parsed = json
                    ? StrictJson.MAPPER.readTree(response.body())
                    : cbor
                            ? StrictCbor.MAPPER.readTree(response.body())
                            : StrictJson.MAPPER.valueToTree(new String(response.body(), StandardCharsets.UTF_8));
            return new Answer(response.statusCode(), parsed, response.headers());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static HttpClient http() {
        return HTTP;
    }

    @Override
    public void close() {
        server.close();
    }
}
