package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account at an OAuth provider that is linked to an identity.
 *
 * @param subject the id of the account at the provider
 * @param email the email address that the provider reported, or null if it reported none
 */
public record OAuthLinkRow(
        AuthMethod provider,
        String subject,
        IdentityId identity,
        @Nullable String email,
        Instant linked) {}
