package io.holdfast.server.identity;

import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MailOptions;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.mail.SmtpOptions;
import io.holdfast.oidc.OidcProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of the identity module on a server.
 *
 * @param issuer the issuer of access tokens; if it is a URL, the server publishes its OpenID configuration
 * @param smtp the mail server, or null to return emails to the caller instead of sending them
 * @param browser the configuration of browser sessions, or null to disable them
 * @param oidc the OpenID providers at which users can log in
 */
public record IdentityConfig(
        String issuer,
        MailOptions mail,
        @Nullable SmtpOptions smtp,
        @Nullable BrowserConfig browser,
        List<OidcProvider> oidc) {

    /** The configuration of a server without an identity configuration file. */
    public static final IdentityConfig DEFAULT =
            new IdentityConfig("holdfast", MailOptions.DEFAULT, null, null, List.of());

    /** Returns the options of the identity module. */
    public IdentityOptions options(MasterKeyring keys) {
        return IdentityOptions.of(keys).withIssuer(issuer).withMail(mail);
    }

    /** Returns whether the issuer is a URL. */
    public boolean isIssuerAddress() {
        return issuer.startsWith("https://") || issuer.startsWith("http://");
    }
}
