package io.holdfast.oidc;

/** The reasons why a login at an OpenID provider is refused. The names and meanings of the constants are stable. */
public enum OidcError {
    /** No provider with this name is configured. */
    OIDC_PROVIDER_NOT_FOUND,
    /** The provider did not respond in time, or responded with a server error. */
    OIDC_PROVIDER_UNAVAILABLE,
    /** A response of the provider is invalid: its configuration, its key set or its token response. */
    OIDC_PROVIDER_INVALID,
    /** The provider or the user rejected the login. */
    OIDC_LOGIN_DENIED,
    /** The provider rejected the authorization code. */
    OIDC_CODE_REJECTED,
    /** The redirect was not sent by the provider with which the login was started. */
    OIDC_WRONG_ISSUER,
    /** The ID token did not pass a check. The details name the check. */
    ID_TOKEN_INVALID
}
