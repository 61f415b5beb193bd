package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.RevocationDelivery;
import io.holdfast.identity.model.ServiceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored webhook delivery. */
public record WebhookDeliveryRow(
        ServiceId service,
        IntegrationEventId event,
        RevocationDelivery.Status status,
        int attempts,
        Instant created,
        @Nullable Instant lastAttempt,
        @Nullable String lastProblem) {

    /** Returns a copy with one more attempt. */
    public WebhookDeliveryRow withAttempt(RevocationDelivery.Status newStatus, Instant now, @Nullable String problem) {
        return new WebhookDeliveryRow(service, event, newStatus, attempts + 1, created, now, problem);
    }

    public RevocationDelivery toView() {
        return new RevocationDelivery(service, event, status, attempts, created, lastAttempt, lastProblem);
    }
}
