package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.Jwt;
import io.holdfast.identity.model.AccessToken;
import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.ReadTx;
import java.time.Instant;

/**
 * Access tokens: JWTs signed with EdDSA, good for a few minutes without asking anybody. They are not stored; ending a
 * session ends those that are out only by time, unless whoever verifies them also asks for the session
 * ({@link #introspect}).
 */
public final class AccessTokens {

    private final IdentityContext context;
    private final SigningKeys keys;

    AccessTokens(IdentityContext room, SigningKeys keys) {
        this.context = room;
        this.keys = keys;
    }

    /**
     * An access token for a session, for one audience. SESSION_NOT_FOUND, SESSION_REVOKED, IDENTITY_*, MACHINE_*,
     * NAMESPACE_*, NOT_A_MEMBER, NO_SIGNING_KEY, WRONG_MASTER_KEY.
     */
    public IdentityOutcome<AccessToken> issue(SessionId session, String audience) {
        return context.store().read(tx -> issue(tx, session, audience));
    }

    /** As {@link #issue(SessionId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<AccessToken> issue(ReadTx tx, SessionId id, String audience) {
        Args.name("audience", audience);
        IdentityOutcome<Session> session = findLiveSession(tx, id);
        if (!session.isDone()) {
            return session.map(unused -> new AccessToken(Secret.of(""), Instant.EPOCH));
        }
        JwtSigningKey key = keys.active(tx).orElse(null);
        if (key == null) {
            return IdentityOutcome.refused(IdentityError.NO_SIGNING_KEY, "active");
        }
        byte[] secret = keys.unsealPrivateKey(key);
        if (secret == null) {
            return IdentityOutcome.refused(IdentityError.WRONG_MASTER_KEY, key.sealedBy());
        }
        AccessTokenClaims claims = claims(session.orThrow(), audience, tx.now());
        return IdentityOutcome.done(new AccessToken(Jwt.sign(key.id(), secret, claims), claims.expires()));
    }

    private AccessTokenClaims claims(Session session, String audience, Instant now) {
        Instant expires = now.plus(context.lifetimes().access());
        return new AccessTokenClaims(
                context.ids().next(),
                context.options().issuer(),
                audience,
                session.identity(),
                session.id(),
                session.machine(),
                session.namespace(),
                session.capabilities(),
                session.mfa(),
                Instant.ofEpochSecond(now.getEpochSecond()),
                Instant.ofEpochSecond(
                        (expires.isBefore(session.expires()) ? expires : session.expires()).getEpochSecond()));
    }

    /**
     * What a token says, if it is one of ours, for this audience, and not expired: TOKEN_MALFORMED, TOKEN_FORGED (also when
     * its key is retired), TOKEN_EXPIRED, TOKEN_MISDIRECTED.
     */
    public IdentityOutcome<AccessTokenClaims> verify(Secret jwt, String audience) {
        return context.store().read(tx -> verify(tx, jwt, audience));
    }

    /** As {@link #verify(Secret, String)}, within a transaction of the caller's. */
    public IdentityOutcome<AccessTokenClaims> verify(ReadTx tx, Secret jwt, String audience) {
        Jwt token = Jwt.parse(jwt);
        if (token == null) {
            return IdentityOutcome.refused(IdentityError.TOKEN_MALFORMED, "token");
        }
        JwtSigningKey key = tx.get(IdentitySchema.SIGNING_KEYS, token.key()).orElse(null);
        if (key == null
                || key.status() == JwtSigningKey.Status.RETIRED
                || !CryptoPrimitives.verify(key.publicKey(), token.signed(), token.signature())) {
            return IdentityOutcome.refused(IdentityError.TOKEN_FORGED, token.key());
        }
        AccessTokenClaims claims = token.claims();
        if (!claims.issuer().equals(context.options().issuer())
                || !claims.audience().equals(audience)) {
            return IdentityOutcome.refused(IdentityError.TOKEN_MISDIRECTED, claims.id());
        }
        return tx.now().isBefore(claims.expires())
                ? IdentityOutcome.done(claims)
                : IdentityOutcome.refused(IdentityError.TOKEN_EXPIRED, claims.id());
    }

    /** As {@link #verify(Secret, String)}, and its session must go on too: SESSION_*, IDENTITY_*, MACHINE_*, NAMESPACE_*. */
    public IdentityOutcome<AccessTokenClaims> introspect(Secret jwt, String audience) {
        return context.store().read(tx -> introspect(tx, jwt, audience));
    }

    /** As {@link #introspect(Secret, String)}, within a transaction of the caller's. */
    public IdentityOutcome<AccessTokenClaims> introspect(ReadTx tx, Secret jwt, String audience) {
        IdentityOutcome<AccessTokenClaims> verified = verify(tx, jwt, audience);
        if (!verified.isDone()) {
            return verified;
        }
        IdentityOutcome<Session> session =
                findLiveSession(tx, verified.orThrow().session());
        return session.map(unused -> verified.orThrow());
    }

    private static IdentityOutcome<Session> findLiveSession(ReadTx tx, SessionId id) {
        Session session = tx.get(IdentitySchema.SESSIONS, id).orElse(null);
        if (session == null || session.isRevoked()) {
            return IdentityOutcome.refused(
                    session == null ? IdentityError.SESSION_NOT_FOUND : IdentityError.SESSION_REVOKED, id);
        }
        EnrolledMachine machine =
                tx.get(IdentitySchema.MACHINES, session.machine()).orElse(null);
        IdentityError problem = LoginEligibility.refusal(tx, session.identity(), machine, session.namespace());
        return problem == null ? IdentityOutcome.done(session) : IdentityOutcome.refused(problem, session.identity());
    }
}
