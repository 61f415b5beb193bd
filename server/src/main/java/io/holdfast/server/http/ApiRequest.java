package io.holdfast.server.http;

import io.holdfast.server.auth.Caller;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One call, as far as its handler needs to know it.
 *
 * @param path the parameters in its path
 * @param query the parameters behind its path
 * @param idempotencyKey the header of that name
 * @param lastEventId where a feed that broke off goes on
 * @param ifNoneMatch the tag of what the caller has already
 * @param stillAuthorized whether the caller may still make it, now
 * @param disconnected is done when the caller has hung up
 */
public record ApiRequest(
        String requestId,
        Caller caller,
        Map<String, String> path,
        Map<String, List<String>> query,
        @Nullable String idempotencyKey,
        @Nullable String lastEventId,
        @Nullable String ifNoneMatch,
        byte[] body,
        BooleanSupplier stillAuthorized,
        CompletableFuture<@Nullable Void> disconnected) {}
