package io.holdfast.webhooks.internal;

import io.holdfast.webhooks.EndpointDelivery;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The stored form of the latest attempt for a delivery. */
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

    EndpointDelivery toView() {
        return new EndpointDelivery(
                event,
                type,
                subject,
                EndpointDelivery.State.valueOf(state),
                attempts,
                httpStatus,
                response,
                time,
                next);
    }
}
