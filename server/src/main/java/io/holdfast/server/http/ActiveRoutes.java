package io.holdfast.server.http;

import io.holdfast.server.auth.Authenticator;
import io.holdfast.server.auth.RateLimiter;
import java.time.InstantSource;

/**
 * The routes that handle requests, with the authentication and rate limits of their callers. A {@link RequestHandler} replaces
 * them as a whole, for example when the server becomes the leader of a cluster; a request uses the same routes until it
 * ends.
 *
 * @param clock the clock of the store
 * @param acceptance decides which requests this server handles
 */
public record ActiveRoutes(
        RouteTable routes,
        Authenticator authenticator,
        RateLimiter rateLimiter,
        InstantSource clock,
        RequestRedirection acceptance) {}
