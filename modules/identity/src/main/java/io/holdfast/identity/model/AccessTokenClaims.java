package io.holdfast.identity.model;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What an access token says. */
public record AccessTokenClaims(
        UUID id,
        String issuer,
        String audience,
        IdentityId identity,
        SessionId session,
        MachineId machine,
        NamespaceId namespace,
        List<String> capabilities,
        boolean mfa,
        Instant issued,
        Instant expires) {}
