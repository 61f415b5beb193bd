package io.holdfast.server.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed repeatedly under load. It is ready again soon, and has every charge that it acknowledged, once.
 */
@Tag("crash")
class KilledServerTest {

    private static final int KILLS = Integer.getInteger("holdfast.server.kills", 3);
    private static final int CLIENTS = 64;
    private static final long SEED = 20_261_119;
    /**
     * The time from the start of a process until it is ready: five seconds in a run of its own. The short run of the
     * build shares its cores with the tests of other modules.
     */
    private static final Duration READY_WITHIN = Duration.ofSeconds(KILLS > 3 ? 5 : 60);

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private final SoakReport report = new SoakReport();

    @Test
    void aServerThatIsKilledUnderLoadIsSoonReadyAgainAndLosesNothing() throws Exception {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(20))
                .build();
        Path data = folder.resolve("data");
        // A fixed port, so that the clients find the server again.
        String port = Integer.toString(ThirdPartyServerProcess.freePort());
        ServerUnderLoad server = ServerUnderLoad.create(http, data, "--port", port);
        try {
            List<GoodClient> clients = server.clients(CLIENTS, timer, report);
            clients.forEach(GoodClient::start);
            List<Duration> starts = new ArrayList<>();
            for (int kill = 0; kill < KILLS; kill++) {
                long enough = report.count(201) + 2_000 + random.nextInt(2_000);
                await().atMost(PATIENCE).pollInterval(Duration.ofMillis(1)).until(() -> report.count(201) >= enough);
                server.process().kill();
                server.close();
                long start = System.nanoTime();
                server = server.restart(data);
                await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(server::isReady);
                starts.add(Duration.ofNanos(System.nanoTime() - start));
            }
            System.out.println("ready after " + starts + ", statuses=" + report.statuses());
            server.requireAllCharges(clients);
            // Requests without a response were sent again with the same event id.
            assertThat(report.statuses().keySet()).isSubsetOf(201, -1);
            assertThat(server.call("POST", "/v1/admin/verify", "{}")
                            .path("clean")
                            .asBoolean(false))
                    .isTrue();
            assertThat(starts).allMatch(took -> took.compareTo(READY_WITHIN) < 0);
        } finally {
            timer.shutdownNow();
            server.close();
        }
    }
}
