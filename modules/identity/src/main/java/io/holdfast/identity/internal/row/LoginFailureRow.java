package io.holdfast.identity.internal.row;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The failed logins to an account, or the wrong second-factor codes for an identity, by one client or by all new
 * clients together.
 *
 * @param failures the number of consecutive failures
 * @param last the time of the last failure or success; for second-factor codes, of the last failure if there was one
 * @param succeeded the time of the client's last successful login, or null if there was none
 * @param blockedUntil the time until which the client is blocked, or null if it is not blocked
 */
public record LoginFailureRow(
        long failures,
        Instant last,
        @Nullable Instant succeeded,
        @Nullable Instant blockedUntil,
        Instant expires) {

    public boolean isBlocked(Instant now) {
        return blockedUntil != null && now.isBefore(blockedUntil);
    }
}
