package io.holdfast.webhooks.internal;

import io.holdfast.webhooks.WebhookDelivery;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The stored form of the latest attempt of a delivery. */
record DeliveryRow(
        String event,
        String type,
        String subject,
        String state,
        int attempts,
        int httpStatus,
        String response,
        Instant time,
        @Nullable Instant next,
        Instant until) {

    WebhookDelivery toView() {
        return new WebhookDelivery(
                event, type, subject, WebhookDelivery.State.valueOf(state), attempts, httpStatus, response, time, next);
    }
}
