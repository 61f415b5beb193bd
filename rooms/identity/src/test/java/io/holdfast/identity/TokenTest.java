package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TokenTest extends IdentityCase {

    private static final String API = "api";

    private Secret token(Identities room, Session session) {
        return room.tokens().issue(session.id(), API).orThrow().jwt();
    }

    @Test
    void aTokenSaysWhoItIsForAndIsVerifiedByTheKeySet() {
        Identities room = withAda();
        Session session = login(room).session();
        refused(room.tokens().issue(session.id(), API), IdentityError.NO_SIGNING_KEY);
        JwtSigningKey key = room.keys().ensure().orThrow();
        assertThat(room.keys().ensure().orThrow()).isEqualTo(key);
        AccessToken token = room.tokens().issue(session.id(), API).orThrow();
        assertThat(token.expires()).isEqualTo(store().now().plus(Duration.ofMinutes(15)));
        AccessClaims claims = room.tokens().verify(token.jwt(), API).orThrow();
        assertThat(claims.identity()).isEqualTo(ADA);
        assertThat(claims.session()).isEqualTo(session.id());
        assertThat(room.keys().jwks())
                .isEqualTo(
                        "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"use\":\"sig\",\"alg\":\"EdDSA\",\"kid\":\""
                                + key.id() + "\",\"x\":\""
                                + Crypto.base64(key.publicKey().value()) + "\"}]}");
    }

    @Test
    void aTokenEndsAtTheInstant() {
        Identities room = withAda();
        room.keys().ensure();
        Secret token = token(room, login(room).session());
        later(Duration.ofMinutes(15).minusNanos(1));
        assertThat(room.tokens().verify(token, API).isDone()).isTrue();
        later(Duration.ofNanos(1));
        refused(room.tokens().verify(token, API), IdentityError.TOKEN_EXPIRED);
    }

    @Test
    void aTokenThatWasChangedOrIsForAnotherIsRefused() {
        Identities room = withAda();
        room.keys().ensure();
        String token = token(room, login(room).session()).reveal();
        String[] parts = token.split("\\.", -1);
        String body = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        String other =
                Crypto.base64(body.replace("\"mfa\":false", "\"mfa\":true").getBytes(StandardCharsets.UTF_8));
        String none = Crypto.base64("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8));
        refused(
                room.tokens().verify(Secret.of(parts[0] + "." + other + "." + parts[2]), API),
                IdentityError.TOKEN_FORGED);
        refused(room.tokens().verify(Secret.of(none + "." + parts[1] + "."), API), IdentityError.TOKEN_MALFORMED);
        refused(room.tokens().verify(Secret.of("a.b.c"), API), IdentityError.TOKEN_MALFORMED);
        String endless = Crypto.base64(
                body.replaceAll("\"exp\":[0-9]+", "\"exp\":" + Long.MAX_VALUE).getBytes(StandardCharsets.UTF_8));
        refused(
                room.tokens().verify(Secret.of(parts[0] + "." + endless + "." + parts[2]), API),
                IdentityError.TOKEN_MALFORMED);
        refused(room.tokens().verify(Secret.of("nothing"), API), IdentityError.TOKEN_MALFORMED);
        refused(room.tokens().verify(Secret.of(token + ".x"), API), IdentityError.TOKEN_MALFORMED);
        refused(room.tokens().verify(Secret.of(token), "another"), IdentityError.TOKEN_MISDIRECTED);
        refused(room(OPTIONS.issuer("else")).tokens().verify(Secret.of(token), API), IdentityError.TOKEN_MISDIRECTED);
    }

    @Test
    void keysRotateAndRetireAndAreFoundAgainAfterARestart() {
        Identities room = withAda();
        JwtSigningKey first = room.keys().ensure().orThrow();
        Session session = login(room).session();
        Secret old = token(room, session);
        JwtSigningKey second = room.keys().rotate(first.id()).orThrow();
        assertThat(room.keys().rotate(first.id()).orThrow()).isEqualTo(second);
        refused(room.keys().retire(second.id()), IdentityError.KEY_ACTIVE);
        refused(room.keys().retire(KeyId.of(new UUID(1, 1))), IdentityError.KEY_NOT_FOUND);
        stores.reopen();
        Identities after = room();
        assertThat(after.keys().active()).contains(second);
        assertThat(after.keys().published()).extracting(JwtSigningKey::id).containsExactly(second.id(), first.id());
        assertThat(after.tokens().verify(old, API).isDone()).isTrue();
        assertThat(after.tokens().verify(token(after, session), API).isDone()).isTrue();
        JwtSigningKey retired = after.keys().retire(first.id()).orThrow();
        assertThat(retired.privateKey()).isNull();
        refused(after.tokens().verify(old, API), IdentityError.TOKEN_FORGED);
        assertThat(after.keys().published()).containsExactly(second);
    }

    @Test
    void everythingIsSealedAnewWithTheNextMasterKeyWhileWorkGoesOn() {
        Identities room = withAda();
        room.keys().ensure();
        room.mfa().enroll(ADA, "ada").orThrow();
        room.oauth().begin(AuthMethod.GOOGLE, "https://app.example", Secret.of("verifier"), null);
        Session session = login(room).session();
        Identities both = room(IdentityOptions.of(MasterKeys.of("first", MASTER).current("second", key(7))));
        assertThat(both.rewrap()).isEqualTo(new Rewrapped(3, 0));
        assertThat(unchanged(both::rewrap)).isEqualTo(new Rewrapped(0, 0));
        refused(room().tokens().issue(session.id(), API), IdentityError.WRONG_MASTER_KEY);
        Identities onlyNew = room(IdentityOptions.of(MasterKeys.of("second", key(7))));
        token(onlyNew, session);
        assertThat(onlyNew.check().named()).isEmpty();
        room(IdentityOptions.of(MasterKeys.of("second", key(7)).current("first", MASTER)))
                .rewrap();
    }

    @Test
    void aTokenOfAnEndedSessionIsFoundOutByAsking() {
        Identities room = withAda();
        room.keys().ensure();
        Session session = login(room).session();
        Secret token = token(room, session);
        assertThat(room.tokens().introspect(token, API).isDone()).isTrue();
        room.sessions().revoke(session.id(), "logout").orThrow();
        assertThat(room.tokens().verify(token, API).isDone()).isTrue();
        refused(room.tokens().introspect(token, API), IdentityError.SESSION_REVOKED);
        refused(room.tokens().issue(session.id(), API), IdentityError.SESSION_REVOKED);
    }
}
