package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.PageMapper;
import io.holdfast.identity.internal.SessionCommands;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of identities. Finding a session by its token takes two reads and no write. A session is extended with
 * single-use refresh tokens.
 */
public final class Sessions {

    private final IdentityContext context;
    private final SessionCommands commands;

    Sessions(IdentityContext context, SessionCommands commands) {
        this.context = context;
        this.commands = commands;
    }

    /**
     * Creates a session. If the identity has reached its session quota, its least recently used session is revoked.
     * Only the result contains the tokens in plain text, so a duplicate request cannot return them and is refused
     * with SESSION_EXISTS.
     *
     * <p>Other refusals: IDENTITY_*, MACHINE_*, NAMESPACE_*, NOT_A_MEMBER,
     * MACHINE_NOT_IN_NAMESPACE, MISSING_CAPABILITIES.
     */
    public IdentityOutcome<CreatedSession> create(NewSession request) {
        return context.store().write(tx -> create(tx, request));
    }

    /** Like {@link #create(NewSession)}, but in the caller's transaction. */
    public IdentityOutcome<CreatedSession> create(Tx tx, NewSession request) {
        return commands.create(tx, request);
    }

    /**
     * Finds a session by its token.
     *
     * <p>Refusals: SESSION_NOT_FOUND if the token is unknown or the session has expired, SESSION_REVOKED.
     */
    public IdentityOutcome<Session> lookup(Secret token) {
        return context.store().read(tx -> lookup(tx, token));
    }

    /** Like {@link #lookup(Secret)}, but in the caller's transaction. */
    public IdentityOutcome<Session> lookup(ReadTx tx, Secret token) {
        return commands.lookup(tx, token).map(SessionRow::toView);
    }

    /**
     * Returns the session of a refresh token without using the token. The result is empty if the token was used or
     * revoked, or has expired.
     */
    public Optional<Session> ofRefreshToken(ReadTx tx, Secret token) {
        return token.reveal().length() > IdentityLimits.MAX_TOKEN
                ? Optional.empty()
                : tx.get(IdentitySchema.REFRESH_TOKENS, CryptoPrimitives.hashToken(token))
                        .filter(row -> row.usedAt() == null && row.revokedAt() == null)
                        .flatMap(row -> get(tx, row.session()))
                        .filter(session -> session.revokedAt() == null);
    }

    /**
     * Ends a session of an identity. Has no effect if the session has already ended.
     *
     * <p>Refusals: SESSION_NOT_FOUND, also if the session belongs to another identity.
     */
    public IdentityOutcome<Session> end(IdentityId identity, SessionId session, String reason) {
        return context.store().write(tx -> end(tx, identity, session, reason));
    }

    /** Like {@link #end(IdentityId, SessionId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Session> end(Tx tx, IdentityId identity, SessionId session, String reason) {
        return get(tx, session)
                .filter(found -> found.identity().equals(identity))
                .map(found -> revoke(tx, session, reason))
                .orElseGet(() -> IdentityOutcome.refused(IdentityError.SESSION_NOT_FOUND, session));
    }

    /** Returns a session, even if it is revoked. The result is empty if the session has expired. */
    public Optional<Session> get(SessionId session) {
        return context.store().read(tx -> get(tx, session));
    }

    /** Like {@link #get(SessionId)}, but in the caller's transaction. */
    public Optional<Session> get(ReadTx tx, SessionId session) {
        return tx.get(IdentitySchema.SESSIONS, session).map(SessionRow::toView);
    }

    /**
     * Lists all sessions that have not expired, ordered by id. Revoked sessions are included.
     *
     * @param limit the maximum number of sessions, at most {@link IdentityLimits#MAX_PAGE}
     * @param cursor the {@code next} cursor of the previous page, or null for the first page
     */
    public Page<Session> list(int limit, @Nullable String cursor) {
        return context.store().read(tx -> list(tx, limit, cursor));
    }

    /** Like {@link #list(int, String)}, but in the caller's transaction. */
    public Page<Session> list(ReadTx tx, int limit, @Nullable String cursor) {
        IdentityArguments.limit(limit);
        return PageMapper.map(tx.scan(IdentitySchema.SESSIONS).page(limit, cursor), SessionRow::toView);
    }

    /** Returns the sessions of an identity that are neither revoked nor expired. */
    public List<Session> ofIdentity(IdentityId identity) {
        return context.store().read(tx -> ofIdentity(tx, identity));
    }

    /** Like {@link #ofIdentity(IdentityId)}, but in the caller's transaction. */
    public List<Session> ofIdentity(ReadTx tx, IdentityId identity) {
        return SessionCommands.ofIdentity(tx, identity).stream()
                .map(SessionRow::toView)
                .toList();
    }

    /**
     * Records the use of a session. Writes only if the last recorded use is older than {@link Lifetimes#touch}.
     *
     * <p>Refusals: SESSION_NOT_FOUND, SESSION_REVOKED.
     */
    public IdentityOutcome<Session> touch(SessionId id) {
        SessionRow session =
                context.store().read(tx -> tx.get(IdentitySchema.SESSIONS, id)).orElse(null);
        if (session != null
                && !session.isRevoked()
                && !commands.isTouchDue(session, context.store().now())) {
            return IdentityOutcome.done(session.toView());
        }
        return context.store().write(tx -> touch(tx, id));
    }

    /** Like {@link #touch(SessionId)}, but in the caller's transaction. */
    public IdentityOutcome<Session> touch(Tx tx, SessionId id) {
        return commands.touch(tx, id).map(SessionRow::toView);
    }

    /**
     * Uses a refresh token: extends the session and issues the next refresh token. If the token was used before, an attacker
     * may have a copy; the session and all its refresh tokens are then revoked in the same transaction, and the result is
     * REFRESH_REUSED.
     *
     * <p>Other refusals: REFRESH_NOT_FOUND if the token is unknown or has expired, WRONG_SESSION, WRONG_MACHINE,
     * REFRESH_REVOKED, SESSION_NOT_FOUND, SESSION_REVOKED, IDENTITY_*, MACHINE_*, NAMESPACE_*, NOT_A_MEMBER.
     */
    public IdentityOutcome<RefreshedSession> refresh(SessionId session, @Nullable MachineId machine, Secret token) {
        return refresh(session, machine, token, null);
    }

    /** Like {@link #refresh(SessionId, MachineId, Secret)}, but in the caller's transaction. */
    public IdentityOutcome<RefreshedSession> refresh(
            Tx tx, SessionId session, @Nullable MachineId machine, Secret token) {
        return refresh(tx, session, machine, token, null);
    }

    /**
     * Like {@link #refresh(SessionId, MachineId, Secret)}, but supports a client that may not have received the
     * response: within {@link Lifetimes#refreshGrace} of the first use, the same client receives the same response
     * again, as long as the next token has not been used. Any other reuse revokes the session.
     *
     * @param client a random string that only the client knows, such as the id of its installation, or null for no
     *     grace period
     */
    public IdentityOutcome<RefreshedSession> refresh(
            SessionId session, @Nullable MachineId machine, Secret token, @Nullable String client) {
        return context.store().write(tx -> refresh(tx, session, machine, token, client));
    }

    /** Like {@link #refresh(SessionId, MachineId, Secret, String)}, but in the caller's transaction. */
    public IdentityOutcome<RefreshedSession> refresh(
            Tx tx, SessionId session, @Nullable MachineId machine, Secret token, @Nullable String client) {
        return commands.refresh(tx, session, machine, token, client);
    }

    /**
     * Revokes a session and its refresh tokens. Has no effect if the session is already revoked.
     *
     * <p>Refusals: SESSION_NOT_FOUND.
     */
    public IdentityOutcome<Session> revoke(SessionId session, String reason) {
        return context.store().write(tx -> revoke(tx, session, reason));
    }

    /** Like {@link #revoke(SessionId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Session> revoke(Tx tx, SessionId id, String reason) {
        return commands.revoke(tx, id, reason).map(SessionRow::toView);
    }

    /**
     * Revokes all sessions of an identity, optionally except one. The result is the number of revoked sessions.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND.
     *
     * @param except the session to keep, or null to revoke all sessions
     */
    public IdentityOutcome<Integer> revokeAll(IdentityId identity, @Nullable SessionId except, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> revokeAll(tx, identity, except, reason));
    }

    /** Like {@link #revokeAll(IdentityId, SessionId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Integer> revokeAll(Tx tx, IdentityId identity, @Nullable SessionId except, String reason) {
        return commands.revokeAll(tx, identity, except, reason);
    }
}
