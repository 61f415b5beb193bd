package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.crash.CrashProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a shutdown or a kill, every acknowledged command is stored, and a retry has the same response. */
@Tag("crash")
class ShutdownTest {

    private static final UUID ADA = new UUID(0, 1);
    private static final int CLIENTS = 4;
    private static final int ROUNDS = Integer.getInteger("holdfast.server.crash.rounds", 3);

    @TempDir
    Path folder;

    /** The acknowledged responses by event id, over all runs of the server. */
    private final Map<String, String> answered = new ConcurrentHashMap<>();

    private final AtomicInteger next = new AtomicInteger();

    @Test
    void closingUnderLoadCompletesAcceptedRequestsAndLosesNothing() throws Exception {
        String key;
        try (TestServer server = TestServer.start(folder)) {
            key = server.admin();
            fund(server.at("/"), key);
            try (Load load = new Load(server.at("/"), key)) {
                load.awaitAnswers(200);
                server.server().close();
            }
        }
        try (TestServer server = TestServer.start(folder)) {
            sameAnswers(server.at("/"), key);
        }
    }

    @Test
    void aKilledServerHasEveryAcknowledgedCommand() throws Exception {
        Random random = new Random(7);
        String key = "";
        for (int round = 0; round < ROUNDS; round++) {
            try (CrashProcess process = start()) {
                URI address = address(process);
                if (round == 0) {
                    process.awaitLines(5);
                    key = process.lines().get(4).replaceAll(".*: ", "");
                    fund(address, key);
                }
                sameAnswers(address, key);
                try (Load load = new Load(address, key)) {
                    load.awaitAnswers(20 + random.nextInt(100));
                    process.kill();
                }
            }
        }
        try (CrashProcess process = start()) {
            sameAnswers(address(process), key);
        }
    }

    private CrashProcess start() throws IOException {
        return CrashProcess.start(Main.class, "serve", "--data", folder.toString(), "--port", "0");
    }

    private static URI address(CrashProcess process) throws InterruptedException {
        process.awaitLines(2);
        return URI.create(process.lines().get(0).replaceAll(".*(http:\\S+) .*", "$1") + "/");
    }

    private static void fund(URI server, String key) throws Exception {
        assertThat(send(server, key, "PUT", "v1/ledger/accounts/" + ADA, "{\"kind\":\"UNLIMITED\"}")
                        .statusCode())
                .isEqualTo(200);
    }

    /** Retries every acknowledged request. */
    private void sameAnswers(URI server, String key) throws Exception {
        for (Map.Entry<String, String> call : answered.entrySet()) {
            HttpResponse<String> again = charge(server, key, call.getKey());
            assertThat(again.statusCode()).isEqualTo(201);
            assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
            assertThat(again.body()).isEqualTo(call.getValue().replace("\"repeated\":false", "\"repeated\":true"));
        }
    }

    private static HttpResponse<String> charge(URI server, String key, String event) throws Exception {
        return send(
                server,
                key,
                "POST",
                "v1/ledger/charges",
                "{\"eventId\":\"" + event + "\",\"account\":\"" + ADA + "\",\"cost\":3}");
    }

    private static HttpResponse<String> send(URI server, String key, String method, String path, String body)
            throws Exception {
        return TestServer.http()
                .send(
                        HttpRequest.newBuilder(server.resolve(path))
                                .timeout(Duration.ofSeconds(60))
                                .header("Authorization", "Bearer " + key)
                                .method(method, HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
                                .build(),
                        BodyHandlers.ofString());
    }

    /** Clients that send charges until the server is gone. */
    private final class Load implements AutoCloseable {

        private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        private final AtomicBoolean ended = new AtomicBoolean();
        private final CountDownLatch gone = new CountDownLatch(CLIENTS);
        private final int before = answered.size();

        Load(URI server, String key) {
            for (int client = 0; client < CLIENTS; client++) {
                clients.execute(() -> run(server, key));
            }
        }

        private void run(URI server, String key) {
            try {
                while (!ended.get()) {
                    String event = "e-" + next.incrementAndGet();
                    HttpResponse<String> response = charge(server, key, event);
                    if (response.statusCode() == 201) {
                        answered.put(event, response.body());
                    } else {
                        assertThat(response.statusCode()).isEqualTo(503);
                    }
                }
            } catch (Exception e) {
                // The server is gone; requests in flight have no response.
            } finally {
                gone.countDown();
            }
        }

        void awaitAnswers(int more) throws InterruptedException {
            while (answered.size() < before + more && gone.getCount() == CLIENTS) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void close() {
            ended.set(true);
            try {
                gone.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            clients.shutdownNow();
        }
    }
}
