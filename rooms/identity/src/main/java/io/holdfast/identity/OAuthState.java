package io.holdfast.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A login at another provider that has begun, as stored under the hash of its state.
 *
 * @param verifier the PKCE verifier, sealed
 * @param linkTo the identity to link the account to, if it is no login
 */
public record OAuthState(
        AuthMethod provider,
        String redirect,
        @Nullable Sealed verifier,
        @Nullable IdentityId linkTo,
        Instant created,
        Instant expires) {}
