package io.holdfast.server;

import io.holdfast.api.KeysApi;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What an administrator did: written in the same commit as the act itself. */
record Act(
        Instant time,
        String key,
        String operation,
        @Nullable String subject,
        String requestId) {

    KeysApi.Act wire(long number) {
        return new KeysApi.Act(Long.toString(number), time, key, operation, subject, requestId);
    }
}
