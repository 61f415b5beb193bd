package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored namespace.
 *
 * @param events the sequence number of the newest revocation event of the namespace, or 0 if there is none
 * @param purged the sequence number of the newest revocation event that was removed after its retention time, or null
 *     if none has been removed
 */
public record NamespaceRow(
        NamespaceId id,
        String name,
        IdentityId creator,
        boolean active,
        long events,
        Instant created,
        Instant updated,
        @Nullable Long purged) {

    public NamespaceRow withActive(boolean newActive, Instant now) {
        return new NamespaceRow(id, name, creator, newActive, events, created, now, purged);
    }

    public NamespaceRow withName(String newName, Instant now) {
        return new NamespaceRow(id, newName, creator, active, events, created, now, purged);
    }

    /** Returns a copy with the next event sequence number. */
    public NamespaceRow withNextEvent() {
        return new NamespaceRow(id, name, creator, active, events + 1, created, updated, purged);
    }

    public NamespaceRow withPurged(long sequence) {
        return new NamespaceRow(id, name, creator, active, events, created, updated, sequence);
    }

    /** Returns the sequence number of the newest event that was removed, or 0 if none has been removed. */
    public long lastPurged() {
        return purged == null ? 0 : purged;
    }

    public Namespace toView() {
        return new Namespace(id, name, creator, active, events, created, updated);
    }
}
