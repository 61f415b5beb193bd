package io.holdfast.server;

import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.same;

import io.holdfast.api.LoginApi;
import io.holdfast.identity.AccessClaims;
import io.holdfast.identity.AccessToken;
import io.holdfast.identity.AuthLink;
import io.holdfast.identity.AuthMethod;
import io.holdfast.identity.Challenge;
import io.holdfast.identity.Grant;
import io.holdfast.identity.IdentityId;
import io.holdfast.identity.JwksKeySet;
import io.holdfast.identity.JwtSigningKey;
import io.holdfast.identity.MachineId;
import io.holdfast.identity.Mfa;
import io.holdfast.identity.NamespaceId;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.OAuth;
import io.holdfast.identity.Rotation;
import io.holdfast.identity.Secret;
import io.holdfast.identity.Session;
import io.holdfast.identity.SessionId;
import java.util.List;

/** Between the records of the identity room and those of the wire: showing who one is. Secrets leave only from here. */
final class LoginWire {

    private LoginWire() {}

    static AuthMethod method(LoginApi.Method method) {
        return same(AuthMethod.class, method);
    }

    static LoginApi.Link link(AuthLink link) {
        return new LoginApi.Link(
                link.identity().value(), same(LoginApi.Method.class, link.method()), link.name(), link.linked());
    }

    static LoginApi.Enrollment enrollment(Mfa.Enrollment made) {
        return new LoginApi.Enrollment(
                made.secret().reveal(), made.uri().reveal(), each(made.backupCodes(), Secret::reveal));
    }

    static LoginApi.Challenge challenge(Challenge challenge) {
        return new LoginApi.Challenge(
                challenge.id().value(),
                challenge.machine().value(),
                challenge.purpose(),
                challenge.message(),
                challenge.created(),
                challenge.expires());
    }

    static LoginApi.OAuthBegun begun(OAuth.Begun begun) {
        return new LoginApi.OAuthBegun(begun.state().reveal(), begun.expires());
    }

    static LoginApi.OAuthReturned returned(OAuth.Returned back) {
        Secret verifier = back.verifier();
        IdentityId linkTo = back.linkTo();
        return new LoginApi.OAuthReturned(
                same(LoginApi.Method.class, back.provider()),
                back.redirect(),
                verifier == null ? null : verifier.reveal(),
                linkTo == null ? null : linkTo.value());
    }

    static LoginApi.KeySet keySet(String provider, JwksKeySet keys) {
        return new LoginApi.KeySet(provider, keys.json(), keys.fetched(), keys.expires());
    }

    static NewSession session(LoginApi.CreateSession asked) {
        return new NewSession(
                SessionId.of(asked.session()),
                IdentityId.of(asked.identity()),
                MachineId.of(asked.machine()),
                NamespaceId.of(asked.namespace()),
                or(asked.capabilities(), List.of()),
                or(asked.mfa(), false));
    }

    static LoginApi.Session session(Session session) {
        return new LoginApi.Session(
                session.id().value(),
                session.identity().value(),
                session.machine().value(),
                session.namespace().value(),
                session.capabilities(),
                session.mfa(),
                session.generation(),
                session.created(),
                session.expires(),
                session.lastUsed(),
                session.revokedAt(),
                session.revokedReason());
    }

    static LoginApi.Grant grant(Grant grant) {
        return new LoginApi.Grant(
                session(grant.session()),
                grant.token().reveal(),
                grant.refreshToken().reveal(),
                grant.refreshUntil());
    }

    static LoginApi.Rotation rotation(Rotation next) {
        return new LoginApi.Rotation(
                session(next.session()), next.refreshToken().reveal(), next.refreshUntil());
    }

    static LoginApi.SigningKey key(JwtSigningKey key) {
        return new LoginApi.SigningKey(
                key.id().value(),
                key.publicKey().value(),
                same(LoginApi.KeyStatus.class, key.status()),
                key.created(),
                key.rotatedAt(),
                key.retiredAt());
    }

    static LoginApi.AccessToken token(AccessToken token) {
        return new LoginApi.AccessToken(token.jwt().reveal(), token.expires());
    }

    static LoginApi.Claims claims(AccessClaims claims) {
        return new LoginApi.Claims(
                claims.id(),
                claims.issuer(),
                claims.audience(),
                claims.identity().value(),
                claims.session().value(),
                claims.machine().value(),
                claims.namespace().value(),
                claims.capabilities(),
                claims.mfa(),
                claims.issued(),
                claims.expires());
    }
}
