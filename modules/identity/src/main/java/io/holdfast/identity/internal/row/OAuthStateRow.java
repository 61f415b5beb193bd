package io.holdfast.identity.internal.row;

import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A login at another provider that has begun, as stored under the hash of its state.
 *
 * @param verifier the PKCE verifier, sealed
 * @param linkTo the identity to link the account to, if it is no login
 */
public record OAuthStateRow(
        AuthMethod provider,
        String redirect,
        @Nullable SealedSecret verifier,
        @Nullable IdentityId linkTo,
        Instant created,
        Instant expires) {}
