package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored entry in a namespace's revocation log. */
public record RevocationEventRow(
        IntegrationEventId id,
        NamespaceId namespace,
        long sequence,
        RevocationEvent.Kind kind,
        IdentityId identity,
        @Nullable MachineId machine,
        @Nullable SessionId session,
        String reason,
        Instant at) {

    public RevocationEvent toView() {
        return new RevocationEvent(id, namespace, sequence, kind, identity, machine, session, reason, at);
    }
}
