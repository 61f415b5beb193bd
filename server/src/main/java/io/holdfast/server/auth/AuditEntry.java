package io.holdfast.server.auth;

import io.holdfast.api.KeysApi;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What an administrator did: written in the same commit as the act itself. */
record AuditEntry(
        Instant time,
        String key,
        String operation,
        @Nullable String subject,
        String requestId) {

    KeysApi.AuditEntry toApi(long number) {
        return new KeysApi.AuditEntry(Long.toString(number), time, key, operation, subject, requestId);
    }
}
