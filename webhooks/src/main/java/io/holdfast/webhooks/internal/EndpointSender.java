package io.holdfast.webhooks.internal;

import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.OriginScope;
import io.holdfast.webhooks.SecretCipher;
import io.holdfast.webhooks.WebhookSignature;
import io.holdfast.webhooks.WebhooksOptions;
import io.holdfast.webhooks.internal.EndpointRow.ReplacedSecretRow;
import io.holdfast.webhooks.internal.RequestSender.PostResult;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the messages in one endpoint's queue: leases them, sends them, and acknowledges or returns them. Does not block
 * a thread while waiting. If the process crashes, the message is sent again when its lease expires.
 */
final class EndpointSender {

    private static final Logger LOG = LoggerFactory.getLogger(EndpointSender.class);
    private static final Origin AUTHOR = Origin.of("webhooks");
    private static final Duration WAIT = Duration.ofSeconds(30);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

    /** The objects shared by all senders in a process. */
    record SharedParts(
            Store store,
            Queues queues,
            WebhooksOptions options,
            SecretCipher cipher,
            RequestSender requests,
            AttemptResultHandler attempts,
            Executor threads) {}

    private final SharedParts parts;
    private final String id;
    private volatile EndpointRow row;
    private int inFlight;
    private boolean leasing;
    private volatile boolean stopped;
    private volatile CompletableFuture<QueueOutcome.Leased> lease = new CompletableFuture<>();

    EndpointSender(SharedParts parts, String id, EndpointRow row) {
        this.parts = parts;
        this.id = id;
        this.row = row;
    }

    String queue() {
        return row.queue();
    }

    /** Applies changed settings or secrets, starting with the next request. */
    void update(EndpointRow changed) {
        row = changed;
    }

    /** Starts leasing messages unless the maximum number of requests is already in flight. */
    void lease() {
        int free;
        synchronized (this) {
            free = parts.options().maxConcurrent() - inFlight;
            if (leasing || stopped || free <= 0) {
                return;
            }
            leasing = true;
        }
        LeaseRequest request = LeaseRequest.of(row.queue(), free).withWait(WAIT).withConsumer("webhooks");
        lease = OriginScope.call(AUTHOR, () -> parts.queues().leaseAsync(request));
        CompletableFuture<Void> unused = lease.handleAsync(
                (leased, failure) -> {
                    onLeased(leased, failure);
                    return null;
                },
                parts.threads());
    }

    private void onLeased(QueueOutcome.Leased leased, Throwable failure) {
        List<MessageDelivery> deliveries =
                leased instanceof QueueOutcome.Deliveries found ? found.deliveries() : List.of();
        synchronized (this) {
            leasing = false;
            inFlight += deliveries.size();
        }
        if (!deliveries.isEmpty()) {
            readSettings();
        }
        deliveries.forEach(this::send);
        if (leased instanceof QueueOutcome.QueueNotFound || stopped) {
            stopped = true;
        } else if (failure == null) {
            lease();
        } else {
            LOG.debug("cannot lease deliveries from queue {}", row.queue(), failure);
            CompletableFuture.delayedExecutor(PAUSE_AFTER_FAILURE.toMillis(), TimeUnit.MILLISECONDS, parts.threads())
                    .execute(this::lease);
        }
    }

    /** Reads the settings again, so that a request has the secrets that were current when its message was leased. */
    private void readSettings() {
        try {
            parts.store().read(tx -> tx.get(WebhooksSchema.ENDPOINTS, id)).ifPresent(this::update);
        } catch (StoreException e) {
            LOG.debug("cannot read the endpoint {}", id, e);
        }
    }

    private void send(MessageDelivery delivery) {
        if (!EventFanOut.isDelivery(delivery.message())) {
            LOG.warn(
                    "message {} in queue {} is not a webhook delivery; it is moved to the dead-letter queue",
                    delivery.message().id(),
                    row.queue());
            CompletableFuture<@Nullable Void> unused =
                    parts.attempts().refuse(delivery).handleAsync(this::finish, parts.threads());
            return;
        }
        EndpointRow current = row;
        CompletableFuture<PostResult> posted;
        try {
            posted = post(current, delivery.message());
        } catch (RuntimeException e) {
            LOG.warn("cannot create a request to the endpoint {}", id, e);
            posted = CompletableFuture.completedFuture(new PostResult(0, "cannot create the request", ""));
        }
        CompletableFuture<Void> unused = posted.thenCompose(
                        result -> parts.attempts().record(id, current, delivery, result))
                .handleAsync(this::finish, parts.threads());
    }

    private @Nullable Void finish(@Nullable Boolean done, @Nullable Throwable failure) {
        onRecorded(failure);
        return null;
    }

    private CompletableFuture<PostResult> post(EndpointRow current, QueuedMessage message) {
        Instant now = parts.store().now();
        String event = String.valueOf(message.headers().get(EventFanOut.EVENT));
        List<byte[]> secrets = new ArrayList<>();
        secrets.add(parts.cipher().decrypt(current.secret(), EndpointCommands.context(id)));
        for (ReplacedSecretRow replaced : current.replacedSecrets(now)) {
            byte[] secret =
                    EndpointSecretRewrapper.decrypt(parts.cipher(), replaced.secret(), EndpointCommands.context(id));
            if (secret != null) { // If its master key was lost, a signature with the current secret is sufficient.
                secrets.add(secret);
            }
        }
        long timestamp = now.getEpochSecond();
        return parts.requests()
                .post(
                        URI.create(current.url()),
                        Map.of(
                                "webhook-id",
                                event,
                                "webhook-timestamp",
                                Long.toString(timestamp),
                                "webhook-signature",
                                WebhookSignature.sign(secrets, event, timestamp, message.payload())),
                        message.payload());
    }

    private void onRecorded(@Nullable Throwable failure) {
        if (failure != null) {
            // The message is sent again when its lease has expired.
            LOG.debug("cannot store the result of a request to the endpoint {}", id, failure);
        }
        synchronized (this) {
            inFlight--;
        }
        lease();
    }

    void stop() {
        stopped = true;
        lease.cancel(false);
    }
}
