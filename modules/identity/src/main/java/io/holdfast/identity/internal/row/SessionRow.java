package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored session.
 *
 * @param machine the device of the session, or null for a session in a browser
 * @param tokenHash the BLAKE3 hash of the session token, which is not itself stored
 * @param family the family of the session's refresh tokens
 * @param generation the generation of the session's only valid refresh token
 * @param address the network address of the client that logged in, or null if it was not known
 * @param agent the user agent of the client that logged in, or null if it was not known
 */
public record SessionRow(
        SessionId id,
        IdentityId identity,
        @Nullable MachineId machine,
        NamespaceId namespace,
        Bytes32 tokenHash,
        UUID family,
        long generation,
        List<String> capabilities,
        boolean mfa,
        Instant created,
        Instant expires,
        Instant lastUsed,
        @Nullable Instant revokedAt,
        @Nullable String revokedReason,
        @Nullable String address,
        @Nullable String agent) {

    public boolean isRevoked() {
        return revokedAt != null;
    }

    public SessionRow withLastUsed(Instant now) {
        return copy(generation, expires, now, revokedAt, revokedReason);
    }

    /** Returns a copy with a new expiry and the next generation of the refresh token. */
    public SessionRow withRefresh(Instant newExpires, Instant now) {
        return copy(generation + 1, newExpires, now, revokedAt, revokedReason);
    }

    public SessionRow withRevocation(Instant now, String reason) {
        return copy(generation, expires, lastUsed, now, reason);
    }

    private SessionRow copy(
            long newGeneration,
            Instant newExpires,
            Instant newLastUsed,
            @Nullable Instant newRevokedAt,
            @Nullable String newRevokedReason) {
        return new SessionRow(
                id,
                identity,
                machine,
                namespace,
                tokenHash,
                family,
                newGeneration,
                capabilities,
                mfa,
                created,
                newExpires,
                newLastUsed,
                newRevokedAt,
                newRevokedReason,
                address,
                agent);
    }

    public Session toView() {
        return new Session(
                id,
                identity,
                machine,
                namespace,
                generation,
                capabilities,
                mfa,
                created,
                expires,
                lastUsed,
                revokedAt,
                revokedReason,
                address,
                agent);
    }
}
