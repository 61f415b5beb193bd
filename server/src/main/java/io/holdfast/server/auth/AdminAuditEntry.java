package io.holdfast.server.auth;

import io.holdfast.api.KeysApi;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The stored record of an administrator's command, written in the same commit as the command.
 *
 * @param key the id of the API key that sent the command
 */
public record AdminAuditEntry(
        Instant time,
        String key,
        String operation,
        @Nullable String subject,
        String requestId) {

    public KeysApi.AdminAuditEntry toApi(long number) {
        return new KeysApi.AdminAuditEntry(Long.toString(number), time, key, operation, subject, requestId);
    }
}
