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
     * @param waiting whether any event waits to be sent to the endpoint
     */
    EndpointDelivery toView(boolean active, boolean waiting) {
        EndpointDelivery.State stored = EndpointDelivery.State.valueOf(state);
        if (stored == EndpointDelivery.State.RETRYING && !waiting) {
            // Earlier versions allowed administrators to purge the queue of an endpoint.
            return new EndpointDelivery(
                    event, type, subject, EndpointDelivery.State.FAILED, attempts, httpStatus, response, time, null);
        }
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
