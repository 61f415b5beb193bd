package io.holdfast.identity.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A registered external service. It authenticates with a certificate.
 *
 * @param certificate the SHA-256 fingerprint of the service's certificate, which is unique
 * @param scopes the scopes of the service, sorted
 * @param webhook the URL for revocation events, or null if the service has no webhook
 */
public record ExternalService(
        ServiceId id,
        String name,
        Bytes32 certificate,
        List<String> scopes,
        @Nullable String webhook,
        Instant created,
        Instant updated) {}
