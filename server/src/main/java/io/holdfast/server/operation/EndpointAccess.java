package io.holdfast.server.operation;

import io.holdfast.api.Endpoint;
import io.holdfast.server.auth.Caller;
import io.holdfast.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks whether a caller may access the resources of a request, for streams that correspond to an endpoint. */
public final class EndpointAccess {

    private final Store store;
    private final Map<String, Operation<?, ?, ?>> operations = new HashMap<>();

    public EndpointAccess(Store store, List<Operation<?, ?, ?>> operations) {
        this.store = store;
        operations.forEach(operation -> this.operations.put(operation.name(), operation));
    }

    /** Requires that the caller may access the resources of a request; throws the same exceptions as the endpoint. */
    public <Q> void require(Caller caller, Endpoint<Q, ?> endpoint, Q request) {
        @SuppressWarnings("unchecked") // The operation of an endpoint has its request type.
        Operation<Q, ?, ?> operation = (Operation<Q, ?, ?>) operations.get(endpoint.name());
        if (operation == null) {
            throw new IllegalArgumentException(endpoint.name() + " has no operation");
        }
        ResourceAccess<Q, ?> access = ResourceAccess.of(operation, caller);
        if (access.isRestricted()) {
            store.read(tx -> access.requirePermitted(tx, request));
        }
    }
}
