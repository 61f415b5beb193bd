package io.holdfast.identity;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;

/**
 * The limits per identity.
 *
 * @param sessions the maximum number of sessions that are neither revoked nor expired, 100 by default
 * @param machines the maximum number of devices that are not revoked, 100 by default
 * @param namespaces the maximum number of memberships, 100 by default
 * @param failures the number of wrong passwords or codes within the failure window after which all further attempts are
 *     rejected, 10 by default
 * @param failureWindow the length of the failure window, 15 minutes by default; the window starts with the first
 *     failure
 */
public record IdentityQuotas(int sessions, int machines, int namespaces, int failures, Duration failureWindow) {

    public static final IdentityQuotas DEFAULT = new IdentityQuotas(100, 100, 100, 10, Duration.ofMinutes(15));

    public IdentityQuotas {
        Arguments.inRange("sessions", sessions, 1, IdentityLimits.MAX_QUOTA);
        Arguments.inRange("machines", machines, 1, IdentityLimits.MAX_QUOTA);
        Arguments.inRange("namespaces", namespaces, 1, IdentityLimits.MAX_QUOTA);
        Arguments.inRange("failures", failures, 1, IdentityLimits.MAX_COUNT);
        Arguments.positive("failureWindow", failureWindow, IdentityLimits.MAX_LIFETIME);
    }

    public IdentityQuotas withSessions(int newSessions) {
        return new IdentityQuotas(newSessions, machines, namespaces, failures, failureWindow);
    }

    public IdentityQuotas withMachines(int newMachines) {
        return new IdentityQuotas(sessions, newMachines, namespaces, failures, failureWindow);
    }

    public IdentityQuotas withFailures(int newFailures, Duration newWindow) {
        return new IdentityQuotas(sessions, machines, namespaces, newFailures, newWindow);
    }
}
