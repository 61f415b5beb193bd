package io.holdfast.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses for API keys and the audit log. */
public interface KeysApi {

    /**
     * A new API key.
     *
     * @param scopes the scopes, such as {@code ledger:read} or, for some resources only, {@code queue:send@mail-*};
     *     {@code admin} includes all other scopes
     * @param expires the expiry time, or null if the key does not expire
     * @param rateLimit the maximum number of requests per second, 0 for no limit, or null for the server's default
     */
    record Create(
            String name,
            List<String> scopes,
            @Nullable Instant expires,
            @Nullable Integer rateLimit) {
        /** Creates a request with only the required fields. */
        public static Create of(String name, List<String> scopes) {
            return new Create(name, scopes, null, null);
        }

        /** Returns a copy with the given {@code expires}. */
        public Create withExpires(Instant expires) {
            return new Create(name, scopes, expires, rateLimit);
        }

        /** Returns a copy with the given {@code rateLimit}. */
        public Create withRateLimit(int rateLimit) {
            return new Create(name, scopes, expires, rateLimit);
        }
    }

    record KeyId(String id) {}

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    /** An API key without its secret. */
    record Key(
            String id,
            String name,
            List<String> scopes,
            Instant created,
            @Nullable Instant expires,
            @Nullable Instant revoked,
            @Nullable Integer rateLimit) {}

    /** An API key with its secret, which is returned only once. */
    record Secret(Key key, String secret) {}

    /** An entry in the audit log. */
    record AdminAuditEntry(
            String id,
            Instant time,
            String key,
            String operation,
            @Nullable String subject,
            String requestId) {}
}
