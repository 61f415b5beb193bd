package io.holdfast.oidc;

import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.model.OpenIdAccount;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.kit.Arguments;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID provider, and the registration of the application with it.
 *
 * @param name the name of the provider in this configuration
 * @param issuer the URL of the provider; all ID tokens must contain exactly this issuer
 * @param clientSecret the client secret, or null for a public client, which is protected by PKCE only
 * @param scopes the requested scopes, which include {@code openid}
 * @param redirect the URL of the application to which the provider redirects the user
 * @param linkByEmail whether an account that is not linked is linked to the identity with the same email address,
 *     provided that both the provider and this store have verified the address; false by default
 * @param timeout the maximum duration of each request to the provider, 10 seconds by default
 */
public record OidcProvider(
        String name,
        String issuer,
        String clientId,
        @Nullable Secret clientSecret,
        List<String> scopes,
        String redirect,
        boolean linkByEmail,
        Duration timeout) {

    /** The scopes that are requested by default. */
    public static final List<String> DEFAULT_SCOPES = List.of("openid", "email", "profile");

    /** The default of {@link #timeout()}. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    /** The maximum of {@link #timeout()}. */
    public static final Duration MAX_TIMEOUT = Duration.ofMinutes(1);

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
    private static final Pattern SCOPE = Pattern.compile("[!#-\\[\\]-~]{1,64}");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.[0-9.]+|\\[::1]");
    private static final int MAX_SCOPES = 20;

    public OidcProvider {
        if (!NAME.matcher(Arguments.notNull("name", name)).matches()) {
            throw Arguments.invalid(
                    "name must consist of 1 to 63 lower-case letters, digits and hyphens, and start with a letter or digit, but is '"
                            + name + "'");
        }
        requireEndpoint("issuer", Arguments.notBlank("issuer", issuer, OpenIdAccount.MAX_ISSUER));
        if (issuer.indexOf('?') >= 0) {
            throw Arguments.invalid("issuer must not have a query, but is '" + issuer + "'");
        }
        Arguments.newId("clientId", Arguments.notBlank("clientId", clientId, IdentityLimits.MAX_SUBJECT));
        scopes = List.copyOf(scopes);
        if (!scopes.contains("openid") || scopes.size() > MAX_SCOPES) {
            throw Arguments.invalid("scopes must have at most " + MAX_SCOPES + " entries, one of which is 'openid'");
        }
        scopes.stream().filter(scope -> !SCOPE.matcher(scope).matches()).forEach(scope -> {
            throw Arguments.invalid("scopes must not contain '" + scope + "'");
        });
        requireRedirect(Arguments.notBlank("redirect", redirect, IdentityLimits.MAX_URL));
        Arguments.positive("timeout", timeout, MAX_TIMEOUT);
    }

    /** Returns a provider with the default scopes, for a public client. */
    public static OidcProvider of(String name, String issuer, String clientId, String redirect) {
        return new OidcProvider(name, issuer, clientId, null, DEFAULT_SCOPES, redirect, false, DEFAULT_TIMEOUT);
    }

    public OidcProvider withClientSecret(@Nullable Secret newClientSecret) {
        return new OidcProvider(name, issuer, clientId, newClientSecret, scopes, redirect, linkByEmail, timeout);
    }

    public OidcProvider withScopes(List<String> newScopes) {
        return new OidcProvider(name, issuer, clientId, clientSecret, newScopes, redirect, linkByEmail, timeout);
    }

    public OidcProvider withLinkByEmail(boolean newLinkByEmail) {
        return new OidcProvider(name, issuer, clientId, clientSecret, scopes, redirect, newLinkByEmail, timeout);
    }

    public OidcProvider withTimeout(Duration newTimeout) {
        return new OidcProvider(name, issuer, clientId, clientSecret, scopes, redirect, linkByEmail, newTimeout);
    }

    /**
     * Requires a URL to which requests can be sent: with https, or with http to the local host.
     *
     * @throws io.holdfast.store.error.BadRequestException if the URL is not permitted
     */
    public static URI requireEndpoint(String field, String url) {
        URI uri = parse(field, url);
        String host = uri.getHost();
        boolean permitted = host != null
                && uri.getUserInfo() == null
                && uri.getFragment() == null
                && ("https".equals(uri.getScheme())
                        || ("http".equals(uri.getScheme())
                                && LOOPBACK.matcher(host).matches()));
        if (!permitted) {
            throw Arguments.invalid(
                    field + " must be a URL with https, or with http to the local host, but is '" + url + "'");
        }
        return uri;
    }

    private static void requireRedirect(String redirect) {
        URI uri = parse("redirect", redirect);
        if (!uri.isAbsolute() || uri.getFragment() != null) {
            throw Arguments.invalid("redirect must be a URL without a fragment, but is '" + redirect + "'");
        }
    }

    private static URI parse(String field, String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw Arguments.invalid(field + " must be a URL, but is '" + url + "'");
        }
    }
}
