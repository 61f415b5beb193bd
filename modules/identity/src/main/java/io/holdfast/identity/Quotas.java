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
 * @param failureWindow the length of the failure window, which starts with the first failure, 15 minutes by default
 */
public record Quotas(int sessions, int machines, int namespaces, int failures, Duration failureWindow) {

    public static final Quotas DEFAULT = new Quotas(100, 100, 100, 10, Duration.ofMinutes(15));

    public Quotas {
        Arguments.inRange("sessions", sessions, 1, IdentityLimits.MAX_QUOTA);
        Arguments.inRange("machines", machines, 1, IdentityLimits.MAX_QUOTA);
        Arguments.inRange("namespaces", namespaces, 1, IdentityLimits.MAX_QUOTA);
        Arguments.inRange("failures", failures, 1, IdentityLimits.MAX_COUNT);
        Arguments.positive("failureWindow", failureWindow, IdentityLimits.MAX_LIFETIME);
    }

    public Quotas withSessions(int newSessions) {
        return new Quotas(newSessions, machines, namespaces, failures, failureWindow);
    }

    public Quotas withMachines(int newMachines) {
        return new Quotas(sessions, newMachines, namespaces, failures, failureWindow);
    }

    public Quotas withFailures(int newFailures, Duration newWindow) {
        return new Quotas(sessions, machines, namespaces, newFailures, newWindow);
    }
}
