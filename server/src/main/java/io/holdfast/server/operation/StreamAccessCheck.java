package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.auth.Caller;
import io.holdfast.store.ReadTx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Checks whether a caller may access the resources of a request, for streams that correspond to an endpoint. */
public final class StreamAccessCheck {

    private final Map<String, Operation<?, ?, ?>> operations = new HashMap<>();

    public StreamAccessCheck(List<Operation<?, ?, ?>> operations) {
        operations.forEach(operation -> this.operations.put(operation.name(), operation));
    }

    /**
     * Returns a function that checks whether the caller may access the resources of a request. The check throws the same
     * exceptions as the endpoint. It runs in the transaction of every read of a stream, because the external ids of
     * an account can change while the stream is open.
     */
    public <Q> Consumer<ReadTx> check(Caller caller, Endpoint<Q, ?> endpoint, Q request) {
        @SuppressWarnings("unchecked") // The operation of an endpoint has the same request type as the endpoint.
        Operation<Q, ?, ?> operation = (Operation<Q, ?, ?>) operations.get(endpoint.name());
        if (operation == null) {
            throw new IllegalArgumentException(endpoint.name() + " has no operation");
        }
        CallerResourceAccess<Q, ?> access = CallerResourceAccess.of(operation, caller);
        Q permitted = access.requireNotInternal(request);
        return tx -> access.requirePermitted(tx, permitted);
    }
}
