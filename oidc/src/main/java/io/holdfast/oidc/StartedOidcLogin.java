package io.holdfast.oidc;

import io.holdfast.identity.model.Secret;
import java.net.URI;
import java.time.Instant;

/**
 * A login that was started.
 *
 * @param url the URL of the provider to which the application redirects the user
 * @param state the state in the URL; the application must check that the browser in which the login ends is the one in
 *     which it was started, for example with a cookie that contains the state
 * @param expires the time by which the provider must redirect the user back
 */
public record StartedOidcLogin(URI url, Secret state, Instant expires) {}
