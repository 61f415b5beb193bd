package io.holdfast.oidc.internal;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.OAuthLogins;
import io.holdfast.identity.OAuthLogins.ReturnedOpenIdLogin;
import io.holdfast.identity.OAuthLogins.StartedOpenIdLogin;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.OpenIdAccount;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.oidc.OidcCallback;
import io.holdfast.oidc.OidcError;
import io.holdfast.oidc.OidcProvider;
import io.holdfast.oidc.StartedOidcLogin;
import io.holdfast.oidc.internal.ProviderClient.GrantedCode;
import io.holdfast.oidc.internal.ProviderClient.TokenResponse;
import io.holdfast.store.Store;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The steps of a login by authorization code with PKCE. */
public final class LoginFlow {

    private static final Duration DISCOVERY_LIFETIME = Duration.ofHours(1);
    private static final int MAX_NAME = 256;

    private final Store store;
    private final OAuthLogins logins;
    private final ProviderClient client = new ProviderClient();
    private final ProviderKeys keys;
    /** The configurations of the providers, by name. It has at most one entry per configured provider. */
    private final Map<String, Discovered> discovered = new ConcurrentHashMap<>();

    private record Discovered(OIDCProviderMetadata metadata, Instant expires) {}

    public LoginFlow(Store store, OAuthLogins logins) {
        this.store = store;
        this.logins = logins;
        this.keys = new ProviderKeys(logins, client);
    }

    private OIDCProviderMetadata metadata(OidcProvider provider) throws OidcRefusedException {
        Discovered known = discovered.get(provider.name());
        if (known != null && store.now().isBefore(known.expires())) {
            return known.metadata();
        }
        OIDCProviderMetadata metadata = client.discover(provider);
        discovered.put(provider.name(), new Discovered(metadata, store.now().plus(DISCOVERY_LIFETIME)));
        return metadata;
    }

    /** Fetches the provider's configuration if necessary, stores the state and nonce, and returns the login URL. */
    public StartedOidcLogin begin(OidcProvider provider, @Nullable IdentityId linkTo) throws OidcRefusedException {
        OIDCProviderMetadata metadata = metadata(provider);
        CodeVerifier verifier = new CodeVerifier();
        StartedOpenIdLogin started = logins.beginOpenId(
                        provider.name(), provider.redirect(), Secret.of(verifier.getValue()), linkTo)
                .orThrow();
        URI url = new AuthenticationRequest.Builder(
                        ResponseType.CODE,
                        Scope.parse(provider.scopes()),
                        new ClientID(provider.clientId()),
                        URI.create(provider.redirect()))
                .endpointURI(metadata.getAuthorizationEndpointURI())
                .state(new State(started.state().reveal()))
                .nonce(new Nonce(started.nonce().reveal()))
                .codeChallenge(verifier, CodeChallengeMethod.S256)
                .build()
                .toURI();
        return new StartedOidcLogin(url, started.state(), started.expires());
    }

    /** Exchanges the code of a login whose state has been consumed, and verifies the ID token. */
    public VerifiedOpenIdLogin verify(OidcProvider provider, ReturnedOpenIdLogin login, OidcCallback callback)
            throws OidcRefusedException {
        OIDCProviderMetadata metadata = metadata(provider);
        String issuer = callback.issuer();
        if (issuer == null ? metadata.supportsAuthorizationResponseIssuerParam() : !issuer.equals(provider.issuer())) {
            throw new OidcRefusedException(OidcError.OIDC_WRONG_ISSUER, provider.name());
        }
        Secret code = callback.code();
        if (callback.error() != null || code == null) {
            throw new OidcRefusedException(OidcError.OIDC_LOGIN_DENIED, ProviderClient.errorCode(callback.error()));
        }
        TokenResponse tokens = client.exchange(
                provider,
                metadata,
                new GrantedCode(
                        code.reveal(), login.redirect(), login.verifier().reveal()));
        SignedJWT jwt = IdTokenCheck.parse(tokens.idToken());
        JWTClaimsSet claims = new IdTokenCheck(
                        provider.issuer(),
                        provider.clientId(),
                        tokens.accessToken(),
                        nonce -> login.isNonce(Secret.of(nonce)),
                        store.now())
                .check(jwt, keys.matching(provider, metadata, jwt, store.now()));
        OpenIdAccount account = account(provider, metadata, claims, tokens.accessToken());
        return new VerifiedOpenIdLogin(
                account, Secret.of(String.valueOf(claims.getClaim("nonce"))), login.linkTo(), provider.linkByEmail());
    }

    /** Returns the account of an ID token. If the token has no email address, the provider is asked for it. */
    private OpenIdAccount account(
            OidcProvider provider, OIDCProviderMetadata metadata, JWTClaimsSet token, @Nullable String accessToken)
            throws OidcRefusedException {
        Map<String, Object> claims = token.getClaims();
        if (claims.get("email") == null
                && accessToken != null
                && provider.scopes().contains("email")) {
            Map<String, Object> userInfo = client.fetchUserInfo(provider, metadata, accessToken);
            if (userInfo != null) {
                if (!token.getSubject().equals(userInfo.get("sub"))) {
                    throw ProviderClient.invalid(provider, "subject of the user info", null);
                }
                claims = userInfo;
            }
        }
        String email = text(claims.get("email"), IdentityLimits.MAX_EMAIL);
        // Only the JSON value true counts; a string may have been entered by the user.
        boolean verified = email != null && Boolean.TRUE.equals(claims.get("email_verified"));
        return new OpenIdAccount(
                provider.issuer(), token.getSubject(), email, verified, text(claims.get("name"), MAX_NAME));
    }

    /** Returns a claim if it is a text without control characters and not too long, or else null. */
    private static @Nullable String text(@Nullable Object claim, int maxLength) {
        return claim instanceof String text
                        && !text.isBlank()
                        && text.length() <= maxLength
                        && text.chars().noneMatch(Character::isISOControl)
                ? text
                : null;
    }
}
