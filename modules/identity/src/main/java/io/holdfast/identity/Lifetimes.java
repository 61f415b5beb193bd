package io.holdfast.identity;

import java.time.Duration;

/**
 * How long things are good for.
 *
 * @param access an access token, 15 minutes by default
 * @param refresh a refresh token, and with it a session that is not refreshed, 30 days by default
 * @param session a session, however often it is refreshed, 365 days by default
 * @param touch a session's last use is written down at most this often, every minute by default
 * @param challenge a challenge, 5 minutes by default
 * @param nonce how long a used nonce is remembered, 6 minutes by default
 * @param oauth an OAuth state or OIDC nonce, 10 minutes by default
 * @param jwks a cached key set of another provider, 1 hour by default
 * @param processed how long the id of a processed event is remembered, 1 hour by default
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
        Duration processed) {

    public static final Lifetimes DEFAULT = new Lifetimes(
            Duration.ofMinutes(15),
            Duration.ofDays(30),
            Duration.ofDays(365),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(6),
            Duration.ofMinutes(10),
            Duration.ofHours(1),
            Duration.ofHours(1));

    public Lifetimes {
        Args.within("access", access, IdentityLimits.MAX_LIFETIME);
        Args.within("session", session, IdentityLimits.MAX_LIFETIME);
        Args.within("refresh", refresh, session);
        Args.within("touch", touch, IdentityLimits.MAX_LIFETIME);
        Args.within("challenge", challenge, IdentityLimits.MAX_LIFETIME);
        Args.within("nonce", nonce, IdentityLimits.MAX_LIFETIME);
        Args.within("oauth", oauth, IdentityLimits.MAX_LIFETIME);
        Args.within("jwks", jwks, IdentityLimits.MAX_LIFETIME);
        Args.within("processed", processed, IdentityLimits.MAX_LIFETIME);
    }

    /** Other lifetimes of access tokens, refresh tokens and sessions. */
    public Lifetimes withLoginLifetimes(Duration accessToken, Duration refreshToken, Duration wholeSession) {
        return new Lifetimes(accessToken, refreshToken, wholeSession, touch, challenge, nonce, oauth, jwks, processed);
    }
}
