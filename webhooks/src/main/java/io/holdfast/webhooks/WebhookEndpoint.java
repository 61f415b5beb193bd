package io.holdfast.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A webhook endpoint.
 *
 * @param disabled the reason why the endpoint is disabled, or null if it is active
 * @param secrets the number of secrets with which requests are signed: 2 while a secret is being replaced, otherwise 1
 */
public record WebhookEndpoint(
        String id,
        EndpointSettings settings,
        @Nullable String disabled,
        int secrets,
        Instant created,
        Instant updated) {

    public boolean isActive() {
        return disabled == null;
    }
}
