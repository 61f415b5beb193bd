package io.holdfast.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the telling of a service about an event goes.
 *
 * @param lastProblem what went wrong last, if anything did
 */
public record Delivery(
        ServiceId service,
        EventId event,
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

    Delivery tried(Status now, Instant at, @Nullable String problem) {
        return new Delivery(service, event, now, attempts + 1, created, at, problem);
    }
}
