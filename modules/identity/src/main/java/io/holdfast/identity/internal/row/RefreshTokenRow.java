package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.SessionId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A refresh token as stored under its hash. Used ones stay until they expire, to tell when one is seen again.
 *
 * @param generation 1, and one more each time
 */
public record RefreshTokenRow(
        UUID family,
        long generation,
        SessionId session,
        MachineId machine,
        Instant created,
        Instant expires,
        @Nullable Instant usedAt,
        @Nullable Instant revokedAt) {

    public RefreshTokenRow used(Instant now) {
        return new RefreshTokenRow(family, generation, session, machine, created, expires, now, revokedAt);
    }

    public RefreshTokenRow revoked(Instant now) {
        return new RefreshTokenRow(family, generation, session, machine, created, expires, usedAt, now);
    }

    public boolean isUsable() {
        return usedAt == null && revokedAt == null;
    }
}
