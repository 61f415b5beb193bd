package io.holdfast.server.identity;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.DeviceEndpoints;
import io.holdfast.api.LoginApi;
import io.holdfast.api.json.StrictJson;
import io.holdfast.identity.CreatedSession;
import io.holdfast.identity.Mfa;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.OAuthLogins;
import io.holdfast.identity.RefreshedSession;
import io.holdfast.identity.model.AccessToken;
import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.CachedJwks;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.KnownDevice;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.MachineKeyChallenge;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.server.auth.SessionCookie;
import io.holdfast.store.Entry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and credentials, sessions and tokens. Secrets are revealed only here. */
final class LoginApiMapper {

    private LoginApiMapper() {}

    static AuthMethod method(LoginApi.Method method) {
        return enumByName(AuthMethod.class, method);
    }

    static LoginApi.Link link(LinkedAuthMethod link) {
        return linkResult(link, null);
    }

    static LoginApi.Link linkResult(LinkedAuthMethod link, @Nullable Boolean repeated) {
        return new LoginApi.Link(
                link.identity().value(),
                enumByName(LoginApi.Method.class, link.method()),
                link.name(),
                link.linked(),
                repeated);
    }

    static LoginApi.Enrollment enrollment(Mfa.Enrollment enrollment) {
        return new LoginApi.Enrollment(
                enrollment.secret().reveal(),
                enrollment.uri().reveal(),
                mapEach(enrollment.backupCodes(), Secret::reveal));
    }

    static LoginApi.BackupCodes backupCodes(List<Secret> codes) {
        return new LoginApi.BackupCodes(mapEach(codes, Secret::reveal));
    }

    static LoginApi.Owner owner(IdentityId identity) {
        return new LoginApi.Owner(identity.value());
    }

    static LoginApi.Challenge challenge(MachineKeyChallenge challenge) {
        return new LoginApi.Challenge(
                challenge.id().value(),
                challenge.machine().value(),
                challenge.purpose(),
                challenge.message(),
                challenge.created(),
                challenge.expires());
    }

    static LoginApi.OAuthBegun begun(OAuthLogins.StartedLogin login) {
        return new LoginApi.OAuthBegun(login.state().reveal(), login.expires());
    }

    static LoginApi.OAuthReturned returned(OAuthLogins.CompletedLogin login) {
        Secret verifier = login.verifier();
        IdentityId linkTo = login.linkTo();
        return new LoginApi.OAuthReturned(
                enumByName(LoginApi.Method.class, login.provider()),
                login.redirect(),
                verifier == null ? null : verifier.reveal(),
                linkTo == null ? null : linkTo.value());
    }

    static LoginApi.KeySet keySet(Entry<String, CachedJwks> row) {
        CachedJwks keys = row.value();
        return new LoginApi.KeySet(row.key(), keys.json(), keys.fetched(), keys.expires());
    }

    static NewSession newSession(LoginApi.CreateSession request) {
        return new NewSession(
                SessionId.of(request.session()),
                IdentityId.of(request.identity()),
                machine(request.machine()),
                NamespaceId.of(request.namespace()),
                orDefault(request.capabilities(), List.of()),
                orDefault(request.mfa(), false),
                source(request.address(), request.agent(), null));
    }

    static @Nullable MachineId machine(@Nullable UUID machine) {
        return machine == null ? null : MachineId.of(machine);
    }

    static LoginSource source(@Nullable String address, @Nullable String agent, @Nullable String device) {
        return new LoginSource(address, agent, device == null ? null : Secret.of(device));
    }

    static KeptSessions kept(@Nullable UUID session, @Nullable Boolean all) {
        return new KeptSessions(orDefault(all, false), session == null ? null : SessionId.of(session), null);
    }

    static DeviceEndpoints.Device device(KnownDevice device) {
        return new DeviceEndpoints.Device(
                device.id(),
                device.identity().value(),
                device.address(),
                device.agent(),
                device.created(),
                device.lastUsed(),
                device.expires());
    }

    static LoginApi.Session session(Session session) {
        return sessionResult(session, null);
    }

    static LoginApi.Session sessionResult(Session session, @Nullable Boolean repeated) {
        return new LoginApi.Session(
                session.id().value(),
                session.identity().value(),
                idOrNull(session.machine()),
                session.namespace().value(),
                session.capabilities(),
                session.mfa(),
                session.generation(),
                session.created(),
                session.expires(),
                session.lastUsed(),
                session.revokedAt(),
                session.revokedReason(),
                session.address(),
                session.agent(),
                repeated);
    }

    static LoginApi.Grant grant(CreatedSession grant) {
        return grant(grant, null);
    }

    static LoginApi.Grant grant(CreatedSession grant, @Nullable Secret device) {
        Session session = grant.session();
        String token = grant.token().reveal();
        boolean browser = session.machine() == null;
        return new LoginApi.Grant(
                session(session),
                token,
                grant.refreshToken().reveal(),
                grant.refreshUntil(),
                device == null ? null : device.reveal(),
                browser ? SessionCookie.header(token, session.created(), session.expires()) : null,
                browser ? SessionCookie.csrfToken(token) : null);
    }

    private static @Nullable UUID idOrNull(@Nullable MachineId machine) {
        return machine == null ? null : machine.value();
    }

    static LoginApi.Rotation rotation(RefreshedSession refreshed) {
        return new LoginApi.Rotation(
                session(refreshed.session()), refreshed.refreshToken().reveal(), refreshed.refreshUntil());
    }

    static LoginApi.SigningKey key(JwtSigningKey key) {
        return keyResult(key, null);
    }

    static LoginApi.SigningKey keyResult(JwtSigningKey key, @Nullable Boolean repeated) {
        return new LoginApi.SigningKey(
                key.id().value(),
                key.publicKey().value(),
                enumByName(LoginApi.KeyStatus.class, key.status()),
                key.created(),
                key.rotatedAt(),
                key.retiredAt(),
                repeated);
    }

    static LoginApi.Jwks jwks(String json) {
        return StrictJson.read(json.getBytes(StandardCharsets.UTF_8), LoginApi.Jwks.class);
    }

    static LoginApi.AccessToken token(AccessToken token) {
        return new LoginApi.AccessToken(token.jwt().reveal(), token.expires());
    }

    static LoginApi.Claims claims(AccessTokenClaims claims) {
        return new LoginApi.Claims(
                claims.id(),
                claims.issuer(),
                claims.audience(),
                claims.identity().value(),
                claims.session().value(),
                idOrNull(claims.machine()),
                claims.namespace().value(),
                claims.capabilities(),
                claims.mfa(),
                claims.issued(),
                claims.notBefore().equals(claims.issued()) ? null : claims.notBefore(),
                claims.expires());
    }
}
