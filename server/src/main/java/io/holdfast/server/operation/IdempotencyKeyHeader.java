package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.queue.QueueLimits;
import io.holdfast.retry.RetryLimits;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.server.auth.Caller;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Converts the {@code Idempotency-Key} header to the id that a command stores. An id in a request field is a business
 * id that all callers share. A header is private to its caller: the stored id is {@code <caller>:<header>}, so that two
 * callers with the same header neither collide nor see each other's results; {@link ReservedIdempotencyKeyCheck} reserves these ids for
 * their caller. The id of an API key does not change when its secret is rotated.
 */
final class IdempotencyKeyHeader {

    /** The maximum id length per module. */
    private static final Map<String, Integer> MAX_ID = Map.of(
            "ledger", LedgerLimits.MAX_ID,
            "seats", SeatsLimits.MAX_ID,
            "queue", QueueLimits.MAX_KEY,
            "retry", RetryLimits.MAX_ID);

    private IdempotencyKeyHeader() {}

    /** Returns the id for the value of the header. */
    static String toId(Endpoint<?, ?> endpoint, Caller caller, String header) {
        if (header.isBlank()) {
            throw new MalformedRequestException(endpoint.idempotencyField(), "Idempotency-Key must not be blank");
        }
        String prefix = caller.privateIdempotency() ? caller.privatePrefix() : "";
        int limit = MAX_ID.getOrDefault(endpoint.module(), SeatsLimits.MAX_ID) - prefix.length();
        int bytes = header.getBytes(StandardCharsets.UTF_8).length;
        if (!prefix.isEmpty() && bytes > limit) {
            throw new MalformedRequestException(
                    endpoint.idempotencyField(),
                    "Idempotency-Key must have at most " + limit + " bytes, but has " + bytes);
        }
        return prefix + header;
    }
}
