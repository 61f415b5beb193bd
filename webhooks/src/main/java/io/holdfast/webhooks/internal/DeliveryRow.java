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

    /**
     * Returns the delivery as it is shown.
     *
     * @param active whether the endpoint is not known to be disabled
     */
    EndpointDelivery toView(boolean active) {
        EndpointDelivery.State stored = EndpointDelivery.State.valueOf(state);
        boolean paused = stored == EndpointDelivery.State.RETRYING && !active;
        return new EndpointDelivery(
                event,
                type,
                subject,
                paused ? EndpointDelivery.State.PAUSED : stored,
                attempts,
                httpStatus,
                response,
                time,
                paused ? null : next);
    }
}
