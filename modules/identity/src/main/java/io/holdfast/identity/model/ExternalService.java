package io.holdfast.identity.model;

import io.holdfast.identity.Args;
import io.holdfast.identity.IdentityLimits;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Another service, which shows who it is with a certificate.
 *
 * @param certificate SHA-256 of it; no two services have the same
 * @param webhook where it wants to hear of revocations
 */
public record ExternalService(
        ServiceId id,
        String name,
        Bytes32 certificate,
        List<String> scopes,
        @Nullable String webhook,
        Instant created,
        Instant updated) {

    public ExternalService {
        Args.name("name", name);
        scopes = Args.words("scopes", scopes);
        Args.optional("webhook", webhook, IdentityLimits.MAX_URL);
    }
}
