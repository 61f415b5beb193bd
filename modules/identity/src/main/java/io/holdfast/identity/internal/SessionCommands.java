package io.holdfast.identity.internal;

import io.holdfast.identity.CreatedSession;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
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
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Creates, finds, refreshes and revokes sessions. */
public final class SessionCommands {

    private static final String TOKEN_PREFIX = "hfs_";
    private static final String REPLACED = "replaced by a newer session";

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
        IdentityError error = LoginEligibility.refusal(tx, request.identity(), request.machine(), request.namespace());
        if (error != null) {
            return IdentityOutcome.refused(error, request.identity());
        }
        MachineRow machine = machine(tx, request.machine());
        if (machine != null && !machine.namespace().equals(request.namespace())) {
            return IdentityOutcome.refused(IdentityError.MACHINE_NOT_IN_NAMESPACE, request.namespace());
        }
        List<String> allowed = machine == null ? List.of() : machine.capabilities();
        if (!allowed.containsAll(request.capabilities())) {
            return IdentityOutcome.refused(IdentityError.MISSING_CAPABILITIES, request.capabilities());
        }
        endOldest(tx, request.identity());
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN_PREFIX);
        SessionRow session = newSession(tx.now(), request, machine, CryptoPrimitives.hashToken(token));
        tx.put(IdentitySchema.SESSIONS, session.id(), session);
        Secret refreshToken = refreshTokens.issue(tx, session, null);
        tx.emit(
                IdentityEventTypes.SESSION_OPENED,
                session.identity().value(),
                session.id().value(),
                session.machine() == null ? null : session.machine().value(),
                session.mfa());
        return IdentityOutcome.done(new CreatedSession(session.toView(), token, refreshToken, session.expires()));
    }

    static @Nullable MachineRow machine(ReadTx tx, @Nullable MachineId machine) {
        return machine == null ? null : tx.get(IdentitySchema.MACHINES, machine).orElse(null);
    }

    /** Revokes the least recently used sessions, so that the identity can have one more session. */
    private void endOldest(Tx tx, IdentityId identity) {
        List<SessionRow> open = ofIdentity(tx, identity);
        open.stream()
                .sorted(Comparator.comparing(SessionRow::lastUsed).thenComparing(SessionRow::created))
                .limit(Math.max(0, open.size() - context.quotas().sessions() + 1))
                .forEach(session -> revoke(tx, session, REPLACED));
    }

    private SessionRow newSession(Instant now, NewSession request, @Nullable MachineRow machine, Bytes32 tokenHash) {
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
                null,
                request.source().address(),
                request.source().agent());
    }

    /** Returns the expiry of a session that is refreshed now. A session never outlives its device. */
    Instant expiryAfter(Instant created, Instant now, @Nullable MachineRow machine) {
        Instant expires = earlier(
                now.plus(context.lifetimes().refresh()),
                created.plus(context.lifetimes().session()));
        Instant machineExpires = machine == null ? null : machine.expires();
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
        return tx
                .scan(IdentitySchema.SESSIONS, IdentitySchema.SESSIONS_BY_IDENTITY)
                .at(identity)
                .limit(IdentityLimits.MAX_QUOTA)
                .stream()
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

    public IdentityOutcome<RefreshedSession> refresh(
            Tx tx, SessionId session, @Nullable MachineId machine, Secret token, @Nullable String client) {
        return refreshTokens.refresh(tx, session, machine, token, client);
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
     * Revokes the matching sessions without appending an event for each. The caller appends a single event for the
     * cause of the revocations.
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
        tx.emit(
                IdentityEventTypes.SESSION_REVOKED,
                session.identity().value(),
                session.id().value(),
                reason);
        return revoked;
    }
}
