package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account at another provider.
 *
 * @param subject who it is there
 * @param email what the provider says the email address is
 */
public record OAuthLinkRow(
        AuthMethod provider,
        String subject,
        IdentityId identity,
        @Nullable String email,
        Instant linked) {}
