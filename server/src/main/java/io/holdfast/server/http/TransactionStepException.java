package io.holdfast.server.http;

import io.holdfast.api.Problem;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The failure of one step of a transaction, which rolls back all steps. */
public final class TransactionStepException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int item;
    private final transient Endpoint<?, ?> endpoint;
    private final RuntimeException cause;

    public TransactionStepException(int item, Endpoint<?, ?> endpoint, RuntimeException cause) {
        super(cause.getMessage(), cause, false, false);
        this.item = item;
        this.endpoint = endpoint;
        this.cause = cause;
    }

    /** Returns the endpoint of the step that failed, or null if the failure did not occur in a step. */
    public static Optional<Endpoint<?, ?>> endpointOf(@Nullable Throwable thrown) {
        Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
        return cause instanceof TransactionStepException step ? Optional.of(step.endpoint) : Optional.empty();
    }

    /** Returns the error response that the step would have produced on its own, with the index of the step added. */
    ApiResponse toResponse(String requestId, InstantSource clock) {
        ApiResponse response = ExceptionMapper.toResponse(cause, requestId, endpoint, clock);
        Problem problem = StrictJson.read(response.body(), Problem.class);
        Map<String, Object> details = new LinkedHashMap<>();
        if (problem.details() != null) {
            details.putAll(problem.details());
        }
        details.put("item", item);
        details.put("operation", endpoint.name());
        String path = "items[" + item + "].request";
        return ApiResponse.json(
                response.status(),
                new Problem(
                        problem.code(),
                        problem.message(),
                        problem.field() == null ? path : path + "." + problem.field(),
                        details,
                        requestId),
                response.headers());
    }
}
