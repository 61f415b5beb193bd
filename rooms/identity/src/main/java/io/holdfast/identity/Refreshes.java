package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.RefreshKey;
import io.holdfast.store.Tx;
import org.jspecify.annotations.Nullable;

/** Refresh tokens: each is good once, and the use of one that is used up ends its whole family. */
final class Refreshes {

    private static final String TOKEN = "hfr_";
    private static final String REUSED = "refresh token reused";

    private final Room room;
    private final Sessions sessions;

    Refreshes(Room room, Sessions sessions) {
        this.room = room;
        this.sessions = sessions;
    }

    /** A token for the session's present generation. */
    Secret issue(Tx tx, Session session) {
        Secret token = Crypto.token(room.random(), TOKEN);
        tx.put(
                IdentitySchema.REFRESH_TOKENS,
                Crypto.hash(token),
                new RefreshTokenRecord(
                        session.family(),
                        session.generation(),
                        session.id(),
                        session.machine(),
                        tx.now(),
                        session.expires(),
                        null,
                        null));
        return token;
    }

    Outcome<Rotation> refresh(Tx tx, SessionId id, MachineId machineId, Secret token) {
        if (token.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return Outcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        Bytes32 hash = Crypto.hash(token);
        RefreshTokenRecord record = tx.get(IdentitySchema.REFRESH_TOKENS, hash).orElse(null);
        if (record == null) {
            return Outcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        Session session = tx.get(IdentitySchema.SESSIONS, record.session()).orElse(null);
        if (record.usedAt() != null) {
            return reused(tx, record, session);
        }
        if (!record.session().equals(id)) {
            return Outcome.refused(IdentityError.WRONG_SESSION, id);
        }
        if (!record.machine().equals(machineId)) {
            return Outcome.refused(IdentityError.WRONG_MACHINE, machineId);
        }
        if (session == null) {
            return Outcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        if (session.isRevoked() || record.revokedAt() != null) {
            return Outcome.refused(
                    session.isRevoked() ? IdentityError.SESSION_REVOKED : IdentityError.REFRESH_REVOKED, id);
        }
        MachineKey machine = tx.get(IdentitySchema.MACHINES, machineId).orElse(null);
        IdentityError problem = Standing.problem(tx, session.identity(), machine, session.namespace());
        if (problem != null || machine == null) {
            return Outcome.refused(problem == null ? IdentityError.MACHINE_NOT_FOUND : problem, session.identity());
        }
        tx.put(IdentitySchema.REFRESH_TOKENS, hash, record.used(tx.now()));
        Session refreshed = session.refreshed(sessions.end(session.created(), tx.now(), machine), tx.now());
        tx.put(IdentitySchema.SESSIONS, id, refreshed);
        return Outcome.done(new Rotation(refreshed, issue(tx, refreshed), refreshed.expires()));
    }

    /** Nobody can say which of the two is the thief: both lose. */
    private Outcome<Rotation> reused(Tx tx, RefreshTokenRecord record, @Nullable Session session) {
        if (session != null && !session.isRevoked()) {
            sessions.revoke(tx, session, REUSED);
        }
        return Outcome.refused(IdentityError.REFRESH_REUSED, record.session());
    }

    /** Of a family only the newest token is good: with it the family is over. */
    void revokeCurrent(Tx tx, Session session) {
        tx.find(
                        IdentitySchema.REFRESH_TOKENS,
                        IdentitySchema.REFRESH_BY_FAMILY,
                        new RefreshKey(session.family(), session.generation()))
                .ifPresent(token -> tx.put(
                        IdentitySchema.REFRESH_TOKENS,
                        token.key(),
                        token.value().revoked(tx.now())));
    }
}
