package io.holdfast.identity.model;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The claims of an access token.
 *
 * @param id the unique id of the token
 * @param issuer the name of the issuer
 * @param audience the service that the token was issued for
 * @param machine the device of the session, or null for a session in a browser
 * @param capabilities the capabilities of the session, sorted
 * @param mfa whether the session was authenticated with a second factor
 * @param issued the time of issue, in whole seconds
 * @param notBefore the time from which the token is valid, in whole seconds
 * @param expires the time of expiry, in whole seconds
 */
public record AccessTokenClaims(
        UUID id,
        String issuer,
        String audience,
        IdentityId identity,
        SessionId session,
        @Nullable MachineId machine,
        NamespaceId namespace,
        List<String> capabilities,
        boolean mfa,
        Instant issued,
        Instant notBefore,
        Instant expires) {}
