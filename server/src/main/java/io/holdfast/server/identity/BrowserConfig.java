package io.holdfast.server.identity;

import java.util.Set;

/**
 * The configuration of browser sessions.
 *
 * @param origins the origins of the web pages that may use the session cookie, such as {@code https://shop.example}
 */
public record BrowserConfig(Set<String> origins) {}
