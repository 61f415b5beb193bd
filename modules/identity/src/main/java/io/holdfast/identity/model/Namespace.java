package io.holdfast.identity.model;

import java.time.Instant;

/**
 * A group of identities.
 *
 * @param creator the identity that created the namespace
 * @param active whether members can log in to the namespace
 * @param events the sequence number of the newest revocation event of the namespace, or 0 if there is none
 */
public record Namespace(
        NamespaceId id,
        String name,
        IdentityId creator,
        boolean active,
        long events,
        Instant created,
        Instant updated) {}
