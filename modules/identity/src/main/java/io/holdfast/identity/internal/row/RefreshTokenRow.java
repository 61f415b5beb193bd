package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.SessionId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A refresh token, stored under its hash. A used token is kept until it expires, so that reuse can be detected.
 *
 * @param family the token family, which is the same for all refresh tokens of a session
 * @param generation the position of the token in its family, starting at 1
 * @param usedAt the time at which the token was used, or null if it has not been used
 * @param machine the device of the session, or null if it has none
 * @param client the hash of the id of the client that used the token, or null if the token is unused or the request did
 *     not identify the client
 * @param revokedAt the time of the revocation, or null if the token is not revoked
 */
public record RefreshTokenRow(
        UUID family,
        long generation,
        SessionId session,
        @Nullable MachineId machine,
        Instant created,
        Instant expires,
        @Nullable Instant usedAt,
        @Nullable Instant revokedAt,
        @Nullable Bytes32 client) {

    public RefreshTokenRow withUse(Instant now, @Nullable Bytes32 newClient) {
        return new RefreshTokenRow(family, generation, session, machine, created, expires, now, revokedAt, newClient);
    }

    public RefreshTokenRow withRevokedAt(Instant now) {
        return new RefreshTokenRow(family, generation, session, machine, created, expires, usedAt, now, client);
    }

    /** Returns whether the token is neither used nor revoked. */
    public boolean isUsable() {
        return usedAt == null && revokedAt == null;
    }
}
