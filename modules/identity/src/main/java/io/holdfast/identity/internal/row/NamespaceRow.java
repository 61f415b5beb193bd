package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import java.time.Instant;

/**
 * A stored namespace.
 *
 * @param events the sequence number of the newest revocation event of the namespace, or 0 if there is none
 */
public record NamespaceRow(
        NamespaceId id,
        String name,
        IdentityId creator,
        boolean active,
        long events,
        Instant created,
        Instant updated) {

    public NamespaceRow withActive(boolean newActive, Instant now) {
        return new NamespaceRow(id, name, creator, newActive, events, created, now);
    }

    public NamespaceRow withName(String newName, Instant now) {
        return new NamespaceRow(id, newName, creator, active, events, created, now);
    }

    /** Returns a copy with the next event sequence number. */
    public NamespaceRow withNextEvent() {
        return new NamespaceRow(id, name, creator, active, events + 1, created, updated);
    }

    public Namespace toView() {
        return new Namespace(id, name, creator, active, events, created, updated);
    }
}
