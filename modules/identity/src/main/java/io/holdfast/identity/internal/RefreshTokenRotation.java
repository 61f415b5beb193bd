package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.RefreshedSession;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Issues refresh tokens. Each token is valid only once; reusing a token revokes the session and its token family. */
final class RefreshTokenRotation {

    private static final String TOKEN_PREFIX = "hfr_";
    private static final String REUSED = "refresh token reused";

    private final IdentityContext context;
    private final SessionCommands sessions;

    RefreshTokenRotation(IdentityContext context, SessionCommands sessions) {
        this.context = context;
        this.sessions = sessions;
    }

    /**
     * Issues a token for the current generation of a session.
     *
     * @param previous the token from which the new one is derived so that it can be recomputed, or null for a random
     *     token
     */
    Secret issue(Tx tx, SessionRow session, @Nullable Secret previous) {
        Secret token = previous == null ? CryptoPrimitives.newToken(context.random(), TOKEN_PREFIX) : next(previous);
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
                        null,
                        null));
        return token;
    }

    /** Derives the next token from the given one. Only a holder of the master key can compute it. */
    private Secret next(Secret previous) {
        return Secret.of(
                TOKEN_PREFIX + CryptoPrimitives.base64(context.vault().mac("refresh_tokens", previous.bytes())));
    }

    IdentityOutcome<RefreshedSession> refresh(
            Tx tx, SessionId id, @Nullable MachineId machineId, Secret token, @Nullable String client) {
        if (token.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        Bytes32 hash = CryptoPrimitives.hashToken(token);
        RefreshTokenRow row = tx.get(IdentitySchema.REFRESH_TOKENS, hash).orElse(null);
        if (row == null) {
            return IdentityOutcome.refused(IdentityError.REFRESH_NOT_FOUND, "token");
        }
        SessionRow session = tx.get(IdentitySchema.SESSIONS, row.session()).orElse(null);
        Bytes32 clientHash = hashClient(client);
        if (row.usedAt() != null) {
            RefreshedSession same = sameAnswer(tx, id, token, row, session, clientHash);
            return same == null ? revokeReused(tx, row, session) : IdentityOutcome.repeated(same);
        }
        if (!row.session().equals(id)) {
            return IdentityOutcome.refused(IdentityError.WRONG_SESSION, id);
        }
        if (!Objects.equals(row.machine(), machineId)) {
            return IdentityOutcome.refused(IdentityError.WRONG_MACHINE, String.valueOf(machineId));
        }
        if (session == null) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        if (session.isRevoked() || row.revokedAt() != null) {
            return IdentityOutcome.refused(
                    session.isRevoked() ? IdentityError.SESSION_REVOKED : IdentityError.REFRESH_REVOKED, id);
        }
        IdentityError error = LoginEligibility.refusal(tx, session.identity(), machineId, session.namespace());
        if (error != null) {
            return IdentityOutcome.refused(error, session.identity());
        }
        tx.put(IdentitySchema.REFRESH_TOKENS, hash, row.withUse(tx.now(), clientHash));
        SessionRow refreshed = session.withRefresh(
                sessions.expiryAfter(session.created(), tx.now(), SessionCommands.machine(tx, machineId)), tx.now());
        tx.put(IdentitySchema.SESSIONS, id, refreshed);
        Secret next = issue(tx, refreshed, clientHash == null ? null : token);
        return IdentityOutcome.done(new RefreshedSession(refreshed.toView(), next, refreshed.expires()));
    }

    private @Nullable Bytes32 hashClient(@Nullable String client) {
        if (client == null || context.lifetimes().refreshGrace().isZero()) {
            return null;
        }
        return CryptoPrimitives.hashToken(Secret.of(Arguments.notBlank("client", client, IdentityLimits.MAX_TOKEN)));
    }

    /**
     * Returns the response to the first use of a token if the same client repeats the request within the grace period
     * and the next token has not been used. Returns null otherwise.
     */
    private @Nullable RefreshedSession sameAnswer(
            Tx tx,
            SessionId id,
            Secret token,
            RefreshTokenRow used,
            @Nullable SessionRow session,
            @Nullable Bytes32 client) {
        Instant usedAt = used.usedAt();
        if (client == null
                || usedAt == null
                || !client.equals(used.client())
                || !tx.now().isBefore(usedAt.plus(context.lifetimes().refreshGrace()))
                || session == null
                || session.isRevoked()
                || !session.id().equals(id)
                || session.generation() != used.generation() + 1) {
            return null;
        }
        Secret next = next(token);
        boolean unused = tx.get(IdentitySchema.REFRESH_TOKENS, CryptoPrimitives.hashToken(next))
                .filter(RefreshTokenRow::isUsable)
                .isPresent();
        return unused ? new RefreshedSession(session.toView(), next, session.expires()) : null;
    }

    /** Revokes the session, because an attacker may have either the old or the new token. */
    private IdentityOutcome<RefreshedSession> revokeReused(Tx tx, RefreshTokenRow token, @Nullable SessionRow session) {
        if (session != null && !session.isRevoked()) {
            tx.emit(
                    IdentityEventTypes.TOKEN_REUSED,
                    session.identity().value(),
                    session.id().value());
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
