package io.holdfast.server.intake;

import io.holdfast.intake.EventRule;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Verdict;
import io.holdfast.server.intake.IntakeConfig.Webhook;
import io.holdfast.store.kit.RequestHash;
import io.holdfast.webhooks.RetryAfterHeader;
import io.holdfast.webhooks.WebhookSignature;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends an event to another system as a signed HTTP POST. The status determines the verdict: 2xx is done; 408, 425,
 * 429, 3xx and 5xx are temporary failures, as are timeouts and lost connections; other 4xx are refusals. Every attempt
 * for an event has the same {@code webhook-id}, so that the receiver can detect a repeated call.
 */
final class OutboundWebhookCall implements EventRule.Call {

    private static final Logger LOG = LoggerFactory.getLogger(OutboundWebhookCall.class);
    private static final Set<Integer> TEMPORARY = Set.of(408, 425, 429);
    private static final Pattern PLAIN_ID = Pattern.compile("[A-Za-z0-9_-]{1,255}");

    private final Webhook webhook;
    private final HttpClient client;
    private final Executor threads;
    private final InstantSource clock;
    private final WebhookCallLimit limiter;

    OutboundWebhookCall(
            Webhook webhook, HttpClient client, Executor threads, InstantSource clock, WebhookCallLimit limiter) {
        this.webhook = webhook;
        this.client = client;
        this.threads = threads;
        this.clock = clock;
        this.limiter = limiter;
    }

    @Override
    public CompletableFuture<Verdict> call(InboundEvent event) {
        return limiter.run(
                () -> send(event),
                () -> Verdict.failed("POST " + webhook.shownUri() + " was not sent: too many calls are waiting"));
    }

    private CompletableFuture<Verdict> send(InboundEvent event) {
        // The client may resolve the host name on the calling thread, which can be a thread of the store.
        return CompletableFuture.supplyAsync(() -> request(event), threads)
                .thenCompose(request -> {
                    CompletableFuture<HttpResponse<Void>> sent = client.sendAsync(request, BodyHandlers.discarding());
                    // The timeout of the request covers the response up to its headers; this one also covers its body.
                    return sent.copy()
                            .orTimeout(webhook.timeout().toMillis(), TimeUnit.MILLISECONDS)
                            .whenComplete((response, failure) -> sent.cancel(true));
                })
                .handle((response, failure) -> response == null ? failed(failure) : verdict(response));
    }

    private HttpRequest request(InboundEvent event) {
        String id = webhookId(event.id());
        long timestamp = clock.instant().getEpochSecond();
        return HttpRequest.newBuilder(webhook.uri())
                .timeout(webhook.timeout())
                .header("Content-Type", "application/json")
                .header("User-Agent", "holdfast")
                .header("webhook-id", id)
                .header("webhook-timestamp", Long.toString(timestamp))
                .header(
                        "webhook-signature",
                        WebhookSignature.sign(List.of(webhook.secret()), id, timestamp, event.data()))
                .POST(BodyPublishers.ofByteArray(event.data()))
                .build();
    }

    /** Returns an id that is valid in a header and contains no dot, which separates the signed parts. */
    static String webhookId(String eventId) {
        return PLAIN_ID.matcher(eventId).matches()
                ? eventId
                : "evt_"
                        + new RequestHash()
                                .addRaw(eventId.getBytes(StandardCharsets.UTF_8))
                                .toUuid();
    }

    private Verdict failed(@Nullable Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        LOG.debug("POST {} failed", webhook.shownUri(), failure);
        return Verdict.failed(
                "POST " + webhook.shownUri() + " " + WebhookCallFailureText.describe(failure, webhook.timeout()));
    }

    private Verdict verdict(HttpResponse<?> response) {
        int status = response.statusCode();
        if (status >= 200 && status < 300) {
            return Verdict.done();
        }
        String error = "POST " + webhook.shownUri() + " returned status " + status;
        if (status >= 400 && status < 500 && !TEMPORARY.contains(status)) {
            return Verdict.refused(error);
        }
        Duration retryAfter = RetryAfterHeader.parse(
                response.headers().firstValue("Retry-After").orElse(""), clock.instant());
        return retryAfter == null ? Verdict.failed(error) : Verdict.failed(error, retryAfter);
    }
}
