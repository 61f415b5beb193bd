package io.holdfast.server.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.StrictJson;
import io.holdfast.server.Main;
import io.holdfast.testkit.crash.CrashProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * All attacks at once against a server process with a heap of 512 MB, beside 64 well-behaved clients with their own keys.
 * These see only success, with a 99th percentile below one second, and every successful charge is in the store. The same
 * for ten minutes with 10,240 connections, which need {@code ulimit -n 20000}:
 *
 * <pre>
 * mvn -pl server -am -Dslow.tests.separate=false -Dtest=HostileSoakTest \
 *     -Dsurefire.failIfNoSpecifiedTests=false -Dholdfast.soak.seconds=600 -Dholdfast.soak.connections=10240 verify
 * </pre>
 */
@Tag("torture")
class HostileSoakTest {

    private static final int SECONDS = Integer.getInteger("holdfast.soak.seconds", 20);

    /** One second in a run of its own. The short run of the build shares its cores with the tests of other modules. */
    private static final Duration MAX_P99 = Duration.ofSeconds(SECONDS > 20 ? 1 : 10);

    private static final int CONNECTIONS = Integer.getInteger("holdfast.soak.connections", 1_000);
    private static final int CLIENTS = 64;
    private static final long MAX_RESIDENT_KB = 1_500_000;

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(20))
            .build();
    private URI server = URI.create("http://localhost");
    private String admin = "";

    @Test
    void wellBehavedClientsDoNotNoticeTheAttacks() throws Exception {
        List<String> jvm = List.of(
                "-Xmx512m",
                "-XX:-UseSerialGC",
                "-XX:+UseG1GC",
                "-XX:TieredStopAtLevel=4",
                "-XX:+ExitOnOutOfMemoryError");
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (CrashProcess process = CrashProcess.start(
                jvm,
                Main.class,
                "serve",
                "--data",
                folder.resolve("data").toString(),
                "--port",
                "0",
                "--max-connections-per-address",
                "0")) {
            process.awaitLines(5);
            server = URI.create(line(process, "http:").replaceAll(".*(http:\\S+) .*", "$1") + "/");
            admin = line(process, "administrator API key").replaceAll(".*: ", "");
            call("POST", "/v1/queues", "{'queue':'soak'}");
            SoakReport report = new SoakReport();
            List<GoodClient> clients = new ArrayList<>();
            for (int number = 1; number <= CLIENTS; number++) {
                UUID account = new UUID(0, number);
                call("PUT", "/v1/ledger/accounts/" + account, "{'kind':'UNLIMITED'}");
                clients.add(new GoodClient(http, timer, report, server, key("ledger:write"), account));
            }
            try (CrashProcess attackers = CrashProcess.start(
                    List.of("-Xmx512m"),
                    HostileClients.class,
                    server.toString(),
                    String.join(",", attackerKey(), attackerKey(), attackerKey()),
                    Integer.toString(CONNECTIONS))) {
                attackers.awaitLines(1, Duration.ofMinutes(2));
                clients.forEach(GoodClient::start);
                long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
                await().atMost(Duration.ofSeconds(SECONDS + 60L))
                        .pollInterval(Duration.ofSeconds(1))
                        .until(() -> System.nanoTime() - end > 0 || !process.isAlive());
                assertThat(attackers.isAlive()).isTrue();
                System.out.println(attackers.lines().get(attackers.lines().size() - 1));
            } finally {
                System.out.println("statuses=" + report.statuses() + " p50=" + report.percentile(50) + " p99="
                        + report.percentile(99) + " p99.9=" + report.percentile(99.9) + " max="
                        + report.percentile(100) + " resident KB=" + residentKilobytes(process));
            }
            assertThat(process.isAlive()).as(process.errorOutput()).isTrue();
            requireAllCharges(clients);
            assertThat(report.statuses().keySet()).containsExactly(201);
            assertThat(report.percentile(99)).isLessThan(MAX_P99);
            assertThat(residentKilobytes(process)).isLessThan(MAX_RESIDENT_KB);
        } finally {
            timer.shutdownNow();
        }
    }

    /** Requires that the balance of every account is the number of successful charges. */
    private void requireAllCharges(List<GoodClient> clients) throws Exception {
        for (GoodClient client : clients) {
            long charges = client.stop().get();
            assertThat(charges).isPositive();
            JsonNode balance = call("GET", "/v1/ledger/accounts/" + client.account() + "/balance", "");
            assertThat(balance.path("balance").asLong()).isEqualTo(-charges);
        }
    }

    private String attackerKey() throws Exception {
        return key("queue:write', 'queue:read");
    }

    private String key(String scope) throws Exception {
        return call("POST", "/v1/keys", "{'name':'k','scopes':['" + scope + "']}")
                .path("secret")
                .asString("");
    }

    private JsonNode call(String method, String path, String json) throws Exception {
        HttpResponse<byte[]> response = http.send(
                HttpRequest.newBuilder(server.resolve(path))
                        .timeout(Duration.ofSeconds(60))
                        .header("Authorization", "Bearer " + admin)
                        .method(method, BodyPublishers.ofString(json.replace('\'', '"')))
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isBetween(200, 299);
        return StrictJson.MAPPER.readTree(response.body());
    }

    /** Returns the peak resident memory of a process. */
    private static long residentKilobytes(CrashProcess process) throws Exception {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    private static String line(CrashProcess process, String part) {
        return process.lines().stream()
                .filter(line -> line.contains(part))
                .findFirst()
                .orElseThrow();
    }
}
