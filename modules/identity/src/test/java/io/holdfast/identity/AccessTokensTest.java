package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.AccessToken;
import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SigningKeyId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AccessTokensTest extends IdentityTestBase {

    private static final String API = "api";

    private Secret token(Identities identities, Session session) {
        return identities.accessTokens().issue(session.id(), API).orThrow().jwt();
    }

    @Test
    void aTokenContainsItsClaimsAndIsVerifiedByTheKeySet() {
        Identities identities = withAda();
        Session session = login(identities).session();
        assertRefused(identities.accessTokens().issue(session.id(), API), IdentityError.NO_SIGNING_KEY);
        JwtSigningKey key = identities.signingKeys().ensureActiveKey().orThrow();
        assertThat(identities.signingKeys().ensureActiveKey().orThrow()).isEqualTo(key);
        AccessToken token = identities.accessTokens().issue(session.id(), API).orThrow();
        assertThat(token.expires()).isEqualTo(store().now().plus(Duration.ofMinutes(15)));
        AccessTokenClaims claims =
                identities.accessTokens().verify(token.jwt(), API).orThrow();
        assertThat(claims.identity()).isEqualTo(ADA);
        assertThat(claims.session()).isEqualTo(session.id());
        assertThat(identities.signingKeys().jwks())
                .isEqualTo(
                        "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"use\":\"sig\",\"alg\":\"EdDSA\",\"kid\":\""
                                + key.id() + "\",\"x\":\""
                                + CryptoPrimitives.base64(key.publicKey().value()) + "\"}]}");
    }

    @Test
    void aTokenExpiresExactlyAtItsExpiry() {
        Identities identities = withAda();
        identities.signingKeys().ensureActiveKey();
        Secret token = token(identities, login(identities).session());
        advanceClock(Duration.ofMinutes(15).minusNanos(1));
        assertThat(identities.accessTokens().verify(token, API).isDone()).isTrue();
        advanceClock(Duration.ofNanos(1));
        assertRefused(identities.accessTokens().verify(token, API), IdentityError.TOKEN_EXPIRED);
    }

    @Test
    void aForgedOrMisdirectedTokenIsRefused() {
        Identities identities = withAda();
        identities.signingKeys().ensureActiveKey();
        String token = token(identities, login(identities).session()).reveal();
        String[] parts = token.split("\\.", -1);
        String body = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        String other = CryptoPrimitives.base64(
                body.replace("\"mfa\":false", "\"mfa\":true").getBytes(StandardCharsets.UTF_8));
        String none = CryptoPrimitives.base64("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8));
        assertRefused(
                identities.accessTokens().verify(Secret.of(parts[0] + "." + other + "." + parts[2]), API),
                IdentityError.TOKEN_FORGED);
        assertRefused(
                identities.accessTokens().verify(Secret.of(none + "." + parts[1] + "."), API),
                IdentityError.TOKEN_MALFORMED);
        assertRefused(identities.accessTokens().verify(Secret.of("a.b.c"), API), IdentityError.TOKEN_MALFORMED);
        String endless = CryptoPrimitives.base64(
                body.replaceAll("\"exp\":[0-9]+", "\"exp\":" + Long.MAX_VALUE).getBytes(StandardCharsets.UTF_8));
        assertRefused(
                identities.accessTokens().verify(Secret.of(parts[0] + "." + endless + "." + parts[2]), API),
                IdentityError.TOKEN_MALFORMED);
        assertRefused(identities.accessTokens().verify(Secret.of("nothing"), API), IdentityError.TOKEN_MALFORMED);
        assertRefused(identities.accessTokens().verify(Secret.of(token + ".x"), API), IdentityError.TOKEN_MALFORMED);
        assertRefused(identities.accessTokens().verify(Secret.of(token), "another"), IdentityError.TOKEN_MISDIRECTED);
        assertRefused(
                identities(OPTIONS.withIssuer("else")).accessTokens().verify(Secret.of(token), API),
                IdentityError.TOKEN_MISDIRECTED);
    }

    @Test
    void keysAreRotatedAndRetiredAndSurviveARestart() {
        Identities identities = withAda();
        JwtSigningKey first = identities.signingKeys().ensureActiveKey().orThrow();
        Session session = login(identities).session();
        Secret old = token(identities, session);
        JwtSigningKey second = identities.signingKeys().rotate(first.id()).orThrow();
        assertThat(identities.signingKeys().rotate(first.id()).orThrow()).isEqualTo(second);
        assertRefused(identities.signingKeys().retire(second.id()), IdentityError.KEY_ACTIVE);
        assertRefused(identities.signingKeys().retire(SigningKeyId.of(new UUID(1, 1))), IdentityError.KEY_NOT_FOUND);
        stores.reopen();
        Identities after = identities();
        assertThat(after.signingKeys().active()).contains(second);
        assertThat(after.signingKeys().published())
                .extracting(JwtSigningKey::id)
                .containsExactly(second.id(), first.id());
        assertThat(after.accessTokens().verify(old, API).isDone()).isTrue();
        assertThat(after.accessTokens().verify(token(after, session), API).isDone())
                .isTrue();
        assertThat(unchanged(() -> after.signingKeys().retire(first.id())))
                .isEqualTo(IdentityOutcome.refusedUntil(
                        IdentityError.KEY_IN_USE, first.id(), store().now().plus(Lifetimes.DEFAULT.access())));
        JwtSigningKey retired = after.signingKeys().retireNow(first.id()).orThrow();
        assertThat(retired.status()).isEqualTo(JwtSigningKey.Status.RETIRED);
        assertThat(store().get(IdentitySchema.SIGNING_KEYS, first.id())
                        .orElseThrow()
                        .privateKey())
                .isNull();
        assertRefused(after.accessTokens().verify(old, API), IdentityError.TOKEN_FORGED);
        assertThat(after.signingKeys().published()).containsExactly(second);
    }

    @Test
    void rewrapEncryptsAllSecretsWithTheCurrentMasterKey() {
        Identities identities = withAda();
        identities.signingKeys().ensureActiveKey();
        identities.mfa().enroll(ADA, "ada").orThrow();
        identities.oauth().begin(AuthMethod.GOOGLE, "https://app.example", Secret.of("verifier"), null);
        Session session = login(identities).session();
        Identities both =
                identities(IdentityOptions.of(MasterKeyring.of("first", MASTER).withCurrent("second", key(7))));
        assertThat(both.rewrap()).isEqualTo(new RewrapResult(3, 0));
        assertThat(unchanged(both::rewrap)).isEqualTo(new RewrapResult(0, 0));
        assertRefused(identities().accessTokens().issue(session.id(), API), IdentityError.WRONG_MASTER_KEY);
        Identities onlyNew = identities(IdentityOptions.of(MasterKeyring.of("second", key(7))));
        token(onlyNew, session);
        assertThat(onlyNew.check().problems()).isEmpty();
        identities(IdentityOptions.of(MasterKeyring.of("second", key(7)).withCurrent("first", MASTER)))
                .rewrap();
    }

    @Test
    void introspectionRefusesATokenOfARevokedSession() {
        Identities identities = withAda();
        identities.signingKeys().ensureActiveKey();
        Session session = login(identities).session();
        Secret token = token(identities, session);
        assertThat(identities.accessTokens().introspect(token, API).isDone()).isTrue();
        identities.sessions().revoke(session.id(), "logout").orThrow();
        assertThat(identities.accessTokens().verify(token, API).isDone()).isTrue();
        assertRefused(identities.accessTokens().introspect(token, API), IdentityError.SESSION_REVOKED);
        assertRefused(identities.accessTokens().issue(session.id(), API), IdentityError.SESSION_REVOKED);
    }
}
