package io.holdfast.server.http;

import io.holdfast.server.auth.Caller;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request as its handler sees it.
 *
 * @param path the path parameters
 * @param query the query parameters
 * @param idempotencyKey the header {@code Idempotency-Key}
 * @param lastEventId the header {@code Last-Event-ID}, from which an interrupted stream resumes
 * @param ifNoneMatch the header {@code If-None-Match}
 * @param stillAuthorized whether the caller is still authorized at the time of the call
 * @param disconnected completed when the client disconnects
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
