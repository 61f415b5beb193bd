package io.holdfast.client;

import io.holdfast.api.CrossModuleTransactionApi;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.Problem;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.error.RefusalMessages;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * One HTTP request for several calls: the bulk form of their operation if there is one, or else a transaction.
 *
 * @param encoded the HTTP request
 * @param results the results of the calls in their order, from the response; a result is null if the call must be sent
 *     on its own, because only then does the server return the reason for its rejection
 */
record BatchRequest(
        EncodedRequest encoded, BiFunction<HttpResponse<byte[]>, Long, List<@Nullable CallOutcome<?>>> results) {

    static final int MAX_BULK = 1_000;
    static final int MAX_TRANSACTION = 100;

    /** The maximum number of bytes of all calls, unless a single call has more. */
    static final int MAX_BYTES = 512 << 10;

    /**
     * An operation that accepts the requests of many calls.
     *
     * @param field the field with the requests
     */
    private record Bulk<B>(Endpoint<?, B> endpoint, String field, BulkResults<B> results) {

        BatchRequest combine(List<BatchedCall<?>> calls) {
            EncodedRequest.Body body = BatchBody.join(field, calls, false);
            boolean repeatable =
                    calls.stream().allMatch(call -> call.request().alone().repeatable());
            return new BatchRequest(
                    new EncodedRequest(endpoint.method(), endpoint.path(), body, repeatable),
                    (response, commit) -> results.of(
                            Transport.read(response, endpoint.responseType()),
                            commit,
                            response.headers().firstValue("X-Request-Id").orElse("")));
        }
    }

    /** Converts the response of a bulk request to the results of the calls. */
    @FunctionalInterface
    private interface BulkResults<B> {
        List<@Nullable CallOutcome<?>> of(B response, long commit, String requestId);
    }

    private static final JavaType COMMITTED = Transport.READER.constructType(CrossModuleTransactionApi.Committed.class);

    private static final Map<String, Bulk<?>> BULKS = Map.of(
            LedgerEndpoints.CHARGE.name(),
            new Bulk<>(LedgerEndpoints.CHARGE_EACH, "usages", BatchRequest::charges),
            QueueEndpoints.ENQUEUE.name(),
            new Bulk<>(QueueEndpoints.ENQUEUE_ALL, "messages", BatchRequest::enqueued),
            QueueEndpoints.ACK.name(),
            new Bulk<>(QueueEndpoints.ACK_ALL, "receipts", BatchRequest::acknowledged));

    /**
     * Returns whether calls of an operation can be sent with others: the operation takes effect once per idempotency
     * key, or acknowledges a delivery.
     */
    static boolean accepts(Endpoint<?, ?> endpoint) {
        return (!endpoint.reads() && endpoint.idempotencyField() != null) || hasBulkForm(endpoint);
    }

    static boolean hasBulkForm(Endpoint<?, ?> endpoint) {
        return BULKS.containsKey(endpoint.name());
    }

    static BatchRequest combine(List<BatchedCall<?>> calls) {
        String operation = calls.get(0).request().operation();
        Bulk<?> bulk = BULKS.get(operation);
        return bulk != null
                        && calls.stream()
                                .allMatch(call -> call.request().operation().equals(operation))
                ? bulk.combine(calls)
                : transaction(calls);
    }

    private static BatchRequest transaction(List<BatchedCall<?>> calls) {
        EncodedRequest encoded =
                new EncodedRequest("POST", "/v1/transactions", BatchBody.join("items", calls, true), true);
        return new BatchRequest(encoded, (response, commit) -> {
            List<CrossModuleTransactionApi.Answer> items = Transport.<CrossModuleTransactionApi.Committed>read(
                            response, COMMITTED)
                    .items();
            return IntStream.range(0, items.size())
                    .<@Nullable CallOutcome<?>>mapToObj(at -> step(items.get(at), calls.get(at), commit))
                    .toList();
        });
    }

    private static CallOutcome<?> step(CrossModuleTransactionApi.Answer answer, BatchedCall<?> call, long commit) {
        Object value = Transport.READER.convertValue(
                answer.answer(), call.request().endpoint().responseType());
        return new CallOutcome.Done<>(value, commit, Boolean.TRUE.equals(answer.repeated()));
    }

    private static List<@Nullable CallOutcome<?>> charges(
            ResultPage<LedgerApi.Charge> response, long commit, String requestId) {
        return response.rows().stream()
                .<@Nullable CallOutcome<?>>map(charge -> charge(charge, commit, requestId))
                .toList();
    }

    private static @Nullable CallOutcome<?> charge(LedgerApi.Charge charge, long commit, String requestId) {
        LedgerApi.Transaction charged = charge.charged();
        if (charged != null) {
            return new CallOutcome.Done<>(charged, commit, Boolean.TRUE.equals(charged.repeated()));
        }
        Map<String, Object> details = charge.refused() == null ? Map.of() : charge.refused();
        String code = String.valueOf(details.get("code"));
        if (code.equals("invalid_usage")) {
            return null; // On its own, an invalid usage record is rejected with the name of the field.
        }
        int status = code.endsWith("_not_found")
                ? 404
                : code.equals("insufficient_credits") || code.equals("budget_exceeded") ? 402 : 409;
        return new CallOutcome.Refused<>(
                status, new Problem(code, RefusalMessages.of(code, details), null, details, requestId));
    }

    private static List<@Nullable CallOutcome<?>> enqueued(
            QueueApi.AllAccepted response, long commit, String requestId) {
        return response.accepted().stream()
                .<@Nullable CallOutcome<?>>map(
                        accepted -> new CallOutcome.Done<>(accepted, commit, accepted.repeated()))
                .toList();
    }

    private static List<@Nullable CallOutcome<?>> acknowledged(
            ResultPage<QueueApi.Acked> response, long commit, String requestId) {
        return response.rows().stream()
                .<@Nullable CallOutcome<?>>map(row -> row.refused() == null
                        ? new CallOutcome.Done<>(new QueueApi.Done(), commit, false)
                        : null) // The delivery was not acknowledged; on its own, the call returns the reason.
                .toList();
    }
}
