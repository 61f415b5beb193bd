package io.holdfast.server.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.testkit.crash.CrashProcess;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void wellBehavedClientsDoNotNoticeTheAttacks() throws Exception {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (ServerUnderLoad server = ServerUnderLoad.create(
                http, folder.resolve("data"), "--port", "0", "--max-connections-per-address", "0")) {
            CrashProcess process = server.process();
            server.call("POST", "/v1/queues", "{'queue':'soak'}");
            SoakReport report = new SoakReport();
            List<GoodClient> clients = server.clients(CLIENTS, timer, report);
            try (CrashProcess attackers = CrashProcess.start(
                    List.of("-Xmx512m"),
                    HostileClients.class,
                    server.address().toString(),
                    String.join(",", attackerKey(server), attackerKey(server), attackerKey(server)),
                    Integer.toString(CONNECTIONS))) {
                attackers.awaitLines(1, Duration.ofMinutes(2));
                clients.forEach(GoodClient::start);
                long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
                await().atMost(Duration.ofSeconds(SECONDS + 60L))
                        .pollInterval(Duration.ofSeconds(1))
                        .until(() -> System.nanoTime() - end > 0 || !process.isAlive());
                assertThat(attackers.isAlive()).isTrue();
                String attacks = attackers.lines().get(attackers.lines().size() - 1);
                System.out.println(attacks);
                // Bodies that were parsed completely, and bodies whose content would exceed the heap.
                assertThat(attacks.replaceAll(".*flood=", "")).contains("400=", "413=");
            } finally {
                System.out.println("statuses=" + report.statuses() + " p50=" + report.percentile(50) + " p99="
                        + report.percentile(99) + " p99.9=" + report.percentile(99.9) + " max="
                        + report.percentile(100) + " resident KB=" + residentKilobytes(process));
            }
            assertThat(process.isAlive()).as(process.errorOutput()).isTrue();
            server.requireAllCharges(clients);
            assertThat(report.statuses().keySet()).containsExactly(201);
            assertThat(report.percentile(99)).isLessThan(MAX_P99);
            assertThat(residentKilobytes(process)).isLessThan(MAX_RESIDENT_KB);
        } finally {
            timer.shutdownNow();
        }
    }

    private static String attackerKey(ServerUnderLoad server) throws Exception {
        return server.key("queue:write", "queue:read");
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
}
