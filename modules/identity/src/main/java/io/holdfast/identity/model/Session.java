package io.holdfast.identity.model;

import io.holdfast.identity.Lifetimes;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A login that goes on, as stored.
 *
 * @param tokenHash BLAKE3 of its token; the token itself is not stored
 * @param family of its refresh tokens
 * @param generation of the only refresh token that is good
 * @param capabilities what it may do, sorted
 * @param mfa whether a second factor was shown
 * @param expires when it ends unless it is refreshed
 * @param lastUsed about when it was last used; see {@link Lifetimes#touch}
 */
public record Session(
        SessionId id,
        IdentityId identity,
        MachineId machine,
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
        @Nullable String revokedReason) {

    public boolean isRevoked() {
        return revokedAt != null;
    }

    public Session touched(Instant now) {
        return copy(generation, expires, now, revokedAt, revokedReason);
    }

    public Session refreshed(Instant until, Instant now) {
        return copy(generation + 1, until, now, revokedAt, revokedReason);
    }

    public Session revoked(Instant at, String reason) {
        return copy(generation, expires, lastUsed, at, reason);
    }

    private Session copy(
            long refreshes, Instant until, Instant used, @Nullable Instant revoked, @Nullable String reason) {
        return new Session(
                id,
                identity,
                machine,
                namespace,
                tokenHash,
                family,
                refreshes,
                capabilities,
                mfa,
                created,
                until,
                used,
                revoked,
                reason);
    }
}
