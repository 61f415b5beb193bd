package io.holdfast.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest attempt to send an event to an endpoint.
 *
 * @param event the id of the event, which is also the {@code webhook-id} of the request
 * @param attempts the number of attempts so far
 * @param httpStatus the HTTP status of the response, or 0 if there was none
 * @param response the beginning of the response body, or the reason why there was no response
 * @param next the time of the next attempt, or null if there will be none
 */
public record EndpointDelivery(
        String event,
        String type,
        String subject,
        State state,
        int attempts,
        int httpStatus,
        String response,
        Instant time,
        @Nullable Instant next) {

    /** The state of a delivery. */
    public enum State {
        /** The endpoint accepted the event. */
        DELIVERED,
        /** The latest attempt failed and will be retried. */
        RETRYING,
        /** The latest attempt failed, and the endpoint is disabled. The event is sent again when it is enabled. */
        PAUSED,
        /**
         * All attempts failed, or the waiting event was removed. The event is sent again only when the delivery is
         * retried or replayed manually.
         */
        FAILED
    }
}
