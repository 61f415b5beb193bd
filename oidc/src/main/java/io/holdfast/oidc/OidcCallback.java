package io.holdfast.oidc;

import io.holdfast.identity.model.Secret;
import org.jspecify.annotations.Nullable;

/**
 * The parameters with which a provider redirected the user back to the application.
 *
 * @param code the authorization code, or null if the login failed
 * @param issuer the parameter {@code iss}, or null if the provider did not send it
 * @param error the parameter {@code error}, such as {@code access_denied}, or null if the login succeeded
 */
public record OidcCallback(
        Secret state,
        @Nullable Secret code,
        @Nullable String issuer,
        @Nullable String error) {

    /** Returns the parameters of a successful login. */
    public static OidcCallback of(Secret state, Secret code) {
        return new OidcCallback(state, code, null, null);
    }
}
