package io.holdfast.server.http;

import io.holdfast.api.Endpoint;
import io.holdfast.api.Problem;
import io.holdfast.api.StrictJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** One step of a transaction did not succeed, and so none did. */
public final class TransactionStepException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int item;
    private final transient Endpoint<?, ?> operation;
    private final RuntimeException why;

    public TransactionStepException(int item, Endpoint<?, ?> operation, RuntimeException why) {
        super(why.getMessage(), why, false, false);
        this.item = item;
        this.operation = operation;
        this.why = why;
    }

    /** The answer that the step would have had alone, and which step it is. */
    ApiResponse toResponse(String requestId) {
        ApiResponse alone = ExceptionMapper.toResponse(why, requestId, operation);
        Problem problem = StrictJson.read(alone.body(), Problem.class);
        Map<String, Object> details = new LinkedHashMap<>();
        if (problem.details() != null) {
            details.putAll(problem.details());
        }
        details.put("item", item);
        details.put("operation", operation.name());
        String place = "items[" + item + "].request";
        return ApiResponse.json(
                alone.status(),
                new Problem(
                        problem.code(),
                        problem.message(),
                        problem.field() == null ? place : place + "." + problem.field(),
                        details,
                        requestId),
                alone.headers());
    }
}
