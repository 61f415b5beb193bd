package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.testkit.crash.SmallDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose disk becomes full and has space again. */
@Tag("crash")
class FullDiskServerTest {

    private static final int CLIENTS = 4;
    private static final Duration WITHIN = Duration.ofSeconds(5);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String TEXT = "x".repeat(2_000);

    @TempDir
    Path folder;

    /** The last response to each message, by its idempotency key. */
    private final Map<String, Integer> sent = new ConcurrentHashMap<>();

    private final AtomicBoolean stopping = new AtomicBoolean();

    @Test
    void readinessFollowsTheDiskAndEveryAcknowledgedMessageExistsOnce() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 64)) {
            try (TestServer server = TestServer.start(
                    disk.folder().resolve("data"),
                    "--backups",
                    folder.resolve("b").toString())) {
                server.post("/v1/queues", "{'queue':'mail'}").is(201);
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
                for (int client = 0; client < CLIENTS; client++) {
                    String prefix = client + "-";
                    clients.execute(() -> send(server, prefix));
                }
                for (int round = 0; round < 2; round++) {
                    awaitMore(50);
                    assertReady(server);
                    disk.fill();
                    await().atMost(LONG).until(() -> readiness(server).status() == 503);
                    assertThat(readiness(server).is(503, "unavailable").text("message"))
                            .startsWith("the store does not accept writes: ")
                            .contains("No space left on device");
                    assertThat(readiness(server).headers().firstValue("Retry-After"))
                            .isPresent();
                    assertThat(server.get("/metrics").is(200).body().asString())
                            .contains("holdfast_store_writable 0.0");
                    server.get("/v1/queues/mail/stats").is(200);
                    disk.free();
                    await().atMost(WITHIN).until(() -> readiness(server).status() == 200);
                    assertThat(server.get("/metrics").is(200).body().asString())
                            .contains("holdfast_store_writable 1.0");
                }
                awaitMore(50);
                stopping.set(true);
                clients.shutdown();
                assertThat(clients.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
                assertThat(sent.values()).containsOnly(202);
                assertThat(server.get("/v1/queues/mail/stats").is(200).number("ready"))
                        .isEqualTo(sent.size());
            }
        }
    }

    /** Sends messages, and each again with the same idempotency key until it is accepted. */
    private void send(TestServer server, String prefix) {
        for (int n = 0; !stopping.get(); n++) {
            String key = prefix + n;
            int status;
            do {
                status = server.call(
                                server.admin(),
                                "POST",
                                "/v1/queues/mail/messages",
                                "{\"text\":\"" + TEXT + "\"}",
                                "Idempotency-Key",
                                key)
                        .status();
                sent.put(key, status);
            } while (status == 503 || status == 500);
        }
    }

    private void awaitMore(int count) {
        int before = sent.size();
        await().atMost(LONG).until(() -> sent.size() >= before + count);
    }

    private static void assertReady(TestServer server) {
        assertThat(readiness(server).is(200).body().asString()).isEqualTo("ready\n");
    }

    private static TestServer.Answer readiness(TestServer server) {
        return server.call("", "GET", "/readyz", "");
    }
}
