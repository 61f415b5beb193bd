package io.holdfast.server.http;

import io.holdfast.api.json.BodyFormat;
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
 * @param idempotencyKey the {@code Idempotency-Key} header
 * @param lastEventId the {@code Last-Event-ID} header, from which an interrupted stream resumes
 * @param ifNoneMatch the {@code If-None-Match} header
 * @param accept the {@code Accept} header
 * @param acceptsGzip whether the client accepts a response compressed with gzip
 * @param bodyFormat the format of the body, according to {@code Content-Type}
 * @param responseFormat the format for the response to an operation, according to {@code Accept}; errors are always
 *     JSON
 * @param stillAuthorized a check of whether the caller is still authorized
 * @param response the memory for the response
 * @param beginWaiting counts the request as a stream, before it waits for new data; throws 503 if there are too many
 *     streams
 * @param disconnected a future that completes when the client disconnects
 */
public record ApiRequest(
        String requestId,
        Caller caller,
        Map<String, String> path,
        Map<String, List<String>> query,
        @Nullable String idempotencyKey,
        @Nullable String lastEventId,
        @Nullable String ifNoneMatch,
        @Nullable String accept,
        boolean acceptsGzip,
        byte[] body,
        BodyFormat bodyFormat,
        BodyFormat responseFormat,
        BooleanSupplier stillAuthorized,
        ResponseBudget.Reservation response,
        Runnable beginWaiting,
        CompletableFuture<@Nullable Void> disconnected) {}
