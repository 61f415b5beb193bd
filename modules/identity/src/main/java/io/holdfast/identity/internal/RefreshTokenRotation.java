package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.RefreshedSession;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Tx;
import org.jspecify.annotations.Nullable;

/**
 * Issues refresh tokens. Each token is valid only once, and the reuse of a token revokes the session and its token
 * family.
 */
final class RefreshTokenRotation {

    private static final String TOKEN_PREFIX = "hfr_";
    private static final String REUSED = "refresh token reused";

    private final IdentityContext context;
    private final SessionCommands sessions;

    RefreshTokenRotation(IdentityContext context, SessionCommands sessions) {
        this.context = context;
        this.sessions = sessions;
    }

    /** Issues a token for the current generation of a session. */
    Secret issue(Tx tx, SessionRow session) {
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN_PREFIX);
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

    IdentityOutcome<RefreshedSession> refresh(Tx tx, SessionId id, MachineId machineId, Secret token) {
        if (token.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        Bytes32 hash = CryptoPrimitives.hashToken(token);
        RefreshTokenRow row = tx.get(IdentitySchema.REFRESH_TOKENS, hash).orElse(null);
        if (row == null) {
            return IdentityOutcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        SessionRow session = tx.get(IdentitySchema.SESSIONS, row.session()).orElse(null);
        if (row.usedAt() != null) {
            return revokeReused(tx, row, session);
        }
        if (!row.session().equals(id)) {
            return IdentityOutcome.refused(IdentityError.WRONG_SESSION, id);
        }
        if (!row.machine().equals(machineId)) {
            return IdentityOutcome.refused(IdentityError.WRONG_MACHINE, machineId);
        }
        if (session == null) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        if (session.isRevoked() || row.revokedAt() != null) {
            return IdentityOutcome.refused(
                    session.isRevoked() ? IdentityError.SESSION_REVOKED : IdentityError.REFRESH_REVOKED, id);
        }
        MachineRow machine = tx.get(IdentitySchema.MACHINES, machineId).orElse(null);
        IdentityError error = LoginEligibility.refusal(tx, session.identity(), machine, session.namespace());
        if (error != null || machine == null) {
            return IdentityOutcome.refused(error == null ? IdentityError.MACHINE_NOT_FOUND : error, session.identity());
        }
        tx.put(IdentitySchema.REFRESH_TOKENS, hash, row.withUsedAt(tx.now()));
        SessionRow refreshed =
                session.withRefresh(sessions.expiryAfter(session.created(), tx.now(), machine), tx.now());
        tx.put(IdentitySchema.SESSIONS, id, refreshed);
        return IdentityOutcome.done(
                new RefreshedSession(refreshed.toView(), issue(tx, refreshed), refreshed.expires()));
    }

    /** Revokes the session, because an attacker may have either the old or the new token. */
    private IdentityOutcome<RefreshedSession> revokeReused(Tx tx, RefreshTokenRow token, @Nullable SessionRow session) {
        if (session != null && !session.isRevoked()) {
            sessions.revoke(tx, session, REUSED);
        }
        return IdentityOutcome.refused(IdentityError.REFRESH_REUSED, token.session());
    }

    /** Revokes the newest token of a session, which is the only valid token in its family. */
    void revokeCurrent(Tx tx, SessionRow session) {
        tx.find(
                        IdentitySchema.REFRESH_TOKENS,
                        IdentitySchema.REFRESH_BY_FAMILY,
                        new RefreshTokenFamilyKey(session.family(), session.generation()))
                .ifPresent(token -> tx.put(
                        IdentitySchema.REFRESH_TOKENS,
                        token.key(),
                        token.value().withRevokedAt(tx.now())));
    }
}
