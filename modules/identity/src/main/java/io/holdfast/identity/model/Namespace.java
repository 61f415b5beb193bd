package io.holdfast.identity.model;

import java.time.Instant;

/**
 * A namespace as stored.
 *
 * @param active nobody can log in to one that is not
 * @param events the sequence number of its newest revocation event, 0 if there was none
 */
public record Namespace(
        NamespaceId id,
        String name,
        IdentityId creator,
        boolean active,
        long events,
        Instant created,
        Instant updated) {

    public Namespace withActive(boolean now, Instant at) {
        return new Namespace(id, name, creator, now, events, created, at);
    }

    public Namespace withName(String other, Instant at) {
        return new Namespace(id, other, creator, active, events, created, at);
    }

    public Namespace withNextEvent() {
        return new Namespace(id, name, creator, active, events + 1, created, updated);
    }
}
