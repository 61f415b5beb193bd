package io.holdfast.identity.internal.row;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The wrong second-factor codes entered on a remembered device.
 *
 * @param consecutive the number of wrong codes since the last correct code
 * @param total the number of wrong codes since the device was remembered; correct codes do not reset it
 * @param blockedUntil the time until which no codes are checked, or null if the device is not blocked
 */
public record CodeFailuresRow(
        long consecutive, long total, @Nullable Instant blockedUntil) {

    static final CodeFailuresRow NONE = new CodeFailuresRow(0, 0, null);

    public CodeFailuresRow withFailure(@Nullable Instant newBlockedUntil) {
        return new CodeFailuresRow(consecutive + 1, total + 1, newBlockedUntil);
    }

    public CodeFailuresRow withSuccess() {
        return new CodeFailuresRow(0, total, null);
    }

    public boolean isBlocked(Instant now) {
        return blockedUntil != null && now.isBefore(blockedUntil);
    }
}
