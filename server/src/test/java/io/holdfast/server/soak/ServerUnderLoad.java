package io.holdfast.server.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.json.StrictJson;
import io.holdfast.server.Main;
import io.holdfast.testkit.crash.CrashProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import tools.jackson.databind.JsonNode;

/** A server process with a heap of 512 MB. */
final class ServerUnderLoad implements AutoCloseable {

    private static final List<String> JVM = List.of(
            "-Xmx512m", "-XX:-UseSerialGC", "-XX:+UseG1GC", "-XX:TieredStopAtLevel=4", "-XX:+ExitOnOutOfMemoryError");

    private final HttpClient http;
    private final CrashProcess process;
    private final URI address;
    private final String admin;

    private ServerUnderLoad(HttpClient http, CrashProcess process, URI address, String admin) {
        this.http = http;
        this.process = process;
        this.address = address;
        this.admin = admin;
    }

    /** Starts a server with a new store and waits until it is ready. */
    static ServerUnderLoad create(HttpClient http, Path data, String... options) throws Exception {
        CrashProcess process = process(data, options);
        process.awaitLines(5);
        URI address = URI.create(line(process, "http:").replaceAll(".*(http:\\S+) .*", "$1") + "/");
        return new ServerUnderLoad(
                http, process, address, line(process, "administrator API key").replaceAll(".*: ", ""));
    }

    /** Starts a server with the store of a server that was killed, on the same port. Does not wait. */
    ServerUnderLoad restart(Path data, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--port", Integer.toString(address.getPort())));
        return new ServerUnderLoad(http, process(data, all.toArray(new String[0])), address, admin);
    }

    private static CrashProcess process(Path data, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("serve", "--data", data.toString()));
        arguments.addAll(List.of(options));
        return CrashProcess.start(JVM, Main.class, arguments.toArray(new String[0]));
    }

    private static String line(CrashProcess process, String part) {
        return process.lines().stream()
                .filter(line -> line.contains(part))
                .findFirst()
                .orElseThrow();
    }

    CrashProcess process() {
        return process;
    }

    URI address() {
        return address;
    }

    /** Returns whether the server responds and accepts writes. */
    boolean isReady() throws InterruptedException {
        HttpRequest probe = HttpRequest.newBuilder(address.resolve("/readyz"))
                .timeout(Duration.ofSeconds(20))
                .build();
        try {
            return http.send(probe, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** Creates clients, each with its own account and key. */
    List<GoodClient> clients(int count, ScheduledExecutorService timer, SoakReport report) throws Exception {
        List<GoodClient> clients = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            UUID account = new UUID(0, number);
            call("PUT", "/v1/ledger/accounts/" + account, "{'kind':'UNLIMITED'}");
            clients.add(new GoodClient(http, timer, report, address, key("ledger:write"), account));
        }
        return clients;
    }

    /** Stops the clients and requires that the balance of every account is the number of successful charges. */
    void requireAllCharges(List<GoodClient> clients) throws Exception {
        for (GoodClient client : clients) {
            long charges = client.stop().get();
            assertThat(charges).isPositive();
            JsonNode balance = call("GET", "/v1/ledger/accounts/" + client.account() + "/balance", "");
            assertThat(balance.path("balance").asLong()).isEqualTo(-charges);
        }
    }

    /** Creates a key with scopes and returns its secret. */
    String key(String... scopes) throws Exception {
        return call("POST", "/v1/keys", "{'name':'k','scopes':['" + String.join("','", scopes) + "']}")
                .path("secret")
                .asString("");
    }

    /** Sends a request of the administrator, which must succeed. JSON is written with apostrophes. */
    JsonNode call(String method, String path, String json) throws Exception {
        HttpResponse<byte[]> response = http.send(
                HttpRequest.newBuilder(address.resolve(path))
                        .timeout(Duration.ofSeconds(60))
                        .header("Authorization", "Bearer " + admin)
                        .method(method, BodyPublishers.ofString(json.replace('\'', '"')))
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isBetween(200, 299);
        return StrictJson.MAPPER.readTree(response.body());
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
