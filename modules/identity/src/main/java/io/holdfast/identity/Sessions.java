package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.RefreshTokenRotation;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Logins that go on. A session is found by its token with two gets and no write; it is kept alive by refresh tokens, each
 * good once ({@link RefreshTokenRotation}).
 */
public final class Sessions {

    private static final String TOKEN = "hfs_";

    private final IdentityContext context;
    private final RevocationLog revocations;
    private final RefreshTokenRotation refreshes;

    Sessions(IdentityContext room, RevocationLog revocations) {
        this.context = room;
        this.revocations = revocations;
        this.refreshes = new RefreshTokenRotation(room, this);
    }

    /**
     * Begins a session. Its tokens are in the answer and nowhere else, so a repeat cannot have them: it is refused with
     * SESSION_EXISTS. Also: IDENTITY_*, MACHINE_*, NAMESPACE_*, NOT_A_MEMBER, MISSING_CAPABILITIES, TOO_MANY_SESSIONS.
     */
    public IdentityOutcome<CreatedSession> create(NewSession asked) {
        return context.store().write(tx -> create(tx, asked));
    }

    /** As {@link #create(NewSession)}, within a transaction of the caller's. */
    public IdentityOutcome<CreatedSession> create(Tx tx, NewSession asked) {
        if (tx.exists(IdentitySchema.SESSIONS, asked.id())) {
            return IdentityOutcome.refused(IdentityError.SESSION_EXISTS, asked.id());
        }
        EnrolledMachine machine =
                tx.get(IdentitySchema.MACHINES, asked.machine()).orElse(null);
        IdentityError problem = LoginEligibility.refusal(tx, asked.identity(), machine, asked.namespace());
        if (problem != null || machine == null) {
            return IdentityOutcome.refused(
                    problem == null ? IdentityError.MACHINE_NOT_FOUND : problem, asked.identity());
        }
        if (!machine.capabilities().containsAll(asked.capabilities())) {
            return IdentityOutcome.refused(IdentityError.MISSING_CAPABILITIES, asked.capabilities());
        }
        int most = context.quotas().sessions();
        if (ofIdentity(tx, asked.identity(), most).size() >= most) {
            return IdentityOutcome.refused(IdentityError.TOO_MANY_SESSIONS, most);
        }
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN);
        Session session = newSession(tx.now(), asked, machine, CryptoPrimitives.hashToken(token));
        tx.put(IdentitySchema.SESSIONS, session.id(), session);
        Secret refresh = refreshes.issue(tx, session);
        return IdentityOutcome.done(new CreatedSession(session, token, refresh, session.expires()));
    }

    private Session newSession(Instant now, NewSession asked, EnrolledMachine machine, Bytes32 hash) {
        return new Session(
                asked.id(),
                asked.identity(),
                asked.machine(),
                asked.namespace(),
                hash,
                context.ids().next(),
                1,
                asked.capabilities(),
                asked.mfa(),
                now,
                expiryAfter(now, now, machine),
                now,
                null,
                null);
    }

    /** When a session ends that was begun then, is refreshed now, and goes on no longer than its machine. */
    public Instant expiryAfter(Instant begun, Instant now, EnrolledMachine machine) {
        Instant end = earlier(
                now.plus(context.lifetimes().refresh()),
                begun.plus(context.lifetimes().session()));
        Instant machineEnd = machine.expires();
        return machineEnd == null ? end : earlier(end, machineEnd);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** The session that has this token: SESSION_NOT_FOUND (also when it has expired) or SESSION_REVOKED. */
    public IdentityOutcome<Session> lookup(Secret token) {
        return context.store().read(tx -> lookup(tx, token));
    }

    /** As {@link #lookup(Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<Session> lookup(ReadTx tx, Secret token) {
        if (token.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, "token");
        }
        Session session = tx.find(
                        IdentitySchema.SESSIONS, IdentitySchema.SESSIONS_BY_TOKEN, CryptoPrimitives.hashToken(token))
                .map(Entry::value)
                .orElse(null);
        return session == null
                ? IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, "token")
                : refuseIfRevoked(session);
    }

    private static IdentityOutcome<Session> refuseIfRevoked(Session session) {
        return session.isRevoked()
                ? IdentityOutcome.refused(IdentityError.SESSION_REVOKED, session.id())
                : IdentityOutcome.done(session);
    }

    /** A session as it is now, revoked or not; none if it has expired. */
    public Optional<Session> get(SessionId session) {
        return context.store().read(tx -> get(tx, session));
    }

    /** As {@link #get(SessionId)}, within a transaction of the caller's. */
    public Optional<Session> get(ReadTx tx, SessionId session) {
        return tx.get(IdentitySchema.SESSIONS, session);
    }

    /** The sessions of an identity that are neither revoked nor expired. */
    public List<Session> ofIdentity(IdentityId identity) {
        return context.store().read(tx -> ofIdentity(tx, identity));
    }

    /** As {@link #ofIdentity(IdentityId)}, within a transaction of the caller's. */
    public List<Session> ofIdentity(ReadTx tx, IdentityId identity) {
        return ofIdentity(tx, identity, IdentityLimits.MAX_QUOTA);
    }

    private static List<Session> ofIdentity(ReadTx tx, IdentityId identity, int limit) {
        return tx.scan(IdentitySchema.SESSIONS, IdentitySchema.SESSIONS_BY_IDENTITY).at(identity).limit(limit).stream()
                .map(Entry::value)
                .toList();
    }

    /** Notes that a session is used, if that is not known well enough: SESSION_NOT_FOUND, SESSION_REVOKED. */
    public IdentityOutcome<Session> touch(SessionId id) {
        Session seen = get(id).orElse(null);
        if (seen != null && !seen.isRevoked() && !isStale(seen, context.store().now())) {
            return IdentityOutcome.done(seen);
        }
        return context.store().write(tx -> touch(tx, id));
    }

    /** As {@link #touch(SessionId)}, within a transaction of the caller's. */
    public IdentityOutcome<Session> touch(Tx tx, SessionId id) {
        Session session = tx.get(IdentitySchema.SESSIONS, id).orElse(null);
        if (session == null) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        if (session.isRevoked() || !isStale(session, tx.now())) {
            return refuseIfRevoked(session);
        }
        Session touched = session.touched(tx.now());
        tx.put(IdentitySchema.SESSIONS, id, touched);
        return IdentityOutcome.done(touched);
    }

    private boolean isStale(Session session, Instant now) {
        return !now.isBefore(session.lastUsed().plus(context.lifetimes().touch()));
    }

    /**
     * Takes the next refresh token for one that is used up by it. Refuses REFRESH_NOT_FOUND (also when it has expired),
     * WRONG_SESSION, WRONG_MACHINE, REFRESH_REVOKED, SESSION_*, and whatever {@link #create} refuses an identity and
     * machine for. A token that was used before is REFRESH_REUSED: somebody has a copy, so the session and all its tokens
     * are revoked, in the same commit.
     */
    public IdentityOutcome<RefreshedSession> refresh(SessionId session, MachineId machine, Secret token) {
        return context.store().write(tx -> refresh(tx, session, machine, token));
    }

    /** As {@link #refresh(SessionId, MachineId, Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<RefreshedSession> refresh(Tx tx, SessionId session, MachineId machine, Secret token) {
        return refreshes.refresh(tx, session, machine, token);
    }

    /** Ends a session and its refresh tokens; a repeat changes nothing. SESSION_NOT_FOUND. */
    public IdentityOutcome<Session> revoke(SessionId session, String reason) {
        return context.store().write(tx -> revoke(tx, session, reason));
    }

    /** As {@link #revoke(SessionId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Session> revoke(Tx tx, SessionId id, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        Session session = tx.get(IdentitySchema.SESSIONS, id).orElse(null);
        if (session == null) {
            return IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, id);
        }
        return IdentityOutcome.done(session.isRevoked() ? session : revoke(tx, session, reason));
    }

    /** Ends a session that is not revoked, and tells of it. */
    public Session revoke(Tx tx, Session session, String reason) {
        Session revoked = endSession(tx, session, reason);
        revocations.appendSessionRevoked(tx, revoked, reason);
        return revoked;
    }

    /** Ends all sessions of an identity, or all but one; says how many. IDENTITY_NOT_FOUND. */
    public IdentityOutcome<Integer> revokeAll(IdentityId identity, @Nullable SessionId except, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> revokeAll(tx, identity, except, reason));
    }

    /** As {@link #revokeAll(IdentityId, SessionId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Integer> revokeAll(Tx tx, IdentityId identity, @Nullable SessionId except, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        if (!tx.exists(IdentitySchema.IDENTITIES, identity)) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, identity);
        }
        int ended = 0;
        for (Session session : ofIdentity(tx, identity)) {
            if (!session.id().equals(except)) {
                revoke(tx, session, reason);
                ended++;
            }
        }
        return IdentityOutcome.done(ended);
    }

    /** Ends sessions because of something that the caller tells their namespaces of. */
    public List<Session> endWhere(Tx tx, IdentityId identity, Predicate<Session> which, String reason) {
        List<Session> ended = ofIdentity(tx, identity).stream().filter(which).toList();
        ended.forEach(session -> endSession(tx, session, reason));
        return ended;
    }

    private Session endSession(Tx tx, Session session, String reason) {
        Session revoked = session.revoked(tx.now(), reason);
        tx.put(IdentitySchema.SESSIONS, session.id(), revoked);
        refreshes.revokeCurrent(tx, session);
        return revoked;
    }
}
