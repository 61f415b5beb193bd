package io.holdfast.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** API keys, and what was done with them. */
public interface KeysApi {

    /**
     * A new key.
     *
     * @param scopes like {@code ledger:read}; {@code admin} is all of them
     * @param expires when it stops working
     * @param rateLimit calls a second, 0 for any number; what is usual, if nothing is said
     */
    record Create(
            String name,
            List<String> scopes,
            @Nullable Instant expires,
            @Nullable Integer rateLimit) {}

    record KeyId(String id) {}

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    /** A key, without its secret: nobody has that but its owner. */
    record Key(
            String id,
            String name,
            List<String> scopes,
            Instant created,
            @Nullable Instant expires,
            @Nullable Instant revoked,
            @Nullable Integer rateLimit) {}

    /** A key with its secret, which is told this once. */
    record Secret(Key key, String secret) {}

    /** An act of an administrator. */
    record AuditEntry(
            String id,
            Instant time,
            String key,
            String operation,
            @Nullable String subject,
            String requestId) {}
}
