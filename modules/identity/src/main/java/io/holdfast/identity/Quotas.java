package io.holdfast.identity;

import java.time.Duration;

/**
 * How much of something one identity may have.
 *
 * @param sessions sessions that are not revoked, 100 by default
 * @param machines machines that are not revoked, 100 by default
 * @param namespaces memberships, 100 by default
 * @param failures wrong passwords or codes within {@code failureWindow} before no more are looked at, 10 by default
 * @param failureWindow counted from the first failure, 15 minutes by default
 */
public record Quotas(int sessions, int machines, int namespaces, int failures, Duration failureWindow) {

    public static final Quotas DEFAULT = new Quotas(100, 100, 100, 10, Duration.ofMinutes(15));

    public Quotas {
        Args.within("sessions", sessions, 1, IdentityLimits.MAX_QUOTA);
        Args.within("machines", machines, 1, IdentityLimits.MAX_QUOTA);
        Args.within("namespaces", namespaces, 1, IdentityLimits.MAX_QUOTA);
        Args.within("failures", failures, 1, IdentityLimits.MAX_COUNT);
        Args.within("failureWindow", failureWindow, IdentityLimits.MAX_LIFETIME);
    }

    public Quotas withSessions(int most) {
        return new Quotas(most, machines, namespaces, failures, failureWindow);
    }

    public Quotas withMachines(int most) {
        return new Quotas(sessions, most, namespaces, failures, failureWindow);
    }

    public Quotas withFailures(int most, Duration window) {
        return new Quotas(sessions, machines, namespaces, most, window);
    }
}
