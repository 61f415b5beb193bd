package io.holdfast.server.auth;

import io.holdfast.api.KeysApi;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored API key. It contains the hash of the secret, never the secret itself.
 *
 * @param hash the SHA-256 hash of the secret, which consists of 256 random bits and therefore needs no slow hash
 * @param rateLimit the maximum number of requests per second, 0 for no limit, or null for the server's default
 * @param privateIdempotency whether {@code Idempotency-Key} headers are private to this key; null for older keys, whose
 *     headers are shared by all callers
 */
public record ApiKeyRow(
        String name,
        byte[] hash,
        List<String> scopes,
        Instant created,
        @Nullable Instant expires,
        @Nullable Instant revoked,
        @Nullable Integer rateLimit,
        @Nullable Boolean privateIdempotency) {

    boolean isActiveAt(Instant now) {
        return revoked == null && (expires == null || now.isBefore(expires));
    }

    ApiKeyRow withHash(byte[] other) {
        return new ApiKeyRow(name, other, scopes, created, expires, revoked, rateLimit, privateIdempotency);
    }

    ApiKeyRow revokedAt(Instant now) {
        return new ApiKeyRow(
                name, hash, scopes, created, expires, revoked == null ? now : revoked, rateLimit, privateIdempotency);
    }

    public KeysApi.Key toApi(String id) {
        return new KeysApi.Key(id, name, scopes, created, expires, revoked, rateLimit);
    }
}
