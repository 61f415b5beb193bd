package io.holdfast.oidc.internal;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.OAuthLogins;
import io.holdfast.identity.model.CachedJwks;
import io.holdfast.oidc.OidcProvider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/**
 * The signing keys of the providers, cached in the store. If a token has an unknown key, the key set is fetched again, at
 * most once a minute.
 */
record ProviderKeys(OAuthLogins cache, ProviderClient client) {

    private static final Duration MIN_AGE = Duration.ofMinutes(1);
    private static final int MAX_KEYS = 100;

    /** Returns the keys that match the header of a token. */
    List<JWK> matching(OidcProvider provider, OIDCProviderMetadata metadata, SignedJWT jwt, Instant now)
            throws OidcRefusedException {
        String name = cacheName(metadata);
        CachedJwks cached = cache.cachedKeySet(name).orElse(null);
        if (cached != null) {
            List<JWK> keys = select(provider, cached.json(), jwt);
            if (!keys.isEmpty() || now.isBefore(cached.fetched().plus(MIN_AGE))) {
                return keys;
            }
        }
        String fetched = client.fetchKeySet(provider, metadata);
        if (fetched.length() > IdentityLimits.MAX_KEY_SET) {
            throw ProviderClient.invalid(provider, "key set", null);
        }
        List<JWK> keys = select(provider, fetched, jwt);
        CachedJwks unused = cache.cacheKeySet(name, fetched);
        return keys;
    }

    private static List<JWK> select(OidcProvider provider, String json, SignedJWT jwt) throws OidcRefusedException {
        try {
            JWKSet set = JWKSet.parse(json);
            if (set.size() > MAX_KEYS) {
                throw ProviderClient.invalid(provider, "key set", null);
            }
            return new JWKSelector(JWKMatcher.forJWSHeader(jwt.getHeader())).select(set);
        } catch (ParseException e) {
            throw ProviderClient.invalid(provider, "key set", e);
        }
    }

    /** Returns a name that changes if the provider or the address of its keys changes. */
    private static String cacheName(OIDCProviderMetadata metadata) {
        String text = metadata.getIssuer().getValue() + " " + metadata.getJWKSetURI();
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "oidc-" + HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
