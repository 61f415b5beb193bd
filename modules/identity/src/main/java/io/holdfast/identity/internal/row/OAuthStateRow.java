package io.holdfast.identity.internal.row;

import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An OAuth login in progress, stored under the hash of its state.
 *
 * @param verifier the encrypted PKCE verifier, or null if PKCE is not used
 * @param linkTo the identity to link the account to, or null for a login
 * @param client the configured OpenID provider, or null if the application handles the protocol itself
 * @param nonce the hash of the nonce that the ID token must contain, or null if there is none
 */
public record OAuthStateRow(
        AuthMethod provider,
        String redirect,
        @Nullable SealedSecret verifier,
        @Nullable IdentityId linkTo,
        Instant created,
        Instant expires,
        @Nullable String client,
        @Nullable Bytes32 nonce) {

    public OAuthStateRow withVerifier(SealedSecret newVerifier) {
        return new OAuthStateRow(provider, redirect, newVerifier, linkTo, created, expires, client, nonce);
    }
}
