package io.holdfast.oidc.internal;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import io.holdfast.oidc.OidcError;
import io.holdfast.oidc.OidcProvider;
import io.holdfast.store.error.BadRequestException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests to OpenID providers. Each blocks until the response is complete or the provider's timeout has passed. */
public final class ProviderClient {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderClient.class);
    private static final Pattern ERROR_CODE = Pattern.compile("[a-z_]{1,64}");
    private static final String DISCOVERY = "/.well-known/openid-configuration";

    private final BoundedHttpClient http = new BoundedHttpClient();

    /** The tokens in a token response, as received. */
    record TokenResponse(String idToken, @Nullable String accessToken) {}

    /** Fetches the configuration of a provider, and requires that it is the configuration of this issuer. */
    OIDCProviderMetadata discover(OidcProvider provider) throws OidcRefusedException {
        String issuer = provider.issuer();
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        String json = get(provider, endpoint(provider, "issuer", URI.create(base + DISCOVERY)));
        OIDCProviderMetadata metadata;
        try {
            metadata = OIDCProviderMetadata.parse(json);
        } catch (ParseException e) {
            throw invalid(provider, "configuration", e);
        }
        if (!issuer.equals(metadata.getIssuer().getValue())) {
            throw invalid(provider, "issuer of the configuration", null);
        }
        endpoint(provider, "authorization_endpoint", metadata.getAuthorizationEndpointURI());
        endpoint(provider, "token_endpoint", metadata.getTokenEndpointURI());
        endpoint(provider, "jwks_uri", metadata.getJWKSetURI());
        return metadata;
    }

    /** Requires that requests may be sent to an address from the configuration of a provider. */
    private static URI endpoint(OidcProvider provider, String name, @Nullable URI uri) throws OidcRefusedException {
        if (uri == null) {
            throw invalid(provider, name, null);
        }
        try {
            return OidcProvider.requireEndpoint(name, uri.toString());
        } catch (BadRequestException e) {
            throw invalid(provider, name, e);
        }
    }

    String fetchKeySet(OidcProvider provider, OIDCProviderMetadata metadata) throws OidcRefusedException {
        return get(provider, metadata.getJWKSetURI());
    }

    /** Fetches the claims of an account, or returns null if the provider does not return them as JSON. */
    @Nullable
    Map<String, Object> fetchUserInfo(OidcProvider provider, OIDCProviderMetadata metadata, String accessToken)
            throws OidcRefusedException {
        URI endpoint = metadata.getUserInfoEndpointURI();
        if (endpoint == null) {
            return null;
        }
        HTTPRequest request =
                new HTTPRequest(HTTPRequest.Method.GET, endpoint(provider, "userinfo_endpoint", endpoint));
        request.setAuthorization("Bearer " + accessToken);
        HTTPResponse response = send(provider, request);
        if (response.getStatusCode() != HTTPResponse.SC_OK) {
            throw unavailable(provider, "status " + response.getStatusCode() + " from " + endpoint);
        }
        try {
            return response.getBodyAsJSONObject();
        } catch (ParseException e) {
            LOG.debug("the claims of OpenID provider {} are not JSON", provider.name());
            return null;
        }
    }

    /** Exchanges an authorization code for tokens. */
    TokenResponse exchange(OidcProvider provider, OIDCProviderMetadata metadata, GrantedCode granted)
            throws OidcRefusedException {
        HTTPResponse response =
                send(provider, tokenRequest(provider, metadata, granted).toHTTPRequest());
        Map<String, Object> json;
        try {
            json = response.getBodyAsJSONObject();
        } catch (ParseException e) {
            throw response.getStatusCode() >= 500
                    ? unavailable(provider, "status " + response.getStatusCode() + " from the token endpoint")
                    : invalid(provider, "token response", e);
        }
        if (response.getStatusCode() != HTTPResponse.SC_OK) {
            if (response.getStatusCode() >= 500) {
                throw unavailable(provider, "status " + response.getStatusCode() + " from the token endpoint");
            }
            String error = errorCode(json.get("error"));
            LOG.warn("OpenID provider {} rejected an authorization code: {}", provider.name(), error);
            throw new OidcRefusedException(OidcError.OIDC_CODE_REJECTED, error);
        }
        if (!(json.get("id_token") instanceof String idToken)) {
            throw invalid(provider, "id_token of the token response", null);
        }
        return new TokenResponse(idToken, json.get("access_token") instanceof String token ? token : null);
    }

    /** An authorization code, with the redirect URL and the PKCE verifier of its login. */
    record GrantedCode(String code, String redirect, String verifier) {}

    private static TokenRequest tokenRequest(OidcProvider provider, OIDCProviderMetadata metadata, GrantedCode granted)
            throws OidcRefusedException {
        AuthorizationCodeGrant grant = new AuthorizationCodeGrant(
                new AuthorizationCode(granted.code()),
                URI.create(granted.redirect()),
                new CodeVerifier(granted.verifier()));
        ClientID client = new ClientID(provider.clientId());
        io.holdfast.identity.model.Secret clientSecret = provider.clientSecret();
        if (clientSecret == null) {
            return new TokenRequest.Builder(metadata.getTokenEndpointURI(), client, grant).build();
        }
        Secret secret = new Secret(clientSecret.reveal());
        List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
        if (methods == null || methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)) {
            return new TokenRequest.Builder(
                            metadata.getTokenEndpointURI(), new ClientSecretBasic(client, secret), grant)
                    .build();
        }
        if (methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)) {
            return new TokenRequest.Builder(metadata.getTokenEndpointURI(), new ClientSecretPost(client, secret), grant)
                    .build();
        }
        throw invalid(provider, "token_endpoint_auth_methods_supported", null);
    }

    /** Returns an error code of a provider, or a placeholder if it is not a plain code. */
    public static String errorCode(@Nullable Object error) {
        return error instanceof String code && ERROR_CODE.matcher(code).matches() ? code : "unknown_error";
    }

    private String get(OidcProvider provider, URI uri) throws OidcRefusedException {
        HTTPResponse response = send(provider, new HTTPRequest(HTTPRequest.Method.GET, uri));
        String body = response.getBody();
        if (response.getStatusCode() != HTTPResponse.SC_OK || body == null) {
            throw unavailable(provider, "status " + response.getStatusCode() + " from " + uri);
        }
        return body;
    }

    private HTTPResponse send(OidcProvider provider, HTTPRequest request) throws OidcRefusedException {
        try {
            return http.send(request, provider.timeout());
        } catch (IOException e) {
            throw unavailable(provider, request.getURI() + ": " + e);
        }
    }

    private static OidcRefusedException unavailable(OidcProvider provider, String cause) {
        LOG.warn("OpenID provider {} is not available: {}", provider.name(), cause);
        return new OidcRefusedException(OidcError.OIDC_PROVIDER_UNAVAILABLE, provider.name());
    }

    /** Returns the exception for a response that cannot be used; only the log contains the details. */
    static OidcRefusedException invalid(OidcProvider provider, String part, @Nullable Exception cause) {
        LOG.warn(
                "a response of OpenID provider {} has an invalid {}{}",
                provider.name(),
                part,
                cause == null ? "" : ": " + cause.getMessage());
        return new OidcRefusedException(OidcError.OIDC_PROVIDER_INVALID, part);
    }
}
