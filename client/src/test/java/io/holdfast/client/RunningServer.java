package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.Problem;
import io.holdfast.server.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A real server on a free port, with a client that has the administrator key. */
final class RunningServer implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Server server;
    private final String key;
    private final Holdfast client;

    private RunningServer(Server server, String key) {
        this.server = server;
        this.key = key;
        this.client = Holdfast.at(server.address()).key(key).build();
    }

    static RunningServer start(Path folder, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("--data", folder.toString(), "--port", "0"));
        all.addAll(List.of(options));
        Server server = Server.start(all.toArray(String[]::new));
        return new RunningServer(server, Objects.requireNonNull(server.firstKey()));
    }

    Holdfast client() {
        return client;
    }

    URI address() {
        return server.address();
    }

    String key() {
        return key;
    }

    /** Sends a request without the client. */
    HttpResponse<String> raw(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address().resolve(path))
                .method(method, BodyPublishers.ofString(body))
                .header("Authorization", "Bearer " + key);
        try {
            return HTTP.send(
                    (headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends a call that must be rejected and returns its problem. */
    static Problem refused(int status, String code, Call<?> call) {
        CallOutcome<?> outcome = call.sendForOutcome();
        assertThat(outcome).isInstanceOf(CallOutcome.Refused.class);
        CallOutcome.Refused<?> refused = (CallOutcome.Refused<?>) outcome;
        assertThat(refused.code()).isEqualTo(code);
        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.problem().message()).isNotEmpty();
        assertThat(refused.problem().requestId()).isNotEmpty();
        return refused.problem();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
