package io.holdfast.identity.internal;

import io.holdfast.identity.CreatedSession;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.RefreshedSession;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Creates, finds, refreshes and revokes sessions. */
public final class SessionCommands {

    private static final String TOKEN_PREFIX = "hfs_";

    private final IdentityContext context;
    private final RevocationLogWriter revocationLog;
    private final RefreshTokenRotation refreshTokens;

    public SessionCommands(IdentityContext context, RevocationLogWriter revocationLog) {
        this.context = context;
        this.revocationLog = revocationLog;
        this.refreshTokens = new RefreshTokenRotation(context, this);
    }

    public IdentityOutcome<CreatedSession> create(Tx tx, NewSession request) {
        if (tx.exists(IdentitySchema.SESSIONS, request.id())) {
            return IdentityOutcome.refused(IdentityError.SESSION_EXISTS, request.id());
        }
        MachineRow machine = tx.get(IdentitySchema.MACHINES, request.machine()).orElse(null);
        IdentityError error = LoginEligibility.refusal(tx, request.identity(), machine, request.namespace());
        if (error != null || machine == null) {
            return IdentityOutcome.refused(error == null ? IdentityError.MACHINE_NOT_FOUND : error, request.identity());
        }
        if (!machine.capabilities().containsAll(request.capabilities())) {
            return IdentityOutcome.refused(IdentityError.MISSING_CAPABILITIES, request.capabilities());
        }
        int maxSessions = context.quotas().sessions();
        if (ofIdentity(tx, request.identity(), maxSessions).size() >= maxSessions) {
            return IdentityOutcome.refused(IdentityError.TOO_MANY_SESSIONS, maxSessions);
        }
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN_PREFIX);
        SessionRow session = newSession(tx.now(), request, machine, CryptoPrimitives.hashToken(token));
        tx.put(IdentitySchema.SESSIONS, session.id(), session);
        Secret refreshToken = refreshTokens.issue(tx, session);
        return IdentityOutcome.done(new CreatedSession(session.toView(), token, refreshToken, session.expires()));
    }

    private SessionRow newSession(Instant now, NewSession request, MachineRow machine, Bytes32 tokenHash) {
        return new SessionRow(
                request.id(),
                request.identity(),
                request.machine(),
                request.namespace(),
                tokenHash,
                context.ids().next(),
                1,
                request.capabilities(),
                request.mfa(),
                now,
                expiryAfter(now, now, machine),
                now,
                null,
                null);
    }

    /** Returns the expiry of a session that is refreshed now. A session never outlives its device. */
    Instant expiryAfter(Instant created, Instant now, MachineRow machine) {
        Instant expires = earlier(
                now.plus(context.lifetimes().refresh()),
                created.plus(context.lifetimes().session()));
        Instant machineExpires = machine.expires();
        return machineExpires == null ? expires : earlier(expires, machineExpires);
    }

    private static Instant earlier(Instant first, Instant second) {
        return first.isBefore(second) ? first : second;
    }

    /** Finds a session by its token, with two reads: one from the index and one from the table. */
    public IdentityOutcome<SessionRow> lookup(ReadTx tx, Secret token) {
        if (token.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, "token");
        }
        SessionRow session = tx.find(
                        IdentitySchema.SESSIONS, IdentitySchema.SESSIONS_BY_TOKEN, CryptoPrimitives.hashToken(token))
                .map(Entry::value)
                .orElse(null);
        return session == null
                ? IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, "token")
                : refuseIfRevoked(session);
    }

    private static IdentityOutcome<SessionRow> refuseIfRevoked(SessionRow session) {
        return session.isRevoked()
                ? IdentityOutcome.refused(IdentityError.SESSION_REVOKED, session.id())
                : IdentityOutcome.done(session);
    }

    /** Returns the sessions of an identity that are neither revoked nor expired. */
    public static List<SessionRow> ofIdentity(ReadTx tx, IdentityId identity) {
        return ofIdentity(tx, identity, IdentityLimits.MAX_QUOTA);
    }

    private static List<SessionRow> ofIdentity(ReadTx tx, IdentityId identity, int limit) {
        return tx.scan(IdentitySchema.SESSIONS, IdentitySchema.SESSIONS_BY_IDENTITY).at(identity).limit(limit).stream()
                .map(Entry::value)
                .toList();
    }

    public IdentityOutcome<SessionRow> touch(Tx tx, SessionId id) {
        SessionRow session = tx.get(IdentitySchema.SESSIONS, id).orElse(null);
        if (session == null) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        if (session.isRevoked() || !isTouchDue(session, tx.now())) {
            return refuseIfRevoked(session);
        }
        SessionRow touched = session.withLastUsed(tx.now());
        tx.put(IdentitySchema.SESSIONS, id, touched);
        return IdentityOutcome.done(touched);
    }

    /** Returns whether the recorded last use is old enough to be updated. */
    public boolean isTouchDue(SessionRow session, Instant now) {
        return !now.isBefore(session.lastUsed().plus(context.lifetimes().touch()));
    }

    public IdentityOutcome<RefreshedSession> refresh(Tx tx, SessionId session, MachineId machine, Secret token) {
        return refreshTokens.refresh(tx, session, machine, token);
    }

    public IdentityOutcome<SessionRow> revoke(Tx tx, SessionId id, String reason) {
        IdentityArguments.reason(reason);
        SessionRow session = tx.get(IdentitySchema.SESSIONS, id).orElse(null);
        if (session == null) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        return session.isRevoked()
                ? IdentityOutcome.repeated(session)
                : IdentityOutcome.done(revoke(tx, session, reason));
    }

    /** Revokes a session that is not yet revoked, and appends an event to the revocation log. */
    SessionRow revoke(Tx tx, SessionRow session, String reason) {
        SessionRow revoked = revokeWithoutEvent(tx, session, reason);
        revocationLog.appendSessionRevoked(tx, revoked, reason);
        return revoked;
    }

    public IdentityOutcome<Integer> revokeAll(Tx tx, IdentityId identity, @Nullable SessionId except, String reason) {
        IdentityArguments.reason(reason);
        if (!tx.exists(IdentitySchema.IDENTITIES, identity)) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, identity);
        }
        int revoked = 0;
        for (SessionRow session : ofIdentity(tx, identity)) {
            if (!session.id().equals(except)) {
                revoke(tx, session, reason);
                revoked++;
            }
        }
        return IdentityOutcome.done(revoked);
    }

    /**
     * Revokes the matching sessions without appending an event for each. The caller appends the event that caused the
     * revocations.
     */
    List<SessionRow> revokeWhere(Tx tx, IdentityId identity, Predicate<SessionRow> condition, String reason) {
        List<SessionRow> sessions =
                ofIdentity(tx, identity).stream().filter(condition).toList();
        sessions.forEach(session -> revokeWithoutEvent(tx, session, reason));
        return sessions;
    }

    private SessionRow revokeWithoutEvent(Tx tx, SessionRow session, String reason) {
        SessionRow revoked = session.withRevocation(tx.now(), reason);
        tx.put(IdentitySchema.SESSIONS, session.id(), revoked);
        refreshTokens.revokeCurrent(tx, session);
        return revoked;
    }
}
