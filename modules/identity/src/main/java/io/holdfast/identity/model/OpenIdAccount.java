package io.holdfast.identity.model;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * An account at an OpenID provider, as stated by a verified ID token.
 *
 * @param issuer the URL of the provider
 * @param subject the id of the account at the provider
 * @param email the email address of the account, or null if the provider reported none
 * @param emailVerified whether the provider has verified the email address
 * @param name the display name of the account, or null if the provider reported none
 */
public record OpenIdAccount(
        String issuer,
        String subject,
        @Nullable String email,
        boolean emailVerified,
        @Nullable String name) {

    /** Maximum length of the URL of a provider, in characters. */
    public static final int MAX_ISSUER = 255;

    /** Maximum length of the id of an account, in characters, as in OpenID Connect. */
    public static final int MAX_SUBJECT = 255;

    private static final String GOOGLE_ISSUER = "https://accounts.google.com";

    public OpenIdAccount {
        Arguments.newId("issuer", Arguments.notBlank("issuer", issuer, MAX_ISSUER));
        Arguments.newId("subject", Arguments.notBlank("subject", subject, MAX_SUBJECT));
        if (issuer.indexOf(' ') >= 0) {
            throw Arguments.invalid("issuer must not contain a space");
        }
    }

    /** Returns the login method: {@link AuthMethod#GOOGLE} for Google, {@link AuthMethod#OIDC} for other providers. */
    public AuthMethod method() {
        return issuer.equals(GOOGLE_ISSUER) ? AuthMethod.GOOGLE : AuthMethod.OIDC;
    }

    /** Returns the name under which the account is linked. */
    public String linkName() {
        return method() == AuthMethod.GOOGLE ? subject : issuer + " " + subject;
    }
}
