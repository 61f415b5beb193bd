package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.ServiceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stored external service. */
public record ExternalServiceRow(
        ServiceId id,
        String name,
        Bytes32 certificate,
        List<String> scopes,
        @Nullable String webhook,
        Instant created,
        Instant updated) {

    public ExternalService toView() {
        return new ExternalService(id, name, certificate, scopes, webhook, created, updated);
    }
}
