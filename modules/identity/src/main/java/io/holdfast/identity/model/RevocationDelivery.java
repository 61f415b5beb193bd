package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of a revocation event to an external service.
 *
 * @param attempts the number of attempts
 * @param lastAttempt the time of the last attempt, or null if there was none
 * @param lastProblem the error in the last attempt, or null if that attempt succeeded
 */
public record RevocationDelivery(
        ServiceId service,
        IntegrationEventId event,
        Status status,
        int attempts,
        Instant created,
        @Nullable Instant lastAttempt,
        @Nullable String lastProblem) {

    /** The status of a delivery. */
    public enum Status {
        PENDING,
        DELIVERED,
        /** All attempts failed and no further attempt will be made. */
        FAILED
    }
}
