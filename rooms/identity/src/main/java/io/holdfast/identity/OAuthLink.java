package io.holdfast.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account at another provider.
 *
 * @param subject who it is there
 * @param email what the provider says the email address is
 */
public record OAuthLink(
        AuthMethod provider,
        String subject,
        IdentityId identity,
        @Nullable String email,
        Instant linked) {}
