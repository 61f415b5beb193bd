package io.holdfast.identity.model;

import org.jspecify.annotations.Nullable;

/**
 * A login at an OpenID provider whose ID token has been verified. The nonce is consumed when the login is used.
 *
 * @param nonce the nonce of the ID token
 * @param linkTo the identity for which the login was started, or null for a login
 * @param linkByEmail whether an account that is not linked may be linked to the identity with the same verified email
 *     address
 */
public record VerifiedOpenIdLogin(
        OpenIdAccount account, Secret nonce, @Nullable IdentityId linkTo, boolean linkByEmail) {}
