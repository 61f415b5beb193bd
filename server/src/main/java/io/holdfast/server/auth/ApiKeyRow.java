package io.holdfast.server.auth;

import io.holdfast.api.KeysApi;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An API key as it is stored: what its secret hashes to, never the secret.
 *
 * @param hash SHA-256; the secret has 256 random bits, so there is nothing to guess
 * @param rateLimit calls a second; null for what is usual
 */
record ApiKeyRow(
        String name,
        byte[] hash,
        List<String> scopes,
        Instant created,
        @Nullable Instant expires,
        @Nullable Instant revoked,
        @Nullable Integer rateLimit) {

    boolean isActiveAt(Instant now) {
        return revoked == null && (expires == null || now.isBefore(expires));
    }

    ApiKeyRow withHash(byte[] other) {
        return new ApiKeyRow(name, other, scopes, created, expires, revoked, rateLimit);
    }

    ApiKeyRow revokedAt(Instant now) {
        return new ApiKeyRow(name, hash, scopes, created, expires, revoked == null ? now : revoked, rateLimit);
    }

    KeysApi.Key toApi(String id) {
        return new KeysApi.Key(id, name, scopes, created, expires, revoked, rateLimit);
    }
}
