package io.holdfast.server.soak;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A well-behaved client with its own key: it charges its account one credit at a time, with a pause after each response,
 * and retries a charge only if it got no response.
 */
final class GoodClient {

    private static final long PAUSE_MILLIS = 20;
    private static final long RETRY_MILLIS = 200;

    private final HttpClient http;
    private final ScheduledExecutorService timer;
    private final SoakReport report;
    private final URI server;
    private final String key;
    private final UUID account;
    private final CompletableFuture<Integer> done = new CompletableFuture<>();
    private int charges;
    private volatile boolean stopping;

    GoodClient(
            HttpClient http, ScheduledExecutorService timer, SoakReport report, URI server, String key, UUID account) {
        this.http = http;
        this.timer = timer;
        this.report = report;
        this.server = server;
        this.key = key;
        this.account = account;
    }

    UUID account() {
        return account;
    }

    void start() {
        charge(charges + 1);
    }

    /** Stops after the charge in progress and returns the number of charges. */
    CompletableFuture<Integer> stop() {
        stopping = true;
        return done;
    }

    private void charge(int number) {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/ledger/charges"))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + key)
                .POST(BodyPublishers.ofString(
                        "{\"eventId\":\"" + account + "-" + number + "\",\"account\":\"" + account + "\",\"cost\":1}"))
                .build();
        long start = System.nanoTime();
        CompletableFuture<HttpResponse<Void>> response = http.sendAsync(request, BodyHandlers.discarding());
        CompletableFuture<?> unused = response.whenComplete((answered, thrown) -> {
            report.record(thrown == null ? answered.statusCode() : -1, System.nanoTime() - start);
            boolean charged = thrown == null && answered.statusCode() == 201;
            charges = charged ? number : charges;
            if (stopping && thrown == null) {
                done.complete(charges);
            } else {
                Future<?> unusedTimer = timer.schedule(
                        () -> charge(charges + 1), thrown == null ? PAUSE_MILLIS : RETRY_MILLIS, TimeUnit.MILLISECONDS);
            }
        });
    }
}
