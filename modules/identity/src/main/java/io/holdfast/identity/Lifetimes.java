package io.holdfast.identity;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;

/**
 * The lifetimes of tokens, sessions and other expiring rows.
 *
 * @param access the lifetime of an access token, 15 minutes by default
 * @param refresh the lifetime of a refresh token, and of a session that is not refreshed, 30 days by default
 * @param session the maximum lifetime of a session that is refreshed, 365 days by default
 * @param touch the minimum interval between two updates of a session's last use, 1 minute by default
 * @param challenge the lifetime of a challenge, 5 minutes by default
 * @param nonce the time for which a used nonce is remembered, 6 minutes by default
 * @param oauth the lifetime of an OAuth state or OpenID Connect nonce, 10 minutes by default
 * @param jwks the lifetime of a cached key set of an OpenID provider, 1 hour by default
 * @param processed the time for which the id of a processed event is remembered, 1 hour by default
 * @param refreshGrace the time during which a client that has used a refresh token can use it again and receives the
 *     same response; 0, the default, disables this
 * @param signingKey the age at which the sweep replaces a signing key, 90 days by default
 * @param revocations the retention time of revocation events, 90 days by default
 * @param deliveries the retention time of webhook deliveries that have ended, 30 days by default
 */
public record Lifetimes(
        Duration access,
        Duration refresh,
        Duration session,
        Duration touch,
        Duration challenge,
        Duration nonce,
        Duration oauth,
        Duration jwks,
        Duration processed,
        Duration refreshGrace,
        Duration signingKey,
        Duration revocations,
        Duration deliveries) {

    private static final Duration MAX_GRACE = Duration.ofMinutes(5);

    public static final Lifetimes DEFAULT = new Lifetimes(
            Duration.ofMinutes(15),
            Duration.ofDays(30),
            Duration.ofDays(365),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(6),
            Duration.ofMinutes(10),
            Duration.ofHours(1),
            Duration.ofHours(1),
            Duration.ZERO,
            Duration.ofDays(90),
            Duration.ofDays(90),
            Duration.ofDays(30));

    public Lifetimes {
        Arguments.positive("access", access, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("session", session, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("refresh", refresh, session);
        Arguments.positive("touch", touch, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("challenge", challenge, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("nonce", nonce, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("oauth", oauth, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("jwks", jwks, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("processed", processed, IdentityLimits.MAX_LIFETIME);
        Arguments.inRange("refreshGrace", refreshGrace, Duration.ZERO, MAX_GRACE);
        Arguments.positive("signingKey", signingKey, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("revocations", revocations, IdentityLimits.MAX_LIFETIME);
        Arguments.positive("deliveries", deliveries, IdentityLimits.MAX_LIFETIME);
    }

    /** Returns a copy with different lifetimes for access tokens, refresh tokens and sessions. */
    public Lifetimes withLoginLifetimes(Duration newAccess, Duration newRefresh, Duration newSession) {
        return copy(newAccess, newRefresh, newSession, refreshGrace, signingKey, revocations, deliveries);
    }

    /** Returns a copy with a grace period for refresh tokens. */
    public Lifetimes withRefreshGrace(Duration newRefreshGrace) {
        return copy(access, refresh, session, newRefreshGrace, signingKey, revocations, deliveries);
    }

    /** Returns a copy with a different age at which signing keys are replaced. */
    public Lifetimes withSigningKey(Duration newSigningKey) {
        return copy(access, refresh, session, refreshGrace, newSigningKey, revocations, deliveries);
    }

    /** Returns a copy with different retention times for revocation events and webhook deliveries. */
    public Lifetimes withRetention(Duration newRevocations, Duration newDeliveries) {
        return copy(access, refresh, session, refreshGrace, signingKey, newRevocations, newDeliveries);
    }

    private Lifetimes copy(
            Duration newAccess,
            Duration newRefresh,
            Duration newSession,
            Duration newRefreshGrace,
            Duration newSigningKey,
            Duration newRevocations,
            Duration newDeliveries) {
        return new Lifetimes(
                newAccess,
                newRefresh,
                newSession,
                touch,
                challenge,
                nonce,
                oauth,
                jwks,
                processed,
                newRefreshGrace,
                newSigningKey,
                newRevocations,
                newDeliveries);
    }
}
