package io.holdfast.oidc.internal;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.oidc.OidcError;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The checks of an ID token, in this order: form, algorithm, critical header, key, signature, issuer, audience, authorized
 * party, subject, expiry, issue time, not before, nonce, access token hash. A token is used only if it passes all of
 * them.
 *
 * @param issuer the required issuer
 * @param clientId the required audience and authorized party
 * @param accessToken the access token that was issued together with the ID token, or null if there was none
 * @param nonce returns whether a nonce is the one of this login
 */
record IdTokenCheck(
        String issuer, String clientId, @Nullable String accessToken, Predicate<String> nonce, Instant now) {

    /** The maximum length of an ID token, in characters. */
    static final int MAX_TOKEN = 64 * 1_024;

    /** The permitted difference between the clocks of the provider and of this server. */
    static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(30);

    /** The permitted algorithms. All of them need a private key that only the provider has. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private static final int MIN_RSA_BITS = 2_048;

    /** Checks the form, algorithm and header of a token, which do not depend on a key. */
    static SignedJWT parse(String token) throws OidcRefusedException {
        SignedJWT jwt;
        try {
            if (token.length() > MAX_TOKEN) {
                throw refused("form");
            }
            jwt = SignedJWT.parse(token);
        } catch (ParseException | IllegalArgumentException e) {
            // A token without a signature is not a SignedJWT. Its algorithm is "none".
            throw refused(isUnsigned(token) ? "algorithm" : "form");
        }
        if (!ALGORITHMS.contains(jwt.getHeader().getAlgorithm())) {
            throw refused("algorithm");
        }
        Set<String> critical = jwt.getHeader().getCriticalParams();
        if (critical != null && !critical.isEmpty()) {
            throw refused("critical header");
        }
        return jwt;
    }

    private static boolean isUnsigned(String token) {
        try {
            com.nimbusds.jwt.PlainJWT unused = com.nimbusds.jwt.PlainJWT.parse(token);
            return true;
        } catch (ParseException | IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Performs the other checks.
     *
     * @param keys the keys of the provider that match the header of the token
     */
    JWTClaimsSet check(SignedJWT jwt, List<JWK> keys) throws OidcRefusedException {
        if (keys.isEmpty()) {
            throw refused("key");
        }
        require(isSignedByOneOf(jwt, keys), "signature");
        JWTClaimsSet claims;
        String party;
        String tokenNonce;
        String hash;
        try {
            claims = jwt.getJWTClaimsSet();
            party = claims.getStringClaim("azp");
            tokenNonce = claims.getStringClaim("nonce");
            hash = claims.getStringClaim("at_hash");
        } catch (ParseException e) {
            throw refused("form");
        }
        require(issuer.equals(claims.getIssuer()), "issuer");
        require(claims.getAudience().contains(clientId), "audience");
        require(party == null ? claims.getAudience().size() == 1 : party.equals(clientId), "authorized party");
        require(isSubject(claims.getSubject()), "subject");
        require(isAfter(claims.getExpirationTime(), now.minus(CLOCK_TOLERANCE)), "expiry");
        require(claims.getIssueTime() != null && isNotFuture(claims.getIssueTime()), "issue time");
        require(claims.getNotBeforeTime() == null || isNotFuture(claims.getNotBeforeTime()), "not before");
        require(tokenNonce != null && nonce.test(tokenNonce), "nonce");
        require(hash == null || isHashOfAccessToken(hash, jwt.getHeader().getAlgorithm()), "access token hash");
        return claims;
    }

    private static boolean isSignedByOneOf(SignedJWT jwt, List<JWK> keys) {
        return keys.stream().anyMatch(key -> isSignedBy(jwt, key));
    }

    private static boolean isSignedBy(SignedJWT jwt, JWK key) {
        if (key instanceof RSAKey rsa && rsa.size() < MIN_RSA_BITS) {
            return false;
        }
        if (!(key instanceof AsymmetricJWK asymmetric)) {
            return false;
        }
        try {
            JWSHeader header = jwt.getHeader();
            JWSVerifier verifier = new DefaultJWSVerifierFactory().createJWSVerifier(header, asymmetric.toPublicKey());
            return jwt.verify(verifier);
        } catch (JOSEException | IllegalStateException e) {
            return false;
        }
    }

    private static boolean isSubject(@Nullable String subject) {
        return subject != null
                && !subject.isBlank()
                && subject.length() <= IdentityLimits.MAX_SUBJECT
                && subject.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
    }

    private static boolean isAfter(@Nullable Date time, Instant limit) {
        return time != null && time.toInstant().isAfter(limit);
    }

    private boolean isNotFuture(Date time) {
        return !time.toInstant().isAfter(now.plus(CLOCK_TOLERANCE));
    }

    private boolean isHashOfAccessToken(String hash, JWSAlgorithm algorithm) {
        if (accessToken == null) {
            return false;
        }
        AccessTokenHash computed = AccessTokenHash.compute(new BearerAccessToken(accessToken), algorithm, null);
        return computed != null && computed.getValue().equals(hash);
    }

    private static void require(boolean passed, String check) throws OidcRefusedException {
        if (!passed) {
            throw refused(check);
        }
    }

    private static OidcRefusedException refused(String check) {
        return new OidcRefusedException(OidcError.ID_TOKEN_INVALID, check);
    }
}
