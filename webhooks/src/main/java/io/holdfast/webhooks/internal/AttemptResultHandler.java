package io.holdfast.webhooks.internal;

import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.Origin;
import io.holdfast.webhooks.EndpointDelivery.State;
import io.holdfast.webhooks.RetryAfterHeader;
import io.holdfast.webhooks.WebhooksOptions;
import io.holdfast.webhooks.internal.RequestSender.PostResult;
import io.holdfast.webhooks.internal.WebhooksSchema.DeliveryKey;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Stores the result of an attempt and, in the same commit, acknowledges, returns or dead-letters the message. */
final class AttemptResultHandler {

    private static final int GONE = 410;
    private static final WriteOptions WRITE = WriteOptions.named("webhook attempt")
            .withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES)
            .withOrigin(Origin.of("webhooks"));

    private final Store store;
    private final Queues queues;
    private final EndpointCommands endpoints;
    private final WebhooksOptions options;

    AttemptResultHandler(Store store, Queues queues, EndpointCommands endpoints, WebhooksOptions options) {
        this.store = store;
        this.queues = queues;
        this.endpoints = endpoints;
        this.options = options;
    }

    CompletableFuture<Boolean> record(String id, EndpointRow sentTo, MessageDelivery delivery, PostResult result) {
        return store.writeAsync(WRITE, tx -> {
            EndpointRow endpoint = tx.get(WebhooksSchema.ENDPOINTS, id).orElse(null);
            if (endpoint == null || !endpoint.queue().equals(sentTo.queue())) {
                return false;
            }
            if (result.status() == GONE && endpoint.url().equals(sentTo.url())) {
                endpoints.disable(tx, id, "the endpoint responded with 410 Gone");
                queues.release(tx, delivery.receipt());
                put(tx, id, delivery.message(), result, State.RETRYING, null);
                return true;
            }
            apply(tx, id, delivery, result);
            return true;
        });
    }

    /** Moves a message that is not a delivery to the dead-letter queue, from which it is never sent. */
    CompletableFuture<Boolean> refuse(MessageDelivery delivery) {
        QueuedMessage message = delivery.message();
        return store.writeAsync(WRITE, tx -> {
            if (queues.ack(tx, delivery.receipt()) instanceof QueueOutcome.MessageAcked) {
                QueueOutcome.Enqueued unused = queues.enqueue(
                        tx,
                        NewMessage.of(message.queue() + WebhookDeliveryCommands.DEAD_LETTERS, message.payload())
                                .withHeaders(message.headers()));
            }
            return true;
        });
    }

    private void apply(Tx tx, String id, MessageDelivery delivery, PostResult result) {
        if (result.status() >= 200 && result.status() < 300) {
            queues.ack(tx, delivery.receipt());
            put(tx, id, delivery.message(), result, State.DELIVERED, null);
            return;
        }
        Duration retryAfter = RetryAfterHeader.parse(result.retryAfter(), tx.now());
        String reason = result.status() == 0 ? result.text() : "status " + result.status();
        QueueOutcome.Returned returned = queues.nack(tx, delivery.receipt(), retryAfter, reason);
        if (returned instanceof QueueOutcome.Requeued requeued) {
            put(tx, id, delivery.message(), result, State.RETRYING, requeued.notBefore());
        } else if (returned instanceof QueueOutcome.DeadLettered) {
            put(tx, id, delivery.message(), result, State.FAILED, null);
        }
    }

    private void put(Tx tx, String id, QueuedMessage message, PostResult result, State state, @Nullable Instant next) {
        String event = String.valueOf(message.headers().get(EventFanOut.EVENT));
        FeedCursor cursor = FeedCursor.parse(event);
        tx.put(
                WebhooksSchema.DELIVERIES,
                new DeliveryKey(id, cursor.commit(), cursor.index()),
                new DeliveryRow(
                        event,
                        String.valueOf(message.headers().get(EventFanOut.TYPE)),
                        String.valueOf(message.headers().get(EventFanOut.SUBJECT)),
                        state.name(),
                        message.attempts() + 1,
                        result.status(),
                        result.text(),
                        tx.now(),
                        next,
                        tx.now().plus(options.retention())));
    }
}
