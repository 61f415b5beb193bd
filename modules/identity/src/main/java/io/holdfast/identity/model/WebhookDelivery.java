package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the telling of a service about an event goes.
 *
 * @param lastProblem what went wrong last, if anything did
 */
public record WebhookDelivery(
        ServiceId service,
        IdentityEventId event,
        Status status,
        int attempts,
        Instant created,
        @Nullable Instant lastAttempt,
        @Nullable String lastProblem) {

    /** Pending until it succeeds or is given up. */
    public enum Status {
        PENDING,
        DELIVERED,
        FAILED
    }

    public WebhookDelivery withAttempt(Status now, Instant at, @Nullable String problem) {
        return new WebhookDelivery(service, event, now, attempts + 1, created, at, problem);
    }
}
