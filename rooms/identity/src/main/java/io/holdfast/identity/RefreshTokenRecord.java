package io.holdfast.identity;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A refresh token as stored under its hash. Used ones stay until they expire, to tell when one is seen again.
 *
 * @param generation 1, and one more each time
 */
public record RefreshTokenRecord(
        UUID family,
        long generation,
        SessionId session,
        MachineId machine,
        Instant created,
        Instant expires,
        @Nullable Instant usedAt,
        @Nullable Instant revokedAt) {

    RefreshTokenRecord used(Instant now) {
        return new RefreshTokenRecord(family, generation, session, machine, created, expires, now, revokedAt);
    }

    RefreshTokenRecord revoked(Instant now) {
        return new RefreshTokenRecord(family, generation, session, machine, created, expires, usedAt, now);
    }

    public boolean isUsable() {
        return usedAt == null && revokedAt == null;
    }
}
