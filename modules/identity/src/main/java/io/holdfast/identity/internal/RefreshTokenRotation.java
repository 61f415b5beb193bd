package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.RefreshedSession;
import io.holdfast.identity.Sessions;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Tx;
import org.jspecify.annotations.Nullable;

/** Refresh tokens: each is good once, and the use of one that is used up ends its whole family. */
public final class RefreshTokenRotation {

    private static final String TOKEN = "hfr_";
    private static final String REUSED = "refresh token reused";

    private final IdentityContext context;
    private final Sessions sessions;

    public RefreshTokenRotation(IdentityContext room, Sessions sessions) {
        this.context = room;
        this.sessions = sessions;
    }

    /** A token for the session's present generation. */
    public Secret issue(Tx tx, Session session) {
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN);
        tx.put(
                IdentitySchema.REFRESH_TOKENS,
                CryptoPrimitives.hashToken(token),
                new RefreshTokenRow(
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

    public IdentityOutcome<RefreshedSession> refresh(Tx tx, SessionId id, MachineId machineId, Secret token) {
        if (token.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        Bytes32 hash = CryptoPrimitives.hashToken(token);
        RefreshTokenRow record = tx.get(IdentitySchema.REFRESH_TOKENS, hash).orElse(null);
        if (record == null) {
            return IdentityOutcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        Session session = tx.get(IdentitySchema.SESSIONS, record.session()).orElse(null);
        if (record.usedAt() != null) {
            return revokeReused(tx, record, session);
        }
        if (!record.session().equals(id)) {
            return IdentityOutcome.refused(IdentityError.WRONG_SESSION, id);
        }
        if (!record.machine().equals(machineId)) {
            return IdentityOutcome.refused(IdentityError.WRONG_MACHINE, machineId);
        }
        if (session == null) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        if (session.isRevoked() || record.revokedAt() != null) {
            return IdentityOutcome.refused(
                    session.isRevoked() ? IdentityError.SESSION_REVOKED : IdentityError.REFRESH_REVOKED, id);
        }
        EnrolledMachine machine = tx.get(IdentitySchema.MACHINES, machineId).orElse(null);
        IdentityError problem = LoginEligibility.refusal(tx, session.identity(), machine, session.namespace());
        if (problem != null || machine == null) {
            return IdentityOutcome.refused(
                    problem == null ? IdentityError.MACHINE_NOT_FOUND : problem, session.identity());
        }
        tx.put(IdentitySchema.REFRESH_TOKENS, hash, record.used(tx.now()));
        Session refreshed = session.refreshed(sessions.expiryAfter(session.created(), tx.now(), machine), tx.now());
        tx.put(IdentitySchema.SESSIONS, id, refreshed);
        return IdentityOutcome.done(new RefreshedSession(refreshed, issue(tx, refreshed), refreshed.expires()));
    }

    /** Nobody can say which of the two is the thief: both lose. */
    private IdentityOutcome<RefreshedSession> revokeReused(Tx tx, RefreshTokenRow record, @Nullable Session session) {
        if (session != null && !session.isRevoked()) {
            sessions.revoke(tx, session, REUSED);
        }
        return IdentityOutcome.refused(IdentityError.REFRESH_REUSED, record.session());
    }

    /** Of a family only the newest token is good: with it the family is over. */
    public void revokeCurrent(Tx tx, Session session) {
        tx.find(
                        IdentitySchema.REFRESH_TOKENS,
                        IdentitySchema.REFRESH_BY_FAMILY,
                        new RefreshTokenFamilyKey(session.family(), session.generation()))
                .ifPresent(token -> tx.put(
                        IdentitySchema.REFRESH_TOKENS,
                        token.key(),
                        token.value().revoked(tx.now())));
    }
}
