package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The display name and the external id of an identity.
 *
 * @param name the display name, or null if the identity has none
 * @param externalId the id of the identity in another system, or null if it has none
 */
public record ProfileRow(
        IdentityId identity,
        @Nullable String name,
        @Nullable String externalId,
        Instant updated) {}
