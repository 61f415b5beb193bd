package io.holdfast.identity;

import io.holdfast.store.ReadTx;
import java.time.Instant;

/**
 * Access tokens: JWTs signed with EdDSA, good for a few minutes without asking anybody. They are not stored; ending a
 * session ends those that are out only by time, unless whoever verifies them also asks for the session
 * ({@link #introspect}).
 */
public final class Tokens {

    private final Room room;
    private final SigningKeys keys;

    Tokens(Room room, SigningKeys keys) {
        this.room = room;
        this.keys = keys;
    }

    /**
     * An access token for a session, for one audience. SESSION_NOT_FOUND, SESSION_REVOKED, IDENTITY_*, MACHINE_*,
     * NAMESPACE_*, NOT_A_MEMBER, NO_SIGNING_KEY, WRONG_MASTER_KEY.
     */
    public Outcome<AccessToken> issue(SessionId session, String audience) {
        return room.store().read(tx -> issue(tx, session, audience));
    }

    /** As {@link #issue(SessionId, String)}, within a transaction of the caller's. */
    public Outcome<AccessToken> issue(ReadTx tx, SessionId id, String audience) {
        Args.name("audience", audience);
        Outcome<Session> session = live(tx, id);
        if (!session.isDone()) {
            return session.map(unused -> new AccessToken(Secret.of(""), Instant.EPOCH));
        }
        JwtSigningKey key = keys.active(tx).orElse(null);
        if (key == null) {
            return Outcome.refused(IdentityError.NO_SIGNING_KEY, "active");
        }
        byte[] secret = keys.open(key);
        if (secret == null) {
            return Outcome.refused(IdentityError.WRONG_MASTER_KEY, key.id());
        }
        AccessClaims claims = claims(session.orThrow(), audience, tx.now());
        return Outcome.done(new AccessToken(Jwt.write(key.id(), secret, claims), claims.expires()));
    }

    private AccessClaims claims(Session session, String audience, Instant now) {
        Instant expires = now.plus(room.lifetimes().access());
        return new AccessClaims(
                room.ids().next(),
                room.options().issuer(),
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
    public Outcome<AccessClaims> verify(Secret jwt, String audience) {
        return room.store().read(tx -> verify(tx, jwt, audience));
    }

    /** As {@link #verify(Secret, String)}, within a transaction of the caller's. */
    public Outcome<AccessClaims> verify(ReadTx tx, Secret jwt, String audience) {
        Jwt token = Jwt.read(jwt);
        if (token == null) {
            return Outcome.refused(IdentityError.TOKEN_MALFORMED, "token");
        }
        JwtSigningKey key = tx.get(IdentitySchema.SIGNING_KEYS, token.key()).orElse(null);
        if (key == null
                || key.status() == JwtSigningKey.Status.RETIRED
                || !Crypto.verify(key.publicKey(), token.signed(), token.signature())) {
            return Outcome.refused(IdentityError.TOKEN_FORGED, token.key());
        }
        AccessClaims claims = token.claims();
        if (!claims.issuer().equals(room.options().issuer())
                || !claims.audience().equals(audience)) {
            return Outcome.refused(IdentityError.TOKEN_MISDIRECTED, claims.id());
        }
        return tx.now().isBefore(claims.expires())
                ? Outcome.done(claims)
                : Outcome.refused(IdentityError.TOKEN_EXPIRED, claims.id());
    }

    /** As {@link #verify(Secret, String)}, and its session must go on too: SESSION_*, IDENTITY_*, MACHINE_*, NAMESPACE_*. */
    public Outcome<AccessClaims> introspect(Secret jwt, String audience) {
        return room.store().read(tx -> introspect(tx, jwt, audience));
    }

    /** As {@link #introspect(Secret, String)}, within a transaction of the caller's. */
    public Outcome<AccessClaims> introspect(ReadTx tx, Secret jwt, String audience) {
        Outcome<AccessClaims> verified = verify(tx, jwt, audience);
        if (!verified.isDone()) {
            return verified;
        }
        Outcome<Session> session = live(tx, verified.orThrow().session());
        return session.map(unused -> verified.orThrow());
    }

    private static Outcome<Session> live(ReadTx tx, SessionId id) {
        Session session = tx.get(IdentitySchema.SESSIONS, id).orElse(null);
        if (session == null || session.isRevoked()) {
            return Outcome.refused(
                    session == null ? IdentityError.SESSION_NOT_FOUND : IdentityError.SESSION_REVOKED, id);
        }
        MachineKey machine = tx.get(IdentitySchema.MACHINES, session.machine()).orElse(null);
        IdentityError problem = Standing.problem(tx, session.identity(), machine, session.namespace());
        return problem == null ? Outcome.done(session) : Outcome.refused(problem, session.identity());
    }
}
